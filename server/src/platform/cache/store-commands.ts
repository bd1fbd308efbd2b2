// Batching: commands of one call are sent together.
import { ErrorReply } from 'redis';
import type { NodeConnection, Reply } from './node-connection.ts';
import type { KeyedCommand } from './node-router.ts';
import { readCount, readList, readValue } from './script.ts';
import { StoreUnavailable } from './store-unavailable.ts';

export type Entry = { readonly key: string; readonly value: Buffer; readonly ttlSeconds: number };

/** Sends commands and reads each reply; throws when the store does not respond. */
export type Execute = <Value>(commands: readonly KeyedCommand[], read: (reply: Reply) => Value) => Promise<Value[]>;

export function makeValueCommands(execute: Execute, spansKeys: boolean) {
  const getMany = async (keys: readonly string[]): Promise<(Buffer | null)[]> => {
    const [key] = keys;
    if (key === undefined) return [];
    if (!spansKeys) {
      return execute(
        keys.map((each) => ({ key: each, command: ['GET', each] })),
        readValue,
      );
    }
    const [values] = await execute([{ key, command: ['MGET', ...keys] }], (reply) => readList(reply).map(readValue));
    return values ?? [];
  };
  return {
    getMany,
    get: async (key: string): Promise<Buffer | null> => (await getMany([key]))[0] ?? null,
    async setMany(entries: readonly Entry[]): Promise<void> {
      const commands = entries.map(({ key, value, ttlSeconds }) => ({
        key,
        command: ['SET', key, value, 'EX', String(ttlSeconds)],
      }));
      await execute(commands, () => undefined);
    },
    async delete(keys: readonly string[]): Promise<number> {
      const [first] = keys;
      if (first === undefined) return 0;
      const commands = spansKeys
        ? [{ key: first, command: ['UNLINK', ...keys] }]
        : keys.map((key) => ({ key, command: ['UNLINK', key] }));
      const counts = await execute(commands, readCount);
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async ttl(key: string): Promise<number | null> {
      const [seconds = -2] = await execute([{ key, command: ['TTL', key] }], readCount);
      if (seconds === -2) return null;
      return seconds === -1 ? Number.POSITIVE_INFINITY : seconds;
    },
  };
}

export async function scanNodes(nodes: readonly NodeConnection[], pattern: string): Promise<string[]> {
  const found = new Set<string>();
  for (const node of nodes) {
    let cursor = '0';
    do {
      const [reply = null] = await node.send([['SCAN', cursor, 'MATCH', pattern, 'COUNT', '1000']]);
      const [next = '0', keys = []] = readList(reply);
      cursor = String(next);
      for (const key of readList(keys)) found.add(String(key));
    } while (cursor !== '0');
  }
  return [...found];
}

/** The reply of the server, or the failure that its error stands for. */
export function checkReply(reply: Reply): Reply | StoreUnavailable {
  if (!(reply instanceof ErrorReply)) return reply;
  const reason = reply.message.startsWith('OOM') ? 'out_of_memory' : 'error';
  return new StoreUnavailable(reason, reply.message);
}

export function isUnknownScript(reply: Reply | undefined): boolean {
  return reply instanceof ErrorReply && reply.message.startsWith('NOSCRIPT');
}
