import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { normaliseEmail } from '@svc/domain/credentials/credentials';
import { formatInstant } from '@svc/domain/paris-time';
import bcrypt from 'bcrypt';
import { Pool } from 'pg';
import { readConfig } from '../src/config.ts';
import { createClientId, createSecretVault } from '../src/features/accounts/credentials/client-credentials.ts';
import type { Mode } from '../src/modes/assemble-app.ts';
import { createServerMode } from '../src/modes/server-mode.ts';
import { createLog } from '../src/platform/log.ts';
import { createCaller, type TestCaller } from './caller.ts';
import { type RedisServer, startRedis } from './servers/redis-server.ts';
import { createTestDatabaseWithSchema, type TestDatabase } from './servers/test-database.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export type TestUser = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly client_id: string;
  readonly client_secret: string;
};
export type NewTestUser = {
  readonly email?: string;
  readonly password?: string;
  readonly verified?: boolean;
  /** Name of a role. */
  readonly role?: string;
};

/** The real server mode in this process, on a fresh database and a Redis of its own. */
export type Gateway = {
  readonly app: Mode['app'];
  readonly clock: TestClock;
  readonly redis: RedisServer;
  readonly databaseUrl: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Its own metrics, as /metrics writes them. */
  metrics(): Promise<string>;
  /** Everything that was logged, line by line. */
  readonly logs: readonly string[];
  /** An anonymous caller with these headers. */
  caller(headers?: Readonly<Record<string, string>>): TestCaller;
  /** Stored as the route would store it, without its quarter of a second for the password. */
  signUp(user?: NewTestUser): Promise<TestUser>;
  /** Requests with `Bearer <client_secret>`. */
  asUser(user: Pick<TestUser, 'client_secret'>): TestCaller;
  /** Requests with a user token. */
  asSession(user: TestUser): Promise<TestCaller>;
  /** A new user with the role `admin`. */
  asAdmin(): Promise<TestCaller>;
  sql<Row = Record<string, unknown>>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Another process of the same service: same database, same Redis, same clock, own application. */
  replica(settings?: Readonly<Record<string, string>>): Promise<Gateway>;
  stop(): Promise<void>;
};

export type GatewayOptions = {
  /** Over the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly startAt?: string;
  /** As in earnest where passwords are the matter; elsewhere one would take a quarter of a second of a core. */
  readonly passwordCost?: number;
  /** Milliseconds between two operator calls: 10, and the real 208 where a test is about the rate of calls. */
  readonly operatorSpacingMs?: number;
};

type Stores = {
  readonly database: TestDatabase;
  readonly redis: RedisServer;
  readonly clock: TestClock;
  readonly passwordCost: number;
  readonly operatorSpacingMs: number;
};
type Maker = Pick<Gateway, 'sql' | 'settings' | 'clock'> & Pick<Stores, 'passwordCost'>;

export const goodPassword = 'Correct-horse-7';

export async function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const [database, redis] = await Promise.all([createTestDatabaseWithSchema(), startRedis()]);
  const { startAt, passwordCost = 6, operatorSpacingMs = 10 } = options;
  const stores = { database, redis, clock: createTestClock(startAt), passwordCost, operatorSpacingMs };
  const settings = {
    SERVER_MODE: 'true',
    DATABASE_URL: database.url,
    CACHE_URL: redis.url,
    // An unrelated test must not fail because Redis is slow on a busy machine.
    STORE_TIMEOUT_MS: '10000',
    SECRET_KEY: 'a-secret-key-of-a-test-gateway-0123456789',
    FRONTEND_URL: 'https://svc.test',
    BACKEND_URL: 'https://api.svc.test/api',
    REQUIRE_EMAIL_VERIFICATION: 'false',
    ...options.settings,
  };
  const gateway = await openInstance(stores, settings);
  return {
    ...gateway,
    async stop() {
      await gateway.stop();
      await Promise.all([database.drop(), redis.stop()]);
    },
  };
}

async function openInstance(stores: Stores, settings: Readonly<Record<string, string>>): Promise<Gateway> {
  const reading = readConfig(settings);
  if ('failures' in reading || reading.config.mode !== 'server') throw new Error(JSON.stringify(reading));
  const { lines, log } = collectLogs(reading.config.LOG_LEVEL);
  const mode = await createServerMode(reading.config, log, stores.clock, stores);
  await mode.start();
  await mode.app.ready();
  const observer = new Pool({ connectionString: stores.database.url, max: 3 });
  // Dropping the database cuts what is still closing.
  observer.on('connect', (client) => client.on('error', () => undefined));
  const sql: Gateway['sql'] = async <Row>(statement: string, values: readonly unknown[] = []) =>
    (await observer.query(statement, [...values])).rows as Row[];
  const caller: Gateway['caller'] = (headers) => createCaller(mode.app, headers);
  const bearer = (credential: string) => caller({ authorization: `Bearer ${credential}` });
  const signUp = (user: NewTestUser = {}) => storeUser({ sql, settings, ...stores }, user);
  return {
    app: mode.app,
    clock: stores.clock,
    redis: stores.redis,
    databaseUrl: stores.database.url,
    settings,
    metrics: () => mode.metrics.metrics(),
    logs: lines,
    caller,
    signUp,
    asUser: (user) => bearer(user.client_secret),
    async asSession({ email, password }) {
      const response = await caller().post('/accounts/login', { email, password });
      return bearer(response.data<{ access_token: string }>().access_token);
    },
    asAdmin: async () => bearer((await signUp({ role: 'admin' })).client_secret),
    sql,
    replica: (other) => openInstance(stores, { ...settings, ...other }),
    async stop() {
      await observer.end();
      await mode.app.close();
      await mode.stop();
    },
  };
}

// One hash per cost, shared by all users that have the good password.
const goodHashes = new Map<number, string>();

async function storeUser({ sql, settings, clock, passwordCost: cost }: Maker, user: NewTestUser): Promise<TestUser> {
  const email = normaliseEmail(user.email ?? `${randomUUID()}@example.org`);
  // A role has no effect before the email address is verified.
  const { password = goodPassword, verified = user.role !== undefined } = user;
  const goodHash = goodHashes.get(cost) ?? bcrypt.hashSync(goodPassword, cost);
  goodHashes.set(cost, goodHash);
  const hash = password === goodPassword ? goodHash : bcrypt.hashSync(password, cost);
  const vault = createSecretVault({ current: settings.SECRET_KEY ?? '' });
  const [id, client_id, client_secret] = [randomUUID(), createClientId(), vault.create()];
  const stored = vault.store(id, client_secret);
  const now = formatInstant(clock.now());
  await sql(
    `insert into users (id, email, hashed_password, client_id, client_secret, client_secret_index, email_verified,
       password_proved, debug_mode, is_active, role_id, tokens_valid_after, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, false, true, (select id from roles where name = $8), $9, $10, $10)`,
    [
      ...[id, email, hash, client_id, stored.client_secret, stored.client_secret_index, verified],
      ...[user.role ?? null, now.replace(/\.\d+/, '.000'), now],
    ],
  );
  return { id, email, password, client_id, client_secret };
}

function collectLogs(level: string) {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: createLog({ level, destination }) };
}
