import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './private-server.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

export type RedisCluster = {
  /** The nodes separated by commas: the form of the settings. */
  readonly url: string;
  readonly nodes: readonly RedisServer[];
  stop(): Promise<void>;
};

const slots = 16_384;

/** Masters only: enough to prove that keys of one answer live on several nodes. */
export async function startRedisCluster(size = 3): Promise<RedisCluster> {
  const nodes: (RedisServer & { bus: number })[] = [];
  for (let index = 0; index < size; index++) nodes.push(await startNode());
  await Promise.all(nodes.map((node, index) => node.cli('cluster', 'addslotsrange', ...shareOf(index, size))));
  const [first, ...others] = nodes;
  for (const other of others) await first?.cli('cluster', 'meet', '127.0.0.1', String(other.port), String(other.bus));
  for (const node of nodes) await untilWhole(node, size);
  return {
    url: nodes.map((node) => node.url).join(','),
    nodes,
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

async function startNode(): Promise<RedisServer & { bus: number }> {
  const bus = await findFreePort();
  const args = ['--cluster-enabled', 'yes', '--cluster-port', String(bus), ...tolerant];
  return { ...(await startRedis({ args })), bus };
}

function shareOf(index: number, size: number): [string, string] {
  const first = Math.floor((index * slots) / size);
  const last = Math.floor(((index + 1) * slots) / size) - 1;
  return [String(first), String(last)];
}

async function untilWhole(node: RedisServer, size: number): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const info = await node.cli('cluster', 'info');
    if (info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${size}`)) return;
    await sleep(50);
  }
  throw new Error('the cluster did not form');
}

// A node that is down must not take the others with it.
const tolerant = ['--cluster-require-full-coverage', 'no', '--cluster-node-timeout', '2000'];
