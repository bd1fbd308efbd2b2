import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, makeFolder, type PrivateServer, startPrivateServer } from './private-server.ts';
import { type RedisAccess, serverOptions } from './redis-access.ts';
import { makeCli, type RedisServer, startRedis } from './redis-server.ts';

export type Sentinel = Pick<PrivateServer, 'kill' | 'stop'> & {
  readonly port: number;
  readonly cli: RedisServer['cli'];
};

export type ReplicatedRedis = {
  /** The Sentinels, in the form of the settings. */
  readonly url: string;
  readonly master: RedisServer;
  readonly replicas: readonly RedisServer[];
  readonly sentinels: readonly Sentinel[];
  /** Waits until a replica reports that it is the master, and returns the moment (performance.now). */
  untilPromoted(): Promise<number>;
  stop(): Promise<void>;
};

export const masterName = 'svc';
/** How long a master is silent before the Sentinels look for another. */
const downAfterMs = 1000;

/** A master, its replicas and the Sentinels that watch them. */
export async function startReplicatedRedis(
  options: { replicas?: number; sentinels?: number; access?: RedisAccess | undefined } = {},
): Promise<ReplicatedRedis> {
  const { access } = options;
  const replication = access ? ['--masterauth', access.password] : [];
  const master = await startRedis({ access, args: replication });
  const replicaArgs = ['--replicaof', '127.0.0.1', String(master.port), ...replication];
  const replicas = await times(options.replicas ?? 1, () => startRedis({ access, args: replicaArgs }));
  const sentinels = await times(options.sentinels ?? 3, () => startSentinel(master.port, { access }));
  await until(async () => (await master.cli('info', 'replication')).split('state=online').length > replicas.length);
  for (const { cli } of sentinels) await until(() => knowsAll(cli, replicas.length, sentinels.length));
  return {
    url: sentinelUrl(sentinels, access),
    master,
    replicas,
    sentinels,
    async untilPromoted() {
      const roles = () => Promise.all(replicas.map((replica) => replica.cli('role').catch(() => '')));
      await until(async () => (await roles()).some((role) => role.startsWith('master')), 10);
      return performance.now();
    },
    async stop() {
      await Promise.all([...sentinels, ...replicas, master].map((server) => server.stop()));
    },
  };
}

/** One Sentinel. With a quorum of one it decides by itself. */
export async function startSentinel(
  masterPort: number,
  { access, quorum = 2 }: { access?: RedisAccess | undefined; quorum?: number } = {},
): Promise<Sentinel> {
  const port = await findFreePort();
  const folder = await makeFolder('sentinel');
  const file = join(folder, 'sentinel.conf');
  const watched = [
    `sentinel monitor ${masterName} 127.0.0.1 ${masterPort} ${quorum}`,
    `sentinel down-after-milliseconds ${masterName} ${downAfterMs}`,
    `sentinel failover-timeout ${masterName} 3000`,
    ...(access
      ? [`sentinel auth-pass ${masterName} ${access.password}`, `sentinel sentinel-pass ${access.password}`]
      : []),
  ];
  await writeFile(file, `${watched.join('\n')}\n`);
  const cli = makeCli(port, access);
  const server = await startPrivateServer({
    command: 'redis-server',
    args: [file, '--sentinel', ...serverOptions(port, access), '--bind', '127.0.0.1', '--dir', folder],
    folder,
    isReady: async () => (await cli('ping')) === 'PONG',
  });
  return { kill: server.kill, stop: server.stop, port, cli };
}

export function sentinelUrl(sentinels: readonly Sentinel[], access?: RedisAccess): string {
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  if (!access) return `redis+sentinel://${hosts}/${masterName}`;
  return `rediss+sentinel://:${access.password}@${hosts}/${masterName}?sentinel_password=${access.password}`;
}

async function knowsAll(cli: RedisServer['cli'], replicas: number, sentinels: number): Promise<boolean> {
  const lines = (await cli('sentinel', 'master', masterName)).split('\n');
  const numberOf = (field: string) => Number(lines[lines.indexOf(field) + 1]);
  return numberOf('num-slaves') === replicas && numberOf('num-other-sentinels') === sentinels - 1;
}

async function times<Value>(count: number, make: () => Promise<Value>): Promise<Value[]> {
  const made: Value[] = [];
  for (let index = 0; index < count; index++) made.push(await make());
  return made;
}

async function until(isSo: () => Promise<boolean>, everyMs = 50): Promise<void> {
  const limit = performance.now() + 20_000;
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error('the Sentinels did not agree');
    await sleep(everyMs);
  }
}
