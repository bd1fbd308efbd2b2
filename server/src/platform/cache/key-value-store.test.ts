import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedisCluster } from '../../../test/servers/redis-cluster.ts';
import { startRedis } from '../../../test/servers/redis-server.ts';
import { keySlot } from './cluster-router.ts';
import { type KeyValueStore, openKeyValueStore } from './key-value-store.ts';
import { defineScript } from './script.ts';
import { parseStoreUrl } from './store-address.ts';
import { StoreUnavailable } from './store-unavailable.ts';

const addressOf = (url: string) => {
  const address = parseStoreUrl(url);
  if (!address) throw new Error(`unreadable: ${url}`);
  return address;
};

const servers = [
  { name: 'one server', start: () => startRedis() },
  { name: 'a cluster of three nodes', start: () => startRedisCluster(3) },
];

describe.each(servers)('a store on $name', ({ start }) => {
  let server: { url: string; stop(): Promise<void> };
  let store: KeyValueStore;
  let keys = 0;
  const freshKey = (name = 'key') => `${name}:${++keys}`;

  beforeAll(async () => {
    server = await start();
    store = openKeyValueStore(addressOf(server.url), { timeoutMs: 10_000 });
    expect(await store.untilReady(30_000)).toBe(true);
  });
  afterAll(async () => {
    store.close();
    await server.stop();
  });

  it('returns the stored bytes, and null for a missing key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        const key = freshKey();
        await store.setMany([{ key, value: Buffer.from(bytes), ttlSeconds: 60 }]);
        expect(await store.getMany([key, `${key}:absent`])).toEqual([Buffer.from(bytes), null]);
      }),
      { numRuns: 50 },
    );
  });

  it('reads many keys in their order, also those named twice and those with braces', async () => {
    const entries = Array.from({ length: 731 }, (_, index) => ({
      key: `day:{${index % 7 === 0 ? '' : index}}:${index}`,
      value: randomBytes(40),
      ttlSeconds: 60,
    }));
    await store.setMany(entries);
    const wanted = [...entries.map(({ key }) => key), 'day:none', entries[3]?.key ?? ''];
    const expected = [...entries.map(({ value }) => value), null, entries[3]?.value];
    expect(await store.getMany(wanted)).toEqual(expected);
    expect(await store.getMany([])).toEqual([]);
  });

  it('applies a TTL to each entry', async () => {
    const [short, long] = [freshKey(), freshKey()];
    await store.setMany([
      { key: short, value: Buffer.from('a'), ttlSeconds: 4 },
      { key: long, value: Buffer.from('b'), ttlSeconds: 3600 },
    ]);
    expect(await store.ttl(short)).toBeLessThanOrEqual(4);
    expect(await store.ttl(long)).toBeGreaterThan(3500);
    expect(await store.ttl(freshKey())).toBeNull();
    await expect.poll(() => store.get(short)).toBeNull();
    expect(await store.get(long)).toEqual(Buffer.from('b'));
  });

  it('deletes keys and returns how many there were', async () => {
    const made = Array.from({ length: 20 }, () => freshKey());
    await store.setMany(made.map((key) => ({ key, value: Buffer.from('x'), ttlSeconds: 60 })));
    expect(await store.delete([...made, freshKey()])).toBe(20);
    expect(await store.getMany(made)).toEqual(made.map(() => null));
    expect(await store.delete([])).toBe(0);
  });

  it('runs a script as one step, also one the server has never seen', async () => {
    const key = freshKey('counter');
    const count = defineScript(`-- ${key}
      local value = redis.call('INCRBY', KEYS[1], ARGV[1])
      redis.call('EXPIRE', KEYS[1], ARGV[2])
      return value`);
    const results = await Promise.all(Array.from({ length: 100 }, () => store.runScript(count, [key], [2, 60])));
    expect(results.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => 2 * n + 2));
    expect(await store.ttl(key)).toBeGreaterThan(30);
    expect(await store.ttl(key)).toBeLessThanOrEqual(60);
  });

  it('throws the error of a script instead of a value', async () => {
    const broken = defineScript("return redis.call('NOSUCH', KEYS[1])");
    const failure = store.runScript(broken, [freshKey()], []);
    await expect(failure).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(failure).rejects.toMatchObject({ reason: 'error' });
  });

  it('finds the names of keys', async () => {
    const key = freshKey('index');
    await store.setMany([{ key, value: Buffer.from('x'), ttlSeconds: 60 }]);
    expect(await store.scanKeys(`${key}*`)).toEqual([key]);
  });

  it('is healthy, and has met no error but the one above', async () => {
    await store.ping();
    const health = store.health();
    expect(health).toMatchObject({ ready: true });
    expect(health.nodes.every(({ down }) => down === null)).toBe(true);
    expect(store.counters()).toMatchObject({ timeout: 0, disconnected: 0, circuit_open: 0, out_of_memory: 0 });
    expect(store.counters().recovered).toBe(health.nodes.length);
  });

  it('returns correct values to 2,000 concurrent readers', async () => {
    const names = Array.from({ length: 500 }, () => freshKey('many'));
    await store.setMany(names.map((key) => ({ key, value: Buffer.from(key), ttlSeconds: 60 })));
    const readers = Array.from({ length: 2000 }, async (_, reader) => {
      const wanted = [reader % 500, (reader * 7) % 500, (reader * 13) % 500].map((place) => names[place] ?? '');
      expect((await store.getMany(wanted)).map(String)).toEqual(wanted);
    });
    await Promise.all(readers);
  });
});

describe('the slot of a key', () => {
  it('is the one the server computes', async () => {
    const cluster = await startRedis({ args: ['--cluster-enabled', 'yes'] });
    try {
      const keys = [
        '',
        'a',
        '123456789',
        'day:{x}:y',
        '{}a',
        'a{}{b}',
        '{a',
        'a}b{c}',
        '{{a}}',
        'été:{ü}',
        'x'.repeat(300),
      ];
      for (const key of keys) expect(keySlot(key)).toBe(Number(await cluster.cli('cluster', 'keyslot', key)));
    } finally {
      await cluster.stop();
    }
  });
});

describe('the address of a store', () => {
  const node = { host: 'cache', port: 6379, tls: false, database: 0 };
  const access = { tls: false, database: 0 };
  const sentinel = { host: 's1', port: 26_379, tls: false, database: 0 };
  const named = { kind: 'sentinel', nodes: [sentinel], master_name: 'svc', master: access };
  const tls = { tls: true, database: 0 };
  it.each([
    ['redis://cache', { kind: 'single', nodes: [node] }],
    ['redis://cache:7000/3', { kind: 'single', nodes: [{ ...node, port: 7000, database: 3 }] }],
    ['rediss://u:p%40ss@cache', { kind: 'single', nodes: [{ ...node, tls: true, username: 'u', password: 'p@ss' }] }],
    ['redis://[::1]:7000', { kind: 'single', nodes: [{ ...node, host: '::1', port: 7000 }] }],
    ['redis://cache, redis://cache:7001', { kind: 'cluster', nodes: [node, { ...node, port: 7001 }] }],
    ['redis://cache/1,redis://cache:7001/1', undefined],
    ['http://cache', undefined],
    ['cache:6379', undefined],
    ['', undefined],
    ['redis://cache,', undefined],
    ['redis://cache/x', undefined],
    ['redis://:50%@cache', { kind: 'single', nodes: [{ ...node, password: '50%' }] }],
    ['redis+sentinel://s1/svc', named],
    [
      'redis+sentinel://s1:7000, s2,[::1]:7001/svc',
      {
        ...named,
        nodes: [
          { ...sentinel, port: 7000 },
          { ...sentinel, host: 's2' },
          { ...sentinel, host: '::1', port: 7001 },
        ],
      },
    ],
    [
      'redis+sentinel://u:p%40ss@s1/svc?database=3',
      { ...named, master: { tls: false, database: 3, username: 'u', password: 'p@ss' } },
    ],
    [
      'rediss+sentinel://:p@s1/my%20master?sentinel_username=su&sentinel_password=s%26p',
      {
        kind: 'sentinel',
        nodes: [{ ...sentinel, ...tls, username: 'su', password: 's&p' }],
        master_name: 'my master',
        master: { ...tls, password: 'p' },
      },
    ],
    ['redis+sentinel://s1', undefined],
    ['redis+sentinel://s1/', undefined],
    ['redis+sentinel:///svc', undefined],
    ['redis+sentinel://s1,/svc', undefined],
    ['redis+sentinel://s1/svc/0', undefined],
    ['redis+sentinel://s1/svc?database=x', undefined],
    ['redis+sentinel://s1/svc?sentinelPassword=p', undefined],
    ['redis+sentinel://s1/svc,redis+sentinel://s2/svc', undefined],
  ])('%s', (url, expected) => expect(parseStoreUrl(url)).toEqual(expected));
});
