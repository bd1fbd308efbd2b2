import { isOpenToNetwork, openToNetwork } from '@svc/domain/notices';
import type { Logger } from 'pino';
import type { ClientConfig } from '#config.ts';
import { listUnreadablePricing } from '#features/costs/client/index.ts';
import { listUnreadablePdls, type MirroredPdl } from '#features/delivery-points/client/index.ts';
import { listSavedNotices, saveNotice } from '#features/diagnostics/index.ts';
import type { GatewayAccess } from '#features/gateway-access/index.ts';
import {
  admitLocalUser,
  checkKeyFile,
  closeToOthers,
  needsNoToken,
  needsToken,
  rescueLocalFile,
} from '#features/local-access/index.ts';
import { listNewestDays } from '#features/readings/client/index.ts';
import { migrations } from '#migrations/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { sqliteFileOf } from '#platform/database/sqlite-backup.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { pause } from '#platform/pause.ts';
import { assembleApp, type Mode } from './assemble-app.ts';
import { type ClientPlumbing, createClientFeatures } from './client-features.ts';

/** How time passes around the program: a test that sets the clock lets nothing wait and looks at slots when it wants. */
export type ClientTiming = {
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly tickMs?: number;
  /** How long exports wait for more changes. */
  readonly watchTimes?: ClientPlumbing['watchTimes'] | undefined;
};

/** The local client: one household, one database file, no account, no Redis. */
export async function createClientMode(
  config: ClientConfig,
  log: Logger,
  clock: Clock,
  { wait = pause, tickMs = 1000, watchTimes }: ClientTiming = {},
): Promise<Mode> {
  checkKeyFile(config);
  const file = sqliteFileOf(config.DATABASE_URL);
  const rescued = file === undefined ? [] : await rescueLocalFile(file, log, clock);
  const found = file === undefined ? [] : closeToOthers(file, log);
  const database = openDatabase(config.DATABASE_URL, { log, logStatements: config.DEBUG_SQL });
  const metrics = createMetrics();
  const plumbing = { database, file, clock, log, wait, tickMs, watchTimes, found, registry: metrics };
  const parts = createClientFeatures(config, plumbing);
  const { features, notices, mirror } = parts;
  let isStopping = false;
  const app = await assembleApp({
    name: 'client',
    log,
    clock,
    trustedProxies: config.TRUSTED_PROXIES,
    ingressProxies: config.INGRESS_PROXY,
    addresses: { frontend: config.FRONTEND_URL, backend: config.BACKEND_URL },
    features,
    dependencies: [{ name: 'database', check: () => database.check() }],
    isStopping: () => isStopping,
    // An open client works as it should: it is not degraded.
    notices: async () => (await notices.list()).map(({ code }) => code).filter((code) => code !== 'OPEN_TO_NETWORK'),
    metrics,
    showsDocument: config.API_DOCS,
    // A user who needs a token sends it with the bootstrap query, so the server cannot run that query in advance.
    isKnown: (request) => needsNoToken(config, database, request),
    prepare: (prepared) => admitLocalUser(prepared, config, database),
  });
  return {
    app,
    metrics,
    // The start does not wait for the gateway: a client whose gateway is unavailable serves its stored data.
    start: async () => {
      await migrate(database, migrations, clock);
      const listening = { host: config.HOST, has_token: await needsToken(database, config) };
      const { text, advice } = openToNetwork(config.HOST);
      if (isOpenToNetwork(listening)) log.warn(`${text} ${advice}`);
      const unreadable = await describeUnreadable(database);
      for (const notice of unreadable) log.warn(notice);
      const saved = await listSavedNotices(database);
      const isNew = (notice: string) => !saved.includes(notice);
      for (const notice of [...rescued, ...unreadable.filter(isNew)]) await saveNotice(database, notice, clock.now());
      await parts.start();
    },
    describe: async () => describeHousehold(parts.access(), await mirror.list(), await listNewestDays(database)),
    announceStop: () => {
      isStopping = true;
    },
    stop: async () => {
      await parts.stop();
      await database.close();
    },
  };
}

/** What an older version, or an archive from elsewhere, has stored in a form that cannot be read. */
async function describeUnreadable(database: Database): Promise<string[]> {
  const points = new Map<string, string[]>();
  for (const { usage_point_id, fields } of await listUnreadablePdls(database)) points.set(usage_point_id, fields);
  for (const usage_point_id of await listUnreadablePricing(database))
    points.set(usage_point_id, [...(points.get(usage_point_id) ?? []), 'prices']);
  return [...points].map(([usage_point_id, fields]) => {
    const name = `PDL …${usage_point_id.slice(-4)}`;
    return `Stored settings of ${name} cannot be read and count as not set (${fields.join(', ')}): enter them again, or restore a backup.`;
  });
}

type Line = readonly [string, string];

/** What a household reads when its client has started: where its data comes from, what is stored, what to do next. */
function describeHousehold(
  access: GatewayAccess | null,
  pdls: readonly MirroredPdl[],
  newest: ReadonlyMap<string, string>,
): Line[] {
  if (access === null) {
    return [
      ['gateway', 'not set up yet'],
      ['next', 'open the address above in a browser: it asks for the gateway and your credentials'],
    ];
  }
  const present = pdls.filter((pdl) => pdl.gone_at === null);
  const lines = present.map((pdl): Line => {
    const day = newest.get(pdl.usage_point_id);
    return [`PDL …${pdl.usage_point_id.slice(-4)}`, day === undefined ? 'no day stored yet' : `newest day ${day}`];
  });
  const next =
    present.length === 0
      ? 'the PDLs are being asked for; a first synchronisation takes some minutes'
      : 'what is missing is being fetched; GET /api/sync/status lists the missing days with the reason';
  return [
    ['gateway', `${access.url} as ${access.clientId.slice(0, 8)}…`],
    ...(lines.length > 0 ? lines : [['PDLs', 'none known yet'] as const]),
    ['next', next],
  ];
}
