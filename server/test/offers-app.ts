import { type Simulator, startSimulator } from '@svc/simulator';
import { Registry } from 'prom-client';
import type { Caller } from '#caller.ts';
import { createContributions } from '#features/offers/contributions/index.ts';
import { readGrid } from '#features/offers/price-grids/read-grid.ts';
import { createServerOffers, type ServerOffers } from '#features/offers/server/index.ts';
import { assembleApp } from '#modes/assemble-app.ts';
import { openKeyValueStore } from '#platform/cache/key-value-store.ts';
import type { App } from '#platform/http/app.ts';
import { createLog } from '#platform/log.ts';
import { createCaller, type TestCaller } from './caller.ts';
import { createMigratedDatabase, type DatabaseKind, insertTestUser, type MigratedDatabase } from './databases.ts';
import { type RedisServer, startRedis } from './servers/redis-server.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** The catalogue of a gateway on a real database, with the simulated sites of the suppliers. */
export type OffersApp = {
  readonly storage: MigratedDatabase;
  readonly simulator: Simulator;
  readonly offers: ServerOffers;
  readonly clock: TestClock;
  readonly app: App;
  readonly api: TestCaller;
  /** Another user, with a row among the users. */
  signUp(rights?: Partial<Caller>): Promise<TestCaller & { readonly user_id: string }>;
  readonly url: string;
  readonly metrics: Registry;
  /** Log lines of this level. */
  logged(level: string): Record<string, unknown>[];
  readonly redis: RedisServer;
  /** As it was after the start. */
  reset(): Promise<void>;
  rows<Row = Record<string, unknown>>(table: string): Promise<Row[]>;
  close(): Promise<void>;
};

const administrator: Caller = {
  user_id: 'administrator',
  email: 'admin@example.org',
  is_admin: true,
  is_demo: false,
  counted_as: 'administrator',
  permissions: [],
};

export type OffersAppOptions = {
  readonly startAt?: string;
  readonly storage?: MigratedDatabase;
  readonly listen?: true;
};

export async function startOffersApp(kind: DatabaseKind, options: OffersAppOptions = {}): Promise<OffersApp> {
  const storage = options.storage ?? (await createMigratedDatabase(kind));
  const simulator = await startSimulator();
  const redis = await startRedis();
  const store = openKeyValueStore(
    {
      kind: 'single',
      nodes: [{ host: '127.0.0.1', port: redis.port, tls: false, database: 0 }],
    },
    { timeoutMs: 10_000 },
  );
  await store.untilReady(10_000);
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } });
  const { startAt = '2026-01-15T10:00:00+01:00' } = options;
  const clock = createTestClock(startAt);
  const metrics = new Registry();
  const offers = createServerOffers({
    database: storage.database,
    clock,
    log,
    metrics,
    store,
    settings: { userAgent: 'svc/test', standInUrl: `${simulator.url}/suppliers`, schedule: { everyMinutes: 1440 } },
    // In this process: a process for each file is tested where whole gateways and hostile files are.
    open: readGrid,
  });
  const contributions = createContributions({ database: storage.database, clock });
  const callers = new Map<string, Caller>();
  await offers.start();
  const app = await assembleApp({
    name: 'server',
    log,
    trustedProxies: [],
    addresses: {},
    features: [offers.feature, contributions.feature],
    dependencies: [],
    clock,
    isStopping: () => false,
    prepare: (scope) => {
      scope.decorateRequest('caller', undefined);
      scope.addHook('onRequest', async (request) => {
        // Instead of a credential: these tests are about the permissions of callers, not about their identity.
        const user_id = String(request.headers.authorization ?? '').replace('Bearer ', '');
        request.caller = callers.get(user_id) ?? administrator;
      });
    },
  });
  await app.ready();
  const url = options.listen ? await app.listen({ host: '127.0.0.1', port: 0 }) : '';
  return {
    storage,
    simulator,
    offers,
    clock,
    metrics,
    url,
    app,
    redis,
    api: createCaller(app),
    async signUp(rights = {}) {
      const user_id = await insertTestUser(storage.database);
      callers.set(user_id, { ...administrator, is_admin: false, user_id, ...rights });
      return { ...createCaller(app, { authorization: `Bearer ${user_id}` }), user_id };
    },
    logged: (level) =>
      lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.level === level),
    async reset() {
      simulator.reset();
      clock.set(startAt);
      lines.splice(0);
      await redis.cli('flushall');
      const tables = storage.database.for<Record<string, Record<string, unknown>>>();
      for (const table of ['offer_changes', 'offer_versions', 'energy_offers', 'energy_providers', 'config'])
        await tables.deleteFrom(table).execute();
      await offers.start();
    },
    rows: async <Row>(table: string) =>
      (await storage.database
        .for<Record<string, Record<string, unknown>>>()
        .selectFrom(table)
        .selectAll()
        .execute()) as Row[],
    async close() {
      await app.close();
      await simulator.close();
      store.close();
      await redis.stop();
      if (!options.storage) await storage.drop();
    },
  };
}
