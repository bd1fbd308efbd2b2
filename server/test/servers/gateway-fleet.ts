import { type Program, startProgram } from '../program.ts';
import { type RedisServer, startRedis } from './redis-server.ts';
import { type SimulatorProcess, startSimulatorProcess } from './simulator-process.ts';
import { createTestDatabase } from './test-database.ts';

/** Three gateways in processes of their own, one database, one Redis, and the operator that judges them. */
export type GatewayFleet = {
  readonly simulator: SimulatorProcess;
  readonly redis: RedisServer;
  readonly gateways: readonly Program[];
  readonly settings: Readonly<Record<string, string>>;
  /** Starts one more, or one again. */
  start(): Promise<Program>;
  stop(): Promise<void>;
};

/** An administrator has no quota: what is measured here is the budget, not the quotas. */
export const administrator = 'fleet@example.org';

export async function startGatewayFleet(
  options: { size?: number; control?: object; settings?: Record<string, string> } = {},
): Promise<GatewayFleet> {
  const [simulator, redis, database] = await Promise.all([
    startSimulatorProcess({ strict: true, ...options.control }),
    startRedis(),
    createTestDatabase(),
  ]);
  const settings = {
    SERVER_MODE: 'true',
    DATABASE_URL: database.url,
    CACHE_URL: redis.url,
    SECRET_KEY: 'a key for the tests of a fleet, 32 bytes and more',
    FRONTEND_URL: 'https://svc.test',
    BACKEND_URL: 'https://api.svc.test/api',
    REQUIRE_EMAIL_VERIFICATION: 'false',
    ADMIN_EMAILS: administrator,
    LOG_LEVEL: 'warn',
    GRIDOP_URL: `${simulator.url}/gridop`,
    GRIDOP_CLIENT_ID: 'svc-sandbox',
    GRIDOP_CLIENT_SECRET: 'svc-sandbox-secret',
    GRIDOP_API_MODE: 'new',
    ...options.settings,
  };
  await simulator.control({ return_address: 'https://api.svc.test/api/callback' });
  const gateways: Program[] = [];
  const start = async () => {
    const program = await startProgram(settings);
    gateways.push(program);
    return program;
  };
  for (let count = 0; count < (options.size ?? 3); count++) await start();
  return {
    simulator,
    redis,
    gateways,
    settings,
    start,
    async stop() {
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await Promise.all([simulator.stop(), redis.stop()]);
      await database.drop();
    },
  };
}

export type Member = { readonly client_secret: string; readonly usage_point_ids: readonly string[] };

/** Signs somebody up and walks through the operator's consent without a browser. */
export async function joinFleet({ url }: Program, email: string): Promise<Member> {
  const api = `${url}/api`;
  const { client_secret } = await read<{ client_secret: string }>(
    await fetch(`${api}/accounts/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Maison-2026-fleet' }),
    }),
  );
  const headers = { authorization: `Bearer ${client_secret}`, accept: 'application/json' };
  const { authorize_url } = await read<{ authorize_url: string }>(await fetch(`${api}/consent`, { headers }));
  const accepted = await fetch(authorize_url, { redirect: 'manual', headers: { accept: 'application/json' } });
  const { search } = new URL(accepted.headers.get('location') ?? '');
  await fetch(`${api}/callback${search}`, { redirect: 'manual', headers });
  const pdls = await read<{ usage_point_id: string }[]>(await fetch(`${api}/pdl/`, { headers }));
  return { client_secret, usage_point_ids: pdls.map((pdl) => pdl.usage_point_id) };
}

export async function read<Data>(response: Response): Promise<Data> {
  const body = (await response.json()) as { data: Data; detail?: string };
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${body.detail}`);
  return body.data;
}
