// Graceful degradation: a cache that may be lost, and that never blocks a caller.
import { ClusterRouter } from './cluster-router.ts';
import type { ConnectionEvent, ConnectionOptions, Reply } from './node-connection.ts';
import { type NodeRouter, openSingleRouter, SentinelRouter } from './node-router.ts';
import type { Script } from './script.ts';
import { formatNode, type StoreAddress } from './store-address.ts';
import {
  checkReply,
  type Entry,
  type Execute,
  isUnknownScript,
  makeValueCommands,
  scanNodes,
} from './store-commands.ts';
import { StoreUnavailable, type UnavailableReason } from './store-unavailable.ts';

/**
 * The disposable store: values with a TTL, counters by script, small index sets. Every call ends within the timeout. A
 * missing key is null. When the store does not respond, every call throws `StoreUnavailable` with its reason.
 */
export type KeyValueStore = {
  /** The values in the order of the keys, in one round trip per node. */
  getMany(keys: readonly string[]): Promise<(Buffer | null)[]>;
  get(key: string): Promise<Buffer | null>;
  setMany(entries: readonly Entry[]): Promise<void>;
  /** How many of the keys existed. */
  delete(keys: readonly string[]): Promise<number>;
  /** Seconds left; null for a missing key, Infinity without a TTL. */
  ttl(key: string): Promise<number | null>;
  /** All keys of a script lie in one slot: one key, or one hash tag. */
  runScript(script: Script, keys: readonly [string, ...string[]], args: readonly (string | number)[]): Promise<Reply>;
  /** Scans every key. For tests: production code knows the names of its keys. */
  scanKeys(pattern: string): Promise<string[]>;
  ping(): Promise<void>;
  health(): StoreHealth;
  counters(): Readonly<StoreCounters>;
  /** Waits for the first connection. False: not yet; the store retries, and calls fail until then. */
  untilReady(ms: number): Promise<boolean>;
  close(): void;
};

export type StoreHealth = {
  readonly ready: boolean;
  readonly nodes: readonly { readonly node: string; readonly down: UnavailableReason | null }[];
};

/** Since the start of the process. `recovered` counts connections, the first one included. */
export type StoreCounters = Record<ConnectionEvent['kind'], number>;

export type StoreOptions = {
  readonly timeoutMs?: number;
  readonly maxInFlight?: number;
  readonly onEvent?: (event: ConnectionEvent) => void;
};

export function openKeyValueStore(address: StoreAddress, options: StoreOptions = {}): KeyValueStore {
  const counters = { timeout: 0, disconnected: 0, circuit_open: 0, out_of_memory: 0, error: 0, recovered: 0 };
  const onEvent = (event: ConnectionEvent) => {
    counters[event.kind]++;
    options.onEvent?.(event);
  };
  const { timeoutMs = 250, maxInFlight = 100_000 } = options;
  const router = openRouter(address, { timeoutMs, maxInFlight, onEvent });
  const execute = makeExecute(router, (reason) =>
    onEvent({ kind: reason, node: address.nodes.map(formatNode).join(',') }),
  );
  return {
    ...makeValueCommands(execute, router.spansKeys),
    runScript: (script, keys, args) => runScript(router, execute, script, keys, args),
    scanKeys: (pattern) => scanNodes(router.connections(), pattern),
    async ping() {
      await Promise.all(router.connections().map((node) => node.send([['PING']])));
    },
    health: () => describeHealth(router),
    counters: () => counters,
    untilReady: (ms) => router.untilUp(ms),
    close: () => router.close(),
  };
}

export function openRouter(address: StoreAddress, options: ConnectionOptions): NodeRouter {
  const [first] = address.nodes;
  if (!first) throw new RangeError('a store has at least one node');
  if (address.kind === 'sentinel') return new SentinelRouter(address, options);
  return address.kind === 'cluster' ? new ClusterRouter(address.nodes, options) : openSingleRouter(first, options);
}

function makeExecute(router: NodeRouter, onRefused: (reason: UnavailableReason) => void): Execute {
  return async (commands, read) => {
    if (commands.length === 0) return [];
    const replies = await router.send(commands);
    return replies.map((reply) => {
      const checked = checkReply(reply);
      if (!(checked instanceof StoreUnavailable)) return read(checked);
      onRefused(checked.reason);
      throw checked;
    });
  };
}

async function runScript(
  router: NodeRouter,
  execute: Execute,
  script: Script,
  keys: readonly [string, ...string[]],
  args: readonly (string | number)[],
): Promise<Reply> {
  const [key] = keys;
  const rest = [String(keys.length), ...keys, ...args.map(String)];
  const [known = null] = await router.send([{ key, command: ['EVALSHA', script.sha, ...rest] }]);
  if (!isUnknownScript(known)) return replyOrThrow(known);
  const [result = null] = await execute([{ key, command: ['EVAL', script.text, ...rest] }], (reply) => reply);
  return result;
}

function replyOrThrow(reply: Reply): Reply {
  const checked = checkReply(reply);
  if (checked instanceof StoreUnavailable) throw checked;
  return checked;
}

function describeHealth(router: NodeRouter): StoreHealth {
  const nodes = router.connections().map((connection) => ({ node: connection.node, down: connection.down() ?? null }));
  return { ready: nodes.length > 0 && nodes.every(({ down }) => down === null), nodes };
}
