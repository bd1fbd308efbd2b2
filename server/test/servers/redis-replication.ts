import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisServer } from './redis-server.ts';

/**
 * Waits until the replicas have everything that a master has written so far. Uses the master's own byte count: WAIT
 * covers only the writes of the same connection.
 */
export async function untilReplicated(master: RedisServer, replicas = 1): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const info = await master.cli('info', 'replication');
    const written = Number(/master_repl_offset:(\d+)/.exec(info)?.[1]);
    const arrived = [...info.matchAll(/state=online,offset=(\d+)/g)].filter(([, bytes]) => Number(bytes) >= written);
    if (arrived.length >= replicas) return;
    await sleep(50);
  }
  throw new Error('a replica does not follow its master');
}
