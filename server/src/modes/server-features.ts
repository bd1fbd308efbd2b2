import type { ServerConfig } from '#config.ts';
import type { Feature } from '#feature.ts';
import { type Accounts, createAccounts } from '#features/accounts/index.ts';
import { createServerCalendars } from '#features/calendars/index.ts';
import { createConsent } from '#features/consent/index.ts';
import { createDeliveryPoints, type DeliveryPoints } from '#features/delivery-points/index.ts';
import { createOperations } from '#features/operations/index.ts';
import { createQuotas } from '#features/quotas/index.ts';
import { createDataKeys } from '#features/readings/index.ts';
import { readAccountSettings } from './account-settings.ts';
import { readServerCalendarSettings } from './calendar-settings.ts';
import { type OperatorAccess, openOperatorAccess } from './operator-access.ts';
import type { ServerPlumbing } from './server-plumbing.ts';
import {
  clearPoint,
  clearRefusals,
  createServerReadings,
  forgetPoint,
  type ServerReadings,
} from './server-readings.ts';

export type ServerFeatures = {
  readonly accounts: Accounts;
  readonly points: DeliveryPoints;
  readonly fill: ServerReadings['fill'];
  /** Undefined where the gateway has no credentials at the operator. */
  readonly access: OperatorAccess | undefined;
  readonly features: readonly Feature[];
  /** Starts to make the calls that wait for the operator. */
  startWork(): Promise<void>;
};

/** What the gateway offers, and who tells whom. */
export function createServerFeatures(config: ServerConfig, plumbing: ServerPlumbing): ServerFeatures {
  const { database, clock, log, jobs, cache } = plumbing;
  const access = openOperatorAccess(config, plumbing);
  const quotas = createQuotas({ cache, clock, log, perSecond: config.USER_REQUESTS_PER_SECOND });
  const dataKeys = createDataKeys({ database, clock, secretOf: (user_id, on) => accounts.readSecret(user_id, on) });
  const forget = (point: PointOwner) => forgetPoint({ plumbing, dataKeys }, point);
  const points = createDeliveryPoints({
    database,
    clock,
    // Without a catalogue no offer can be chosen.
    isOfferActive: async () => false,
    findUserByEmail: (email) => accounts.findByEmail(email),
    onForget: [forget],
    readContract: (caller, point, reply) => readings.readContract(caller, point, reply),
  });
  const accounts = createAccounts({
    database,
    store: cache,
    jobs,
    clock,
    log,
    settings: readAccountSettings(config),
    countPdls: points.countOwned,
    readUsage: quotas.readUsage,
    readUsageCounts: quotas.readUsageCounts,
    upkeep: {
      resetQuota: quotas.reset,
      clearCache: (user_id) => clearAllOf(points, user_id, (pdl) => clearPoint(plumbing, pdl)),
      clearRefusals: (user_id) => clearAllOf(points, user_id, (pdl) => clearRefusals(plumbing, pdl)),
    },
    onSecretChange: [dataKeys.rewrap],
    onUserDelete: [(user_id) => forgetAllOf(points, forget, user_id)],
    contributors: [
      { name: 'pdls', exportOf: points.describeOwned },
      { name: 'cached', exportOf: (user_id) => readings.exportOf(user_id) },
    ],
  });
  const consent =
    access &&
    createConsent({
      ...access,
      database,
      clock,
      jobs,
      log,
      points,
      frontend_url: config.FRONTEND_URL,
      redirect_uri: access.page.redirect_uri,
      identifyUser: (request) => accounts.identify(request),
      notify: ({ user_id, ...notice }, transaction) =>
        accounts.putNotice(transaction, user_id, { kind: 'consent_expiry', ...notice }),
      onForget: [forget],
      onConsent: [async (point) => void (await clearRefusals(plumbing, point.usage_point_id))],
    });
  const readings: ServerReadings = createServerReadings({
    plumbing,
    ttlSeconds: config.CACHE_TTL_SECONDS,
    access,
    points,
    consent,
    quotas,
    dataKeys,
  });
  const calendars = createServerCalendars({ database, clock, log, settings: readServerCalendarSettings(config) });
  const features = [
    accounts.feature,
    points.feature,
    ...(consent ? [consent.feature] : []),
    ...readings.features,
    createOperations({
      describe: async () => (access ? [await access.budget.describe()] : []),
      count: async () => ({ users: await accounts.countAll(), pdls: await points.countAll() }),
    }),
    ...calendars,
  ];
  return { accounts, points, fill: readings.fill, access, features, startWork: readings.startWork };
}

type PointOwner = { readonly user_id: string; readonly usage_point_id: string };

// The rows go with the account; what is cached of its PDLs goes once that is certain.
async function forgetAllOf(points: DeliveryPoints, forget: (point: PointOwner) => Promise<void>, user_id: string) {
  const owned = await points.listOwned(user_id);
  return async () => {
    for (const point of owned) await forget(point);
  };
}

async function clearAllOf(points: DeliveryPoints, user_id: string, clear: (pdl: string) => Promise<number>) {
  let cleared = 0;
  for (const { usage_point_id } of await points.listOwned(user_id)) cleared += await clear(usage_point_id);
  return cleared;
}
