import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { createCluster, RESP_TYPES } from 'redis';
import { startRedisCluster } from '../../server/test/servers/redis-cluster.ts';
import { startRedis } from '../../server/test/servers/redis-server.ts';

/**
 * Processor time of this process for one read of 731 literal keys: our store on one server and on a cluster of three
 * (batching: one pipelined batch a node), compared with the library's own cluster client, interleaved in one run. `npm
 * run bench -- store [rounds] [folder]`: the folder is another checkout, whose store is measured as well.
 */
const [rounds = 15, readsARound = 40] = [Number(process.argv[2] ?? 15)];
const other = process.argv[3];
const keys = Array.from({ length: 731 }, (_, day) => `consumption_daily:40000000000000:${20_000 + day}`);

type Reader = { readonly name: string; read(): Promise<readonly unknown[]>; close(): void };
type StoreModule = typeof import('../../server/src/platform/cache/key-value-store.ts');
type AddressModule = typeof import('../../server/src/platform/cache/store-address.ts');

async function openStore(name: string, checkout: string, url: string): Promise<Reader> {
  const folder = join(checkout, 'server/src/platform/cache');
  const { openKeyValueStore }: StoreModule = await import(join(folder, 'key-value-store.ts'));
  const { parseStoreUrl }: AddressModule = await import(join(folder, 'store-address.ts'));
  const address = parseStoreUrl(url);
  if (!address) throw new Error(`unreadable: ${url}`);
  const store = openKeyValueStore(address, { timeoutMs: 5000 });
  if (!(await store.untilReady(5000))) throw new Error(`no answer from ${url}`);
  await store.setMany(keys.map((key) => ({ key, value: randomBytes(40), ttlSeconds: 3600 })));
  return { name, read: () => store.getMany(keys), close: () => store.close() };
}

async function openLibrary(url: string): Promise<Reader> {
  const client = createCluster({
    rootNodes: url.split(',').map((node) => ({ url: node })),
    commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
  });
  client.on('error', () => undefined);
  await client.connect();
  const read = () => Promise.all(keys.map((key) => client.get(key)));
  return { name: "cluster of three, the library's cluster client", read, close: () => client.destroy() };
}

async function measure({ read }: Reader): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < readsARound; index++) {
    const values = await read();
    if (values.length !== keys.length || values.includes(null)) throw new Error('a key is missing');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / readsARound;
}

const [server, cluster] = await Promise.all([startRedis(), startRedisCluster(3)]);
try {
  const here = resolve(import.meta.dirname, '../..');
  const readers = [
    await openStore('one server, our store', here, server.url),
    ...(other ? [await openStore('one server, the other checkout', other, server.url)] : []),
    await openStore('cluster of three, our store', here, cluster.url),
    ...(other ? [await openStore('cluster of three, the other checkout', other, cluster.url)] : []),
    await openLibrary(cluster.url),
  ];
  const measured = new Map(readers.map((reader) => [reader, [] as number[]]));
  for (const reader of readers) await measure(reader);
  for (let round = 0; round < rounds; round++) {
    // Another reader starts each round: one that always ran first would always meet the same state of the heap.
    const index = round % readers.length;
    for (const reader of [...readers.slice(index), ...readers.slice(0, index)]) {
      measured.get(reader)?.push(await measure(reader));
    }
  }
  console.log(
    `processor time of one read of ${keys.length} keys, ${rounds} interleaved rounds of ${readsARound} reads`,
  );
  for (const [{ name, close }, times] of measured) {
    const sorted = times.toSorted((a, b) => a - b);
    const figure = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(2);
    console.log(`${name.padEnd(48)} median ${figure(0.5)} ms (${figure(0)} to ${figure(1)})`);
    close();
  }
} finally {
  await Promise.all([server.stop(), cluster.stop()]);
}
