import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcrypt';
import { Client } from 'pg';
import type { LoginReply, Wave } from './login-sender.worker.ts';
import { type Program, startProgram } from './program.ts';
import { findFreePort } from './servers/private-server.ts';
import { startRedis } from './servers/redis-server.ts';
import { createTestDatabase } from './servers/test-database.ts';

export type FloodFigures = {
  /** 99th percentile of another route, in milliseconds: without other load, and during the flood. */
  readonly idle_p99: number;
  readonly flood_p99: number;
  readonly loop_delay_p99: number;
  readonly statusCounts: Readonly<Record<number, number>>;
  readonly without_retry_after: number;
  readonly logins_per_second: number;
};

export type FloodShape = { readonly logins: number; readonly waves: number; readonly idleMs: number };

const password = 'Correct-horse-7';

/** The program in its own process, with users of known password, under waves of simultaneous logins. */
export async function measureLoginFlood(options: FloodShape): Promise<FloodFigures> {
  const [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  const metricsPort = await findFreePort();
  const program = await startProgram({
    METRICS_PORT: String(metricsPort),
    SERVER_MODE: 'true',
    DATABASE_URL: database.url,
    CACHE_URL: redis.url,
    SECRET_KEY: 'a-secret-key-of-a-flooded-gateway-0123456789',
    FRONTEND_URL: 'https://svc.test',
    BACKEND_URL: 'https://svc.test/api',
    REQUIRE_EMAIL_VERIFICATION: 'false',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  });
  try {
    await insertUsers(database.url, options.logins * options.waves + 1);
    return await flood(program, `http://127.0.0.1:${metricsPort}/metrics`, options);
  } finally {
    await program.stop();
    await Promise.all([database.drop(), redis.stop()]);
  }
}

async function insertUsers(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into users select gen_random_uuid()::text, 'user-' || n || '@example.org', $1, 'cli_' || md5(n::text),
       'sealed', md5('index' || n), true, false, true, null, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
     from generate_series(1, $2::int) n`,
    [bcrypt.hashSync(password, 12), count],
  );
  await client.end();
}

async function flood(
  program: Program,
  metricsUrl: string,
  { logins, waves, idleMs }: FloodShape,
): Promise<FloodFigures> {
  const look = await startSession(program);
  await watch(look, 500);
  const idle = await watch(look, idleMs);
  await readLoopDelay(metricsUrl);
  const sender = new Worker(new URL('./login-sender.worker.ts', import.meta.url));
  const replies: LoginReply[] = [];
  const began = performance.now();
  let isFlooding = true;
  const flooding = (async () => {
    for (let wave = 0; wave < waves; wave++) {
      const order: Wave = { url: program.url, password, first: 2 + wave * logins, count: logins };
      sender.postMessage(order);
      const [sent] = (await once(sender, 'message')) as [LoginReply[]];
      replies.push(...sent);
    }
    isFlooding = false;
  })();
  const during = await watch(look, Number.POSITIVE_INFINITY, () => isFlooding);
  await flooding;
  const seconds = (performance.now() - began) / 1000;
  await sender.terminate();
  const statusCounts: Record<number, number> = {};
  for (const { status } of replies) statusCounts[status] = (statusCounts[status] ?? 0) + 1;
  return {
    idle_p99: percentile(idle, 0.99),
    flood_p99: percentile(during, 0.99),
    loop_delay_p99: await readLoopDelay(metricsUrl),
    statusCounts,
    without_retry_after: replies.filter(({ status, retryAfter }) => status === 429 && !Number(retryAfter)).length,
    logins_per_second: (statusCounts[200] ?? 0) / seconds,
  };
}

/** Logs in as the first user. The returned function requests the user's own account once. */
async function startSession(program: Program): Promise<() => Promise<void>> {
  const login = await fetch(`${program.url}/api/accounts/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'user-1@example.org', password }),
  });
  const { data } = (await login.json()) as { data: { access_token: string } };
  const headers = { authorization: `Bearer ${data.access_token}` };
  return async () => {
    const response = await fetch(`${program.url}/api/accounts/me`, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`the other route answered ${response.status}`);
  };
}

/** One request every 25 ms, whether or not the one before has completed: a user may send 50 a second. */
async function watch(look: () => Promise<void>, ms: number, goesOn: () => boolean = () => true): Promise<number[]> {
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end && goesOn()) {
    const before = performance.now();
    const looked = look().then(() => void times.push(performance.now() - before));
    // A rejection surfaces at the end, when all of them are awaited.
    looked.catch(() => undefined);
    pending.push(looked);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await Promise.all(pending);
  return times;
}

/** Milliseconds, since it was last read. */
async function readLoopDelay(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^svc_event_loop_delay_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

function percentile(times: readonly number[], part: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}
