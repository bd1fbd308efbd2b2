import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseStoreUrl, type StoreAddress } from '../../src/platform/cache/store-address.ts';
import { type ChaosProxy, startChaosProxy } from './chaos-proxy.ts';
import { findFreePort } from './private-server.ts';
import { makeRedisAccess } from './redis-access.ts';
import { sentinelUrl, startSentinel } from './redis-sentinel.ts';
import { type RedisOptions, type RedisServer, startRedis } from './redis-server.ts';

/** One server that stores everything, accessed the way its kind is accessed. */
export type StoreServer = {
  readonly server: RedisServer;
  /**
   * What the network does, when the connection goes through it. The proxy runs in this process and uses its processor
   * time.
   */
  readonly proxy: ChaosProxy;
  readonly address: StoreAddress;
  stop(): Promise<void>;
};

export type StoreStart = { readonly args?: readonly string[]; readonly proxied?: boolean };

export type StoreKind = {
  readonly name: string;
  /** Bytes on a connection before the first response. */
  readonly greetingBytes: number;
  /** Why it cannot be tried on this machine. */
  readonly missing?: string;
  start(options?: StoreStart): Promise<StoreServer>;
};

/** The port of the server, and the port that clients use to connect. */
type NodeOptions = { readonly port: number; readonly announced: number; readonly args: readonly string[] };
type Opened = { readonly server: RedisServer; readonly address: StoreAddress; readonly stop?: () => Promise<void> };

export function addressOf(url: string): StoreAddress {
  const address = parseStoreUrl(url);
  if (!address) throw new Error(`unreadable: ${url}`);
  return address;
}

const starting =
  (open: (place: NodeOptions) => Promise<Opened>) =>
  async ({ args = [], proxied = false }: StoreStart = {}): Promise<StoreServer> => {
    const port = await findFreePort();
    const proxy = await startChaosProxy({ port });
    const { server, address, stop } = await open({ port, announced: proxied ? proxy.port : port, args });
    return {
      server,
      proxy,
      address,
      async stop() {
        await proxy.stop();
        await server.stop();
        await stop?.();
      },
    };
  };

const openPlain =
  (command: NonNullable<RedisOptions['command']>) =>
  async ({ port, announced, args }: NodeOptions): Promise<Opened> => ({
    server: await startRedis({ port, args, command }),
    address: addressOf(`redis://127.0.0.1:${announced}`),
  });

/** A cluster of one node. */
async function openCluster({ port, announced, args }: NodeOptions): Promise<Opened> {
  const bus = String(await findFreePort());
  const place = [
    '--cluster-announce-ip',
    '127.0.0.1',
    '--cluster-announce-port',
    String(announced),
    '--cluster-port',
    bus,
  ];
  const server = await startRedis({ port, args: ['--cluster-enabled', 'yes', ...place, ...args] });
  // A node does not serve directly after its start: it is ready when it reports so.
  const untilServing = async () => {
    while (!(await server.cli('cluster', 'info')).includes('cluster_state:ok')) await sleep(10);
  };
  await server.cli('cluster', 'addslotsrange', '0', '16383');
  await untilServing();
  const start = () => server.start().then(untilServing);
  const address: StoreAddress = { kind: 'cluster', nodes: addressOf(`redis://127.0.0.1:${announced}`).nodes };
  return { server: { ...server, start }, address };
}

/** A master without a replica: none can be promoted, and the Sentinels continue to name it. */
async function openNamed({ port, announced, args }: NodeOptions): Promise<Opened> {
  const server = await startRedis({ port, args });
  const sentinels = [await startSentinel(announced), await startSentinel(announced)];
  const stop = async () => {
    await Promise.all(sentinels.map((sentinel) => sentinel.stop()));
  };
  return { server, address: addressOf(sentinelUrl(sentinels)), stop };
}

async function openSecured({ port, announced, args }: NodeOptions): Promise<Opened> {
  const access = await makeRedisAccess();
  const server = await startRedis({ port, args, access });
  const address = addressOf(`rediss://:${access.password}@127.0.0.1:${announced}`);
  return { server, address, stop: access.remove };
}

const isInstalled = (command: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));

/** Each way to connect to a store. Each is a row of the fault tests. */
export const storeKinds: readonly StoreKind[] = [
  { name: 'one server', greetingBytes: 0, start: starting(openPlain('redis-server')) },
  { name: 'a cluster', greetingBytes: 0, start: starting(openCluster) },
  { name: 'a master that Sentinel names', greetingBytes: 0, start: starting(openNamed) },
  {
    name: 'one server with TLS and a password',
    greetingBytes: 2000,
    start: starting(openSecured),
  },
  {
    name: 'Valkey',
    greetingBytes: 0,
    ...(isInstalled('valkey-server') ? {} : { missing: 'valkey-server is not on the PATH' }),
    start: starting(openPlain('valkey-server')),
  },
];
