import { Client } from 'pg';
import { type ConsentedHousehold, walkConsent } from '../../server/test/consent-script.ts';
import type { Sql } from '../../server/test/household/pdl-copy.ts';
import { type Program, startProgram } from '../../server/test/program.ts';
import { type RedisServer, startRedis } from '../../server/test/servers/redis-server.ts';
import { type SimulatorProcess, startSimulatorProcess } from '../../server/test/servers/simulator-process.ts';
import { createTestDatabase } from '../../server/test/servers/test-database.ts';

/** Three gateways in separate processes, one database, one Redis, and the simulated operator that checks them. */
export type GatewayFleet = {
  readonly simulator: SimulatorProcess;
  readonly redis: RedisServer;
  readonly gateways: readonly Program[];
  readonly settings: Readonly<Record<string, string>>;
  /** Signs up a user, completes the operator's consent without a browser, and confirms the address. */
  join(email: string): Promise<ConsentedHousehold>;
  sql: Sql;
  /** Starts one more, or one again. */
  start(): Promise<Program>;
  /** Stops one as a service manager does, and starts the program of `command` at the same address. */
  replace(index: number, command?: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

/** An administrator has no quota: what is measured here is the budget, not the quotas. */
export const administrator = 'fleet@example.org';

export async function startGatewayFleet(
  options: {
    size?: number;
    control?: object;
    settings?: Record<string, string>;
    /** Starts another installation than this one. */
    command?: readonly string[];
  } = {},
): Promise<GatewayFleet> {
  // Stopped in the reverse order of their start, also when one of them fails to start.
  await using started = new AsyncDisposableStack();
  const simulator = await startSimulatorProcess({ strict: true, ...options.control });
  started.defer(() => simulator.stop());
  const redis = await startRedis();
  started.defer(() => redis.stop());
  const database = await createTestDatabase();
  started.defer(() => database.drop());
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
    // Production servers have separate machines. Redis latency is not tested here.
    STORE_TIMEOUT_MS: '10000',
    ...options.settings,
  };
  await simulator.control({ return_address: 'https://api.svc.test/api/callback' });
  const sql = createSql(database.url);
  const gateways: Program[] = [];
  started.defer(async () => void (await Promise.all(gateways.map((gateway) => gateway.stop()))));
  const start = async () => {
    const program = await startProgram(settings, options.command);
    gateways.push(program);
    return program;
  };
  for (let count = 0; count < (options.size ?? 3); count++) await start();
  const all = started.move();
  return {
    simulator,
    redis,
    gateways,
    settings,
    sql,
    start,
    async replace(index, command) {
      const before = gateways[index];
      if (!before) throw new Error(`there is no gateway ${index}`);
      await before.stop();
      gateways[index] = await startProgram({ ...settings, PORT: new URL(before.url).port }, command);
    },
    async join(email) {
      const [first] = gateways;
      if (!first) throw new Error('no gateway is left');
      const member = await walkConsent(`${first.url}/api`, email);
      await sql('update users set email_verified = true, password_proved = true');
      return member;
    },
    stop: () => all.disposeAsync(),
  };
}

export type Member = Pick<ConsentedHousehold, 'client_secret' | 'usage_point_id'>;

function createSql(url: string): Sql {
  return async <Row>(statement: string, values: readonly unknown[] = []) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(statement, [...values]);
    await client.end();
    return rows as Row[];
  };
}
