import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Logger } from 'pino';
import type { ServerConfig } from '#config.ts';
import { apiError } from '#errors.ts';
import { sessionCookieName } from '#features/accounts/index.ts';
import { openDemoDay } from '#features/demo/index.ts';
import { readBuiltInOffers } from '#features/offers/server/index.ts';
import { migrations } from '#migrations/index.ts';
import { openKeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { App } from '#platform/http/app.ts';
import type { Dependency } from '#platform/http/health.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { ResponseCounter } from '#platform/http/response-counter.ts';
import { BullmqRunner } from '#platform/jobs/bullmq-runner.ts';
import { listenToLog } from '#platform/log.ts';
import { watchStores } from '#platform/store-watch.ts';
import { assembleApp, type Mode } from './assemble-app.ts';
import { announceDeprecation, rewriteLegacyPath } from './legacy-path.ts';
import { createServerFeatures } from './server-features.ts';
import type { ServerPlumbing } from './server-plumbing.ts';

type SecurityContact = {
  /** `mailto:` or `https:`; the web front where none is set. */
  readonly contact: string;
  readonly frontendUrl: string;
  readonly now: () => Instant;
};

const path = '/.well-known/security.txt';
// RFC 9116 recommends less than a year; a later reader fetches the file again.
const halfYearMs = 182 * 24 * 60 * 60 * 1000;

/** Publishes the contact for security reports (RFC 9116). */
function serveSecurityContact(app: App, { contact, frontendUrl, now }: SecurityContact): void {
  app.get(path, { schema: { hide: true } }, (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${formatInstant(now() + halfYearMs).replace(/T.*/, 'T00:00:00Z')}`,
      `Canonical: ${new URL(path, frontendUrl).href}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}

// Callers of these paths are not authenticated yet: they send a password, client credentials or a mailed link.
const signIn =
  /^\/api\/accounts\/(login|signup|token|verify-email|resend-verification|forgot-password|reset-password)\/?$/;
const queryCredential = 'token';

/** The gateway: many users, PostgreSQL as the truth, Redis as cache and queue. */
export async function createServerMode(
  config: ServerConfig,
  log: Logger,
  clock: Clock,
  { passwordCost, operatorSpacingMs }: Pick<ServerPlumbing, 'passwordCost' | 'operatorSpacingMs'> = {},
): Promise<Mode> {
  const database = openDatabase(config.DATABASE_URL, { log, logStatements: config.DEBUG_SQL });
  const cache = openKeyValueStore(config.CACHE_URL, { timeoutMs: config.STORE_TIMEOUT_MS });
  const jobs = new BullmqRunner({ address: config.QUEUE_URL, clock, log });
  const metrics = createMetrics();
  const tally = new ResponseCounter(() => clock.now());
  const { accounts, quotas, stopAdminLogs, access, features, startWork } = createServerFeatures(config, {
    database,
    cache,
    jobs,
    clock,
    log,
    metrics,
    tally,
    passwordCost,
    operatorSpacingMs,
    listenToLog: (onLogLine) => listenToLog(log, onLogLine),
  });
  const stores: readonly Dependency[] = [
    { name: 'database', check: () => database.check() },
    // Accounts, PDLs and calendars are in the database. All replicas share one Redis: a balancer that took away each
    // replica without it would take those away as well.
    { name: 'cache', check: () => cache.ping(), isPartial: true },
  ];
  let isStopping = false;
  let storeWatch: ReturnType<typeof watchStores> | undefined;
  const app = await assembleApp({
    name: 'server',
    log,
    clock,
    trustedProxies: config.TRUSTED_PROXIES,
    addresses: { frontend: config.FRONTEND_URL, backend: config.BACKEND_URL },
    features,
    dependencies: stores,
    isStopping: () => isStopping,
    requestsPerSecond: config.USER_REQUESTS_PER_SECOND || null,
    requiresEmailVerification: config.REQUIRE_EMAIL_VERIFICATION,
    metrics,
    tally,
    showsDocument: config.API_DOCS,
    ...(config.DEMO_EMAIL !== undefined && { demoDay: openDemoDay(readBuiltInOffers, clock) }),
    isKnown: ({ cookies }) => cookies?.[sessionCookieName] !== undefined,
    admission: {
      overloaded: (n) => apiError('OVERLOADED', { n }),
      classification: { signIn, sessionCookie: sessionCookieName, queryCredential },
    },
    rewriteUrl: rewriteLegacyPath,
    queryCredential,
    prepare: (prepared) => {
      announceDeprecation(prepared);
      accounts.guard(prepared);
      serveSecurityContact(prepared, {
        // Not the sender of mails: no person may read that mailbox.
        contact: config.SECURITY_CONTACT ?? config.FRONTEND_URL,
        frontendUrl: config.FRONTEND_URL,
        now: () => clock.now(),
      });
      quotas.announce(prepared);
    },
  });
  return {
    app,
    metrics,
    start: async () => {
      await migrate(database, migrations, clock);
      await accounts.start();
      await startWork();
      await jobs.start(features.flatMap((feature) => feature.jobs ?? []));
      const queue = { name: 'queue', check: () => jobs.check() };
      storeWatch = watchStores({ stores: [...stores, queue], log, clock, metrics });
    },
    describe: async () => [
      ['site', config.FRONTEND_URL],
      ['operator', config.GRIDOP_URL ?? 'none: set GRIDOP_URL or PRESET, else no consent or read is possible'],
      ['calendars', config.GRIDSOURCE_CLIENT_ID ? 'read at the grid source' : 'off: set GRIDSOURCE_CLIENT_ID'],
      ['next', `sign up at ${config.FRONTEND_URL}; "svc admin link <email>" lets an address of ADMIN_EMAILS in`],
    ],
    announceStop: () => {
      isStopping = true;
    },
    stop: async () => {
      storeWatch?.stop();
      await jobs.stop();
      await accounts.close();
      await access?.close();
      await stopAdminLogs();
      cache.close();
      await database.close();
    },
  };
}
