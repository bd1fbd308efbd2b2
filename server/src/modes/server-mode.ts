import type { Logger } from 'pino';
import type { ServerConfig } from '#config.ts';
import { apiError } from '#errors.ts';
import { migrations } from '#migrations/index.ts';
import { openKeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { BullmqRunner } from '#platform/jobs/bullmq-runner.ts';
import { announceDeprecation, rewriteLegacyPath } from './legacy-path.ts';
import { assembleApp, type Mode } from './mode.ts';
import { createServerFeatures } from './server-features.ts';

// Passwords have a line of their own, which refuses with 429 before anything is read.
const passwordRoutes = /^\/api\/accounts\/(login|signup|reset-password)\b/;

/** The gateway: many users, PostgreSQL as the truth, Redis as cache and queue. */
export async function createServerMode(config: ServerConfig, log: Logger, clock: Clock): Promise<Mode> {
  const database = openDatabase(config.DATABASE_URL, { log, logStatements: config.DEBUG_SQL });
  const cache = openKeyValueStore(config.CACHE_URL);
  const jobs = new BullmqRunner({ address: config.QUEUE_URL, clock, log });
  const metrics = createMetrics();
  const { accounts, access, features, startWork } = createServerFeatures(config, {
    database,
    cache,
    jobs,
    clock,
    log,
    metrics,
  });
  let isStopping = false;
  const app = await assembleApp({
    name: 'server',
    log,
    trustedProxies: config.TRUSTED_PROXIES,
    features,
    dependencies: [
      { name: 'database', check: () => database.check() },
      { name: 'cache', check: () => cache.ping() },
    ],
    isStopping: () => isStopping,
    metrics,
    admission: { overloaded: (n) => apiError('OVERLOADED', { n }), besides: passwordRoutes },
    rewriteUrl: rewriteLegacyPath,
    prepare: (prepared) => {
      announceDeprecation(prepared);
      accounts.guard(prepared);
    },
  });
  return {
    app,
    start: async () => {
      await migrate(database, migrations, clock);
      await accounts.start();
      await startWork();
      await jobs.start(features.flatMap((feature) => feature.jobs ?? []));
    },
    announceStop: () => {
      isStopping = true;
    },
    stop: async () => {
      await jobs.stop();
      await accounts.close();
      await access?.close();
      cache.close();
      await database.close();
    },
  };
}
