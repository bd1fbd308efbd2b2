import { Agent, request } from 'node:http';
import { hashSync } from '@node-rs/bcrypt';
import { Client } from 'pg';
import { type Program, startProgram } from './program.ts';
import { startRedis } from './servers/redis-server.ts';
import { createTestDatabase } from './servers/test-database.ts';

export type FloodFigures = {
  /** 99th percentile of another route, in milliseconds: alone, and during the flood. */
  readonly idle_p99: number;
  readonly flood_p99: number;
  readonly loop_delay_p99: number;
  readonly answered: Readonly<Record<number, number>>;
  readonly without_retry_after: number;
  readonly logins_per_second: number;
};

const password = 'Correct-horse-7';
const agent = new Agent({ keepAlive: true, maxSockets: 600 });
type Reply = { readonly status: number; readonly text: string; readonly retryAfter: string | undefined };

function send(url: string, method: string, headers: Record<string, string>, body?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => {
        text += part;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text, retryAfter: reply.headers['retry-after'] }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The program as a process of its own, with users whose password is known; waves of simultaneous logins against it. */
export async function measureLoginFlood(options: {
  logins: number;
  waves: number;
  idleMs: number;
}): Promise<FloodFigures> {
  const [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  const program = await startProgram({
    SERVER_MODE: 'true',
    DATABASE_URL: database.url,
    CACHE_URL: redis.url,
    SECRET_KEY: 'a-secret-key-of-a-flooded-gateway-0123456789',
    FRONTEND_URL: 'https://svc.test',
    BACKEND_URL: 'https://svc.test/api',
    REQUIRE_EMAIL_VERIFICATION: 'false',
    LOG_LEVEL: 'warn',
  });
  try {
    await insertUsers(database.url, options.logins * options.waves + 1);
    return await flood(program, options);
  } finally {
    agent.destroy();
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
    [hashSync(password, { cost: 12 }), count],
  );
  await client.end();
}

async function flood(program: Program, { logins, waves, idleMs }: { logins: number; waves: number; idleMs: number }) {
  const logIn = (n: number) =>
    send(
      `${program.url}/api/accounts/login`,
      'POST',
      { 'content-type': 'application/json' },
      JSON.stringify({ email: `user-${n}@example.org`, password }),
    );
  const { text } = await logIn(1);
  const { data } = JSON.parse(text) as { data: { access_token: string } };
  const look = () => send(`${program.url}/api/accounts/me`, 'GET', { authorization: `Bearer ${data.access_token}` });
  await watch(look, 500);
  const idle = await watch(look, idleMs);
  await readLoopDelay(program);
  const replies: Reply[] = [];
  const began = performance.now();
  let isFlooding = true;
  const flooding = (async () => {
    for (let wave = 0; wave < waves; wave++) {
      const first = 2 + wave * logins;
      replies.push(...(await Promise.all(Array.from({ length: logins }, (_, n) => logIn(first + n)))));
    }
    isFlooding = false;
  })();
  const during = await watch(look, Number.POSITIVE_INFINITY, () => isFlooding);
  await flooding;
  const seconds = (performance.now() - began) / 1000;
  const answered: Record<number, number> = {};
  for (const { status } of replies) answered[status] = (answered[status] ?? 0) + 1;
  return {
    idle_p99: percentile(idle, 0.99),
    flood_p99: percentile(during, 0.99),
    loop_delay_p99: await readLoopDelay(program),
    answered,
    without_retry_after: replies.filter(({ status, retryAfter }) => status === 429 && !Number(retryAfter)).length,
    logins_per_second: (answered[200] ?? 0) / seconds,
  };
}

/** One request every 10 ms, whether or not the one before was answered. */
async function watch(look: () => Promise<Reply>, ms: number, goesOn: () => boolean = () => true): Promise<number[]> {
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end && goesOn()) {
    const before = performance.now();
    pending.push(
      look().then(({ status }) => {
        if (status !== 200) throw new Error(`the other route answered ${status}`);
        times.push(performance.now() - before);
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all(pending);
  return times;
}

/** Milliseconds, since it was last read. */
async function readLoopDelay(program: Program): Promise<number> {
  const { text } = await send(`${program.url}/metrics`, 'GET', {});
  return Number(/^svc_event_loop_delay_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

function percentile(times: readonly number[], part: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}
