import type { Logger } from 'pino';
import type { ServerConfig } from '#config.ts';
import type { Feature } from '#feature.ts';
import { migrations } from '#migrations/index.ts';
import { openKeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { assembleApp, type Mode } from './mode.ts';

/** The gateway: many users, PostgreSQL as the truth, Redis as cache and queue. */
export async function createServerMode(config: ServerConfig, log: Logger, clock: Clock): Promise<Mode> {
  const database = openDatabase(config.DATABASE_URL, { log, logStatements: config.DEBUG_SQL });
  const cache = openKeyValueStore(config.CACHE_URL);
  const features: Feature[] = [];
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
  });
  return {
    app,
    start: async () => {
      await migrate(database, migrations, clock);
    },
    announceStop: () => {
      isStopping = true;
    },
    stop: async () => {
      cache.close();
      await database.close();
    },
  };
}
