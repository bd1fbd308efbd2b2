import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Simulator, startSimulator } from '@svc/simulator';
import { Queue } from 'bullmq';
import { storeGrant } from '../../server/src/features/consent/tokens/token-repository.ts';
import { createDeliveryPoints } from '../../server/src/features/delivery-points/server/index.ts';
import { createTokenRoute } from '../../server/src/gridop/tokens.ts';
import { createTransport } from '../../server/src/gridop/transport.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createCipher } from '../../server/src/platform/crypto/cipher.ts';
import { createMigratedDatabase, insertTestUser, type MigratedDatabase } from '../../server/test/databases.ts';
import { type Program, startProgram } from '../../server/test/program.ts';
import { type RedisServer, startRedis } from '../../server/test/servers/redis-server.ts';

export type RefreshRun = { readonly tokens: number; readonly replicas: number; readonly kill: boolean };
export type RefreshFigures = {
  readonly seconds: number;
  readonly calls: number;
  readonly granted: number;
  readonly refused: number;
  readonly refreshed_rows: number;
  readonly rows_left: number;
  readonly active_consents: number;
  readonly most_in_one_second: number;
  readonly per_second: number;
};

const secret = 'a-secret-key-of-a-test-gateway-0123456789';
const redirect_uri = 'https://api.svc.test/api/callback';

/** Tokens that expire within two hours, several replicas as processes, and one of them killed in the middle. */
export async function runTokenRefresh(run: RefreshRun): Promise<RefreshFigures> {
  const [storage, redis, simulator] = await Promise.all([
    createMigratedDatabase('postgres'),
    startRedis(),
    startSimulator(),
  ]);
  const programs: Program[] = [];
  try {
    await giveConsents(storage, simulator, run.tokens);
    simulator.environment.requestLog.reset();
    while (programs.length < run.replicas) programs.push(await startReplica(storage, redis, simulator));
    const [first, ...others] = programs;
    // The others are paused until the first one runs, so that the test can identify the process to kill.
    for (const { process } of run.kill ? others : []) process.kill('SIGSTOP');
    await enqueueRefresh(redis);
    if (first && run.kill) await killInTheMiddle(first, others, simulator, run.tokens);
    await untilDone(storage);
    return await readFigures(storage, simulator);
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await simulator.close();
    await Promise.all([redis.stop(), storage.drop()]);
  }
}

async function giveConsents(storage: MigratedDatabase, simulator: Simulator, count: number): Promise<void> {
  const transport = createTransport({ base_url: `${simulator.url}/gridop` });
  const client = { client_id: 'svc-sandbox', client_secret: 'svc-sandbox-secret' };
  const route = createTokenRoute({ port: (request) => transport.send(request), ...client, clock: systemClock });
  const vault = {
    database: storage.database,
    cipher: createCipher({ current: secret }, 'operator-tokens'),
    operator_account_id: 'default',
  };
  const points = createDeliveryPoints({ database: storage.database, clock: systemClock });
  const user_id = await insertTestUser(storage.database);
  for (let made = 0; made < count; made++) {
    const query = new URLSearchParams({
      client_id: client.client_id,
      response_type: 'code',
      state: `${randomUUID()}0`,
      duration: 'P3Y',
      redirect_uri,
    });
    const page = `${simulator.url}/gridop/dataconnect/v1/oauth2/authorize?${query}`;
    const response = await fetch(page, { redirect: 'manual', headers: { accept: 'application/json' } });
    const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', code, redirect_uri } as const;
    const outcome = await route.request(grant, { account_id: 'default', class: 'consent' });
    if (!outcome.ok) throw new Error(`no grant: ${outcome.failure.class}`);
    const [usage_point_id] = outcome.data.usage_points;
    const point = await points.attach(user_id, usage_point_id as Parameters<typeof points.attach>[1]);
    if (!point) throw new Error('no room for a PDL');
    await points.change(point, ({ consent }) => ({ consent: { ...consent, consent_status: 'active' } }));
    // Ten minutes apart from each other would be slower to read and no different: all expire within the hour.
    await storeGrant(vault, [point], { ...outcome.data, expires_in: 3600 + (made % 600) }, systemClock.now());
  }
  transport.close();
}

function startReplica(storage: MigratedDatabase, redis: RedisServer, simulator: Simulator): Promise<Program> {
  return startProgram({
    SERVER_MODE: 'true',
    DATABASE_URL: storage.url,
    CACHE_URL: redis.url,
    SECRET_KEY: secret,
    FRONTEND_URL: 'https://svc.test',
    BACKEND_URL: 'https://api.svc.test/api',
    GRIDOP_URL: `${simulator.url}/gridop`,
    GRIDOP_CLIENT_ID: 'svc-sandbox',
    GRIDOP_CLIENT_SECRET: 'svc-sandbox-secret',
  });
}

/** What the hourly slot does, now. */
async function enqueueRefresh(redis: RedisServer): Promise<void> {
  const name = 'operator-token-refresh';
  const queue = new Queue(name, { connection: { host: '127.0.0.1', port: redis.port }, prefix: '{svc}' });
  await queue.add(name, {});
  await queue.close();
}

async function killInTheMiddle(
  first: Program,
  others: readonly Program[],
  simulator: Simulator,
  tokens: number,
): Promise<void> {
  const untilCalls = async (calls: number) => {
    while (simulator.requests({ route: 'token' }).total < calls) await sleep(20);
  };
  await untilCalls(1);
  for (const { process } of others) process.kill('SIGCONT');
  await untilCalls(tokens / 2);
  first.process.kill('SIGKILL');
}

type TokenRow = { user_id: string | null; expires_at: string; refresh_token: string | null };
const laterThan = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const due = 2 * 3_600_000;

async function untilDone({ database }: MigratedDatabase): Promise<void> {
  for (;;) {
    const rows = await database
      .for<{ operator_tokens: TokenRow }>()
      .selectFrom('operator_tokens')
      .select('expires_at')
      .where('user_id', 'is not', null)
      .where('expires_at', '<=', laterThan(due))
      .execute();
    if (rows.length === 0) return;
    await sleep(250);
  }
}

async function readFigures({ database }: MigratedDatabase, simulator: Simulator): Promise<RefreshFigures> {
  const tables = database.for<{ operator_tokens: TokenRow; pdls: { consent_status: string } }>();
  const rows = await tables.selectFrom('operator_tokens').selectAll().where('user_id', 'is not', null).execute();
  const active = await tables.selectFrom('pdls').selectAll().where('consent_status', '=', 'active').execute();
  const report = simulator.requests({ route: 'token' });
  const statuses = report.requests.map(({ status }) => status);
  const times = simulator.environment.requestLog.list.map(({ monotonic_ms }) => monotonic_ms);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  return {
    seconds: Math.round(seconds * 10) / 10,
    calls: report.total,
    granted: statuses.filter((status) => status === 200).length,
    refused: statuses.filter((status) => status === 400).length,
    refreshed_rows: rows.filter(({ expires_at }) => expires_at > laterThan(due)).length,
    rows_left: rows.length,
    active_consents: active.length,
    most_in_one_second: simulator.requests().max_in_one_second_of.gridop_all ?? 0,
    per_second: Math.round(((report.total - 1) / seconds) * 100) / 100,
  };
}
