import { execFile, fork } from 'node:child_process';
import { promisify } from 'node:util';
import { addDays } from '@svc/domain/day';
import { daysOf } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import { dayKey } from '@svc/domain/readings/cache-key';
import { listSettings, startSimulator } from '@svc/simulator';
import { Client } from 'pg';
import { openKeyValueStore } from '../../server/src/platform/cache/key-value-store.ts';
import { parseStoreUrl } from '../../server/src/platform/cache/store-address.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { walkConsent } from '../../server/test/consent-script.ts';
import { startProgram } from '../../server/test/program.ts';
import { startRedis } from '../../server/test/servers/redis-server.ts';
import { createTestDatabase } from '../../server/test/servers/test-database.ts';

/**
 * Warm reads through the whole stack (authentication, quota, cache, decryption, JSON) beside the bare MGET of the
 * same keys by the same client, interleaved in one run. The generator (wrk) has the other core.
 */
const run = promisify(execFile);
const seconds = Number(process.argv[2] ?? 6);
const rounds = 3;

if (process.send && process.argv[3] !== undefined)
  await measureBare(process.argv[3], JSON.parse(process.argv[4] ?? '[]') as string[]);
else await measureAll();

async function measureAll(): Promise<void> {
  const [redis, database, simulator] = await Promise.all([
    startRedis(),
    createTestDatabase(),
    startSimulator({ control: { limits: { per_hour: null } } }),
  ]);
  const gateway = await startProgram({
    SERVER_MODE: 'true',
    DATABASE_URL: database.url,
    CACHE_URL: redis.url,
    SECRET_KEY: 'a key for this measurement only, long enough',
    FRONTEND_URL: 'http://127.0.0.1:1',
    BACKEND_URL: 'http://127.0.0.1:1/api',
    REQUIRE_EMAIL_VERIFICATION: 'false',
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(listSettings(simulator.url)),
  });
  try {
    const household = await walkConsent(`${gateway.url}/api`);
    await makeAdministrator(database.url);
    const today = parisDay(systemClock.now());
    for (const measure of windows(household.usage_point_id, today)) {
      const url = `${gateway.url}/api${measure.path}`;
      const headers = { authorization: `Bearer ${household.client_secret}` };
      for (let attempt = 0; attempt < 12; attempt++) {
        const body = (await (await fetch(url, { headers })).json()) as { data?: { missing?: { reason: string }[] } };
        if (
          !body.data?.missing?.some(
            (missingPeriod) => missingPeriod.reason === 'waiting' || missingPeriod.reason === 'unavailable',
          )
        )
          break;
      }
      await measure1(measure, url, household.client_secret, redis.url);
    }
  } finally {
    await gateway.stop();
    await Promise.all([simulator.close(), redis.stop()]);
    await database.drop();
  }
}

type Window = { readonly name: string; readonly path: string; readonly keys: readonly string[] };

function windows(pdl: string, today: ReturnType<typeof parisDay>): Window[] {
  const window = (
    name: string,
    route: string,
    measure: 'consumption_daily' | 'consumption_detail',
    days: number,
  ): Window => {
    const start = addDays(today, -days);
    const keys = daysOf({ start, end: today }).map((day) => dayKey(measure, pdl, day));
    return { name, keys, path: `/gridop/${route}/${pdl}?start=${start}&end=${addDays(today, -1)}` };
  };
  return [
    window('731 days, daily', 'consumption/daily', 'consumption_daily', 731),
    window('31 days, half hours', 'consumption/detail', 'consumption_detail', 31),
    window('7 days, daily', 'consumption/daily', 'consumption_daily', 7),
  ];
}

async function measure1(window: Window, url: string, secret: string, redisUrl: string): Promise<void> {
  const rates: { gateway: number[]; bare: number[]; p99: string[] } = { gateway: [], bare: [], p99: [] };
  for (let round = 0; round < rounds; round++) {
    const loaded = await runWrk(url, secret);
    rates.gateway.push(loaded.rate);
    rates.p99.push(loaded.p99);
    rates.bare.push(await runBare(redisUrl, window.keys));
  }
  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const [gateway, bare] = [middle(rates.gateway), middle(rates.bare)];
  console.log(
    `${window.name.padEnd(22)} gateway ${gateway.toFixed(0)}/s  bare MGET ${bare.toFixed(0)}/s  ratio ${(gateway / bare).toFixed(2)}  p99 ${rates.p99.join(', ')}`,
  );
}

async function runWrk(url: string, secret: string): Promise<{ rate: number; p99: string }> {
  const { stdout } = await run('wrk', [
    '-t1',
    '-c16',
    `-d${seconds}s`,
    '--latency',
    '-H',
    `Authorization: Bearer ${secret}`,
    url,
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), p99: /99%\s+(\S+)/.exec(stdout)?.[1] ?? '?' };
}

function runBare(redisUrl: string, keys: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = fork(process.argv[1] ?? '', [String(seconds), redisUrl, JSON.stringify(keys)]);
    child.once('message', (rate) => resolve(Number(rate)));
  });
}

async function measureBare(redisUrl: string, keys: readonly string[]): Promise<void> {
  const address = parseStoreUrl(redisUrl);
  if (!address) throw new Error('unreadable address');
  const store = openKeyValueStore(address);
  await store.untilReady(2000);
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const started = performance.now();
  const loop = async () => {
    while (performance.now() < end) {
      await store.getMany(keys);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, loop));
  process.send?.(count / ((performance.now() - started) / 1000));
  store.close();
}

async function makeAdministrator(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("update users set email_verified = true, role_id = (select id from roles where name = 'admin')");
  await client.end();
}
