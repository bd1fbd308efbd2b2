import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './private-server.ts';
import { untilReplicated } from './redis-replication.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

export type RedisCluster = {
  /** The nodes separated by commas: the form of the settings. */
  readonly url: string;
  readonly nodes: readonly RedisServer[];
  /** In the order of the masters that they follow. */
  readonly replicas: readonly RedisServer[];
  stop(): Promise<void>;
};

const slots = 16_384;

/**
 * Masters only: enough to prove that the keys of one response are on several nodes. With replicas, one for each master.
 */
export async function startRedisCluster(size = 3, options: { replicas?: boolean } = {}): Promise<RedisCluster> {
  const all: (RedisServer & { bus: number })[] = [];
  for (let index = 0; index < (options.replicas ? 2 * size : size); index++) all.push(await startNode());
  const [nodes, replicas] = [all.slice(0, size), all.slice(size)];
  await Promise.all(nodes.map((node, index) => node.cli('cluster', 'addslotsrange', ...shareOf(index, size))));
  // Each node has its own epoch from the start: nodes that share one refuse each other's votes until their epochs
  // differ.
  for (const [index, node] of all.entries()) await node.cli('cluster', 'set-config-epoch', String(index + 1));
  const [first, ...others] = all;
  for (const other of others) await first?.cli('cluster', 'meet', '127.0.0.1', String(other.port), String(other.bus));
  for (const node of all) await untilWhole(node, all.length);
  await Promise.all(replicas.map((replica, index) => followMaster(replica, nodes[index])));
  return {
    url: nodes.map((node) => node.url).join(','),
    nodes,
    replicas,
    stop: async () => {
      await Promise.all(all.map((node) => node.stop()));
    },
  };
}

async function startNode(): Promise<RedisServer & { bus: number }> {
  const bus = await findFreePort();
  const args = ['--cluster-enabled', 'yes', '--cluster-port', String(bus), ...tolerant];
  return { ...(await startRedis({ args })), bus };
}

async function followMaster(replica: RedisServer, master: RedisServer | undefined): Promise<void> {
  if (!master) throw new Error('a replica without a master');
  await replica.cli('cluster', 'replicate', await master.cli('cluster', 'myid'));
  await untilReplicated(master);
}

function shareOf(index: number, size: number): [string, string] {
  const first = Math.floor((index * slots) / size);
  const last = Math.floor(((index + 1) * slots) / size) - 1;
  return [String(first), String(last)];
}

async function untilWhole(node: RedisServer, size: number): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const info = await node.cli('cluster', 'info');
    // Without full coverage a node is "ok" before it knows who serves the slots of the others.
    const signs = ['cluster_state:ok', `cluster_known_nodes:${size}`, `cluster_slots_assigned:${slots}`];
    if (signs.every((sign) => info.includes(`${sign}\r\n`))) return;
    await sleep(50);
  }
  throw new Error('the cluster did not form');
}

// A node that is down must not take the others with it.
const tolerant = ['--cluster-require-full-coverage', 'no', '--cluster-node-timeout', '2000'];
