import { setTimeout as sleep } from 'node:timers/promises';
import { keySlot } from '../../src/platform/cache/cluster-router.ts';
import { startRedisCluster } from './redis-cluster.ts';
import { startReplicatedRedis } from './redis-sentinel.ts';
import type { RedisServer } from './redis-server.ts';

/** A master that a test may lose, and its replacement. */
export type RedisPair = {
  /** In the form of the settings. */
  readonly url: string;
  readonly master: RedisServer;
  /** Waits until the replica reports that it is the master, and returns the moment (performance.now). */
  untilPromoted(): Promise<number>;
  /** Promotes the replica while the master still responds. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

export async function startSentinelPair(options: Parameters<typeof startReplicatedRedis>[0] = {}): Promise<RedisPair> {
  const servers = await startReplicatedRedis(options);
  const [sentinel] = servers.sentinels;
  return {
    url: servers.url,
    master: servers.master,
    untilPromoted: servers.untilPromoted,
    promote: async () => void (await sentinel?.cli('sentinel', 'failover', 'svc')),
    stop: servers.stop,
  };
}

/** In a cluster of three, the master that stores a key. */
export async function startClusterPair(key: string): Promise<RedisPair> {
  const cluster = await startRedisCluster(3, { replicas: true });
  const index = Math.floor((keySlot(key) * cluster.nodes.length) / 16_384);
  const [master, replica] = [cluster.nodes[index], cluster.replicas[index]];
  if (!master || !replica) throw new Error('no master of that key');
  return {
    url: cluster.url,
    master,
    async untilPromoted() {
      while (!(await replica.cli('role')).startsWith('master')) await sleep(10);
      return performance.now();
    },
    promote: async () => void (await replica.cli('cluster', 'failover')),
    stop: cluster.stop,
  };
}
