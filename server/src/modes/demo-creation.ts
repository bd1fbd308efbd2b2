import type { ServerConfig } from '#config.ts';
import { createDemoAccount, type DemoAccount } from '#features/demo/index.ts';
import { migrations } from '#migrations/index.ts';
import { openKeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { ResponseCounter } from '#platform/http/response-counter.ts';
import { BullmqRunner } from '#platform/jobs/bullmq-runner.ts';
import type { Log } from '#platform/log.ts';
import { createServerFeatures } from './server-features.ts';

const timeoutMs = 5000;
// What a command prints is for who runs it.
const listenToLog = () => () => undefined;

/** The features of the gateway without its server, as long as it takes to make the demonstration account. */
export async function createDemo(
  config: ServerConfig,
  options: { readonly email: string; readonly password: string; readonly reset: boolean },
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<DemoAccount> {
  const database = openDatabase(config.DATABASE_URL, { log });
  const cache = openKeyValueStore(config.CACHE_URL, { timeoutMs: config.STORE_TIMEOUT_MS });
  const jobs = new BullmqRunner({ address: config.QUEUE_URL, clock, log });
  const tally = new ResponseCounter(() => clock.now());
  const plumbing = { database, cache, jobs, clock, log, metrics: createMetrics(), tally, listenToLog };
  const { accounts, points, fill, access, openDemoContracts } = createServerFeatures(config, plumbing);
  try {
    await migrate(database, migrations, clock);
    await accounts.start();
    await cache.untilReady(timeoutMs);
    const contracts = await openDemoContracts();
    return await createDemoAccount({ clock, accounts, points, contracts, fill }, options);
  } finally {
    await jobs.stop();
    await accounts.close();
    cache.close();
    await access?.close();
    await database.close();
  }
}
