import { parisDay } from '@svc/domain/paris-time';
import { Counter } from 'prom-client';
import type { ServerConfig } from '#config.ts';
import type { Feature } from '#feature.ts';
import { createAccountExports } from '#features/account-exports/index.ts';
import { type Accounts, createAccounts } from '#features/accounts/index.ts';
import { createAdminLogs } from '#features/admin-logs/index.ts';
import { createBootstrap } from '#features/bootstrap/index.ts';
import { createCacheErasure, createPointCache, forgetOwner } from '#features/cache-erasure/index.ts';
import { readCalendarCoverage, readCalendarVersion, readPricingCalendars } from '#features/calendars/index.ts';
import { createServerCalendars } from '#features/calendars/server/index.ts';
import {
  createAuthorisationReleases,
  createConsent,
  createConsentProof,
  describeConsents,
} from '#features/consent/index.ts';
import { createServerCosts, describePricing } from '#features/costs/server/index.ts';
import { createServerRecords } from '#features/customer-records/server/index.ts';
import { createDataKeys, createKeySweep, createKeyWraps } from '#features/data-keys/index.ts';
import { createDeliveryPoints, type DeliveryPoints } from '#features/delivery-points/server/index.ts';
import { type DemoContractParts, demoPointIds } from '#features/demo/index.ts';
import { createEvents } from '#features/events/index.ts';
import { createImports } from '#features/imports/index.ts';
import { createIncidents } from '#features/incidents/index.ts';
import { createContributions } from '#features/offers/contributions/index.ts';
import { createServerOffers, listOffers, type ServerOffersOptions } from '#features/offers/server/index.ts';
import { createOperations } from '#features/operations/index.ts';
import { createQuotas, type Quotas } from '#features/quotas/index.ts';
import {
  createCacheCounters,
  createFetchQueue,
  createPermission,
  createServerReadings,
  type ServerReadings,
} from '#features/readings/server/index.ts';
import { memoizeFor } from '#platform/memoize-for.ts';
import { version } from '../version.ts';
import { readAccountSettings } from './account-settings.ts';
import { readServerCalendarSettings } from './calendar-settings.ts';
import { type OperatorAccess, openOperatorAccess } from './operator-access.ts';
import { notifyOfEnd, openAlertSwitches, openServerAlerts } from './server-alerts.ts';
import type { ServerPlumbing } from './server-plumbing.ts';

/** The part of the settings that the catalogue needs, under the names it uses. */
function readOfferSettings(config: ServerConfig): ServerOffersOptions['settings'] {
  return {
    userAgent: `svc/${version} (+${config.FRONTEND_URL})`,
    standInUrl: config.PRICE_GRIDS_URL,
    schedule: config.OFFERS_SLOTS,
  };
}

export type ServerFeatures = {
  readonly accounts: Accounts;
  readonly quotas: Quotas;
  /** Flushes the last log lines. */
  stopAdminLogs(): Promise<void>;
  readonly points: DeliveryPoints;
  readonly fill: ServerReadings['fill'];
  /** What `svc demo` needs to give its homes a contract, once the catalogue is there. */
  openDemoContracts(): Promise<DemoContractParts>;
  /** Undefined where the gateway has no credentials at the operator. */
  readonly access: OperatorAccess | undefined;
  readonly features: readonly Feature[];
  /** Fills an empty catalogue, and starts to make the calls that wait for the operator. */
  startWork(): Promise<void>;
};

/** Creates the features of the gateway and connects them. Each part is built from those above it. */
export function createServerFeatures(config: ServerConfig, plumbing: ServerPlumbing): ServerFeatures {
  const { database, clock, log, jobs, cache, metrics } = plumbing;
  const secretKeys = { current: config.SECRET_KEY, previous: config.SECRET_KEY_PREVIOUS };
  const access = openOperatorAccess(config, plumbing);
  const incidents = createIncidents({ store: cache, clock, log });
  const quotas = createQuotas({ cache, clock, log, perSecond: config.USER_REQUESTS_PER_SECOND });
  const offers = createServerOffers({
    database,
    store: cache,
    clock,
    log,
    metrics,
    settings: readOfferSettings(config),
  });
  const contributions = createContributions({ database, clock });
  const releases = createAuthorisationReleases({ database, clock, secretKeys });
  const cached = createPointCache({ cache, clock });
  const wraps = createKeyWraps({ database, clock });
  const points = createDeliveryPoints({ database, clock, mostPerUser: config.MAX_PDLS_PER_USER });
  const erasure = createCacheErasure({ database, clock, jobs, points, wraps, cached });
  const switches = openAlertSwitches(database);
  const accounts: Accounts = createAccounts({
    database,
    store: cache,
    jobs,
    clock,
    log,
    settings: readAccountSettings(config),
    passwordCost: plumbing.passwordCost,
    countPdls: points.countOwned,
    readUsage: quotas.readUsage,
    readUsageDays: quotas.readUsageDays,
    readUsageCounts: quotas.readUsageCounts,
    userState: {
      resetQuota: quotas.reset,
      clearCache: async (user_id) => cached.forgetData(await points.listOwned(user_id)),
      clearRefusals: async (user_id) => cached.forgetRefusals(await points.listOwned(user_id)),
    },
    onSecretChange: [wraps.rewrap],
    onUserDelete: [
      async (user_id, transaction) => void (await releases.release({ user_id }, transaction)),
      erasure.forgetUser,
      async (user_id, transaction) => void (await switches.forget(user_id, transaction)),
      async (user_id) => () => quotas.forget(user_id),
    ],
    contributors: [
      { name: 'pdls', exportOf: points.describeOwned },
      { name: 'pricing', exportOf: (user_id) => describePricing(database, user_id) },
      { name: 'consents', exportOf: (user_id) => describeConsents({ database, points }, user_id) },
      { name: 'usage_days', exportOf: quotas.describeOwn },
      { name: 'alerts', exportOf: switches.list },
      { name: 'contributions', exportOf: contributions.describeOwn },
    ],
  });
  const proof = access && createConsentProof({ ...access, clock, points, onProof: incidents.note });
  const permission = createPermission({ clock, points, incidents, verify: proof?.verify });
  const dataKeys = createDataKeys({
    database,
    clock,
    permission,
    wraps,
    secretOf: accounts.readSecret,
    onReplaced: (usage_point_id) => cached.forgetAll([{ usage_point_id }]),
  });
  const reach = access && proof && { ...access, consent: proof };
  const queue = access && createFetchQueue(access.budget);
  const shared = { cache, clock, log, dataKeys, points, quotas, permission, incidents, reach };
  const counters = createCacheCounters(metrics);
  const readings = createServerReadings({ ...shared, counters, queue, ttlSeconds: config.CACHE_TTL_SECONDS });
  const records = createServerRecords({ ...shared, counters });
  const costs = createServerCosts({
    database,
    clock,
    points,
    permission,
    listCached: readings.listCached,
    listOffers: () => listOffers(database),
    readCalendars: (range) => readPricingCalendars(database, range),
  });
  const alerts = openServerAlerts(config, plumbing, switches, {
    permission,
    listCached: readings.listCached,
    listEmptyDays: readings.listEmptyDays,
    putNotice: accounts.putNotice,
    spent: costs.spent,
  });
  const exports = createAccountExports({
    database,
    clock,
    jobs,
    permission,
    dataKeys,
    version,
    storedData: { readings: readings.listCached, records: records.listCached },
    describeAccount: accounts.exportOf,
    listOwned: points.listOwned,
  });
  const forget = async (owner: Parameters<typeof exports.forget>[0]) => {
    await exports.forget(owner);
    await forgetOwner({ wraps, cached }, owner);
    await access?.budget.watch.forget(owner.usage_point_id);
  };
  const pdls = points.serve({
    isOfferActive: offers.isOfferActive,
    findUserByEmail: accounts.findByEmail,
    onForget: [({ user_id, usage_point_id }) => releases.release({ user_id, usage_point_id }), forget],
    isWidespread: incidents.isWidespread,
    readContract: records.readContract,
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
      releases,
      frontend_url: config.FRONTEND_URL,
      redirect_uri: access.page.redirect_uri,
      identifyUser: accounts.identify,
      notify: notifyOfEnd(switches, accounts),
      onForget: [forget],
      onProof: incidents.note,
      onConsent: [async (point) => void (await cached.forgetRefusals([point]))],
    });
  const sweep = createKeySweep({ database, permission, forget });
  const { isStillCaller } = accounts;
  const imports = queue && createImports({ database, clock, jobs, points, permission, queue, isStillCaller });
  const calendars = createServerCalendars({
    database,
    clock,
    log,
    settings: readServerCalendarSettings(config),
    audit: (transaction, actor_id, detail) =>
      accounts.putAudit(transaction, { actor_id, action: 'calendar.change', subject_id: 'ejp', detail }),
  });
  const adminLogs = openAdminLogs(plumbing, accounts);
  const operations = openOperations(plumbing, { accounts, points, access });
  return {
    accounts,
    quotas,
    stopAdminLogs: adminLogs.stop,
    points,
    fill: readings.fill,
    openDemoContracts: async () => {
      await offers.start();
      return {
        listOffers: () => listOffers(database),
        hasTempoColours: config.GRIDSOURCE_CLIENT_ID !== undefined,
        listChoices: points.listChoices,
        chooseOffer: async (id, { id: offer_id, type }, from) => {
          await points.chooseOffer({ id }, { offer_id, from });
          if (type !== 'CUSTOM') await points.change({ id }, () => ({ pricing_option: type }));
        },
        hasBills: async (id) => (await costs.readSettings(id)).bills.length > 0,
        saveSettings: costs.saveSettings,
        costOf: async ({ user_id, usage_point_id }, range) =>
          (await costs.billAmount(user_id, usage_point_id, range)) ?? undefined,
      };
    },
    access,
    features: [
      accounts.feature,
      ...(config.DEMO_EMAIL === undefined ? [] : [{ name: 'demo' }]),
      adminLogs.feature,
      pdls,
      erasure.feature,
      ...(consent ? [consent] : []),
      { ...readings.feature, jobs: [sweep] },
      records.feature,
      ...(imports ? [imports] : []),
      incidents.feature,
      exports.feature,
      operations,
      ...calendars,
      offers.feature,
      costs.feature,
      contributions.feature,
      createBootstrap('server', clock),
      alerts,
      openEvents(plumbing, { points, isStillCaller }),
    ],
    startWork: async () => {
      await offers.start();
      await queue?.start(({ id, data }) => readings.processCall(data, id));
    },
  };
}

function openEvents(
  { database, clock }: ServerPlumbing,
  { points, isStillCaller }: Pick<Accounts, 'isStillCaller'> & { readonly points: DeliveryPoints },
) {
  return createEvents({
    isStillCaller,
    readVersions: async (user_id) => ({
      'homes.updated': JSON.stringify(await points.describeOwned(user_id)),
      'calendar.updated': await readCalendarVersion(database),
      'day.began': parisDay(clock.now()),
    }),
  });
}

/** Log lines of all replicas, for administrators. */
function openAdminLogs({ database, clock, cache, metrics, listenToLog }: ServerPlumbing, accounts: Accounts) {
  const help = 'Log lines that GET /admin/logs does not have';
  return createAdminLogs({
    database,
    clock,
    store: cache,
    listen: listenToLog,
    lostLines: new Counter({ name: 'svc_log_lines_lost_total', help, registers: [metrics] }),
    audit: (transaction, actor_id, detail) =>
      accounts.putAudit(transaction, { actor_id, action: 'logs.delete', subject_id: 'logs', detail }),
  });
}

type Watched = {
  readonly accounts: Pick<Accounts, 'countAll' | 'nameClients'>;
  readonly points: Pick<DeliveryPoints, 'countAll' | 'countPublication'>;
  readonly access: OperatorAccess | undefined;
};

const ratesMs = 1000;
const sharesMs = 5000;
const publicationMs = 30_000;

/** What the administrators of the gateway monitor. Results that need a scan of many rows are cached for a while. */
function openOperations({ database, clock, tally }: ServerPlumbing, watched: Watched): Feature {
  const { accounts, points, access } = watched;
  const publication = async () => {
    if (!access) return undefined;
    const day = access.operator.newestDay(parisDay(clock.now()));
    return { day, counted_at: clock.now(), ...(await points.countPublication(day, demoPointIds)) };
  };
  const shares = async () => (access ? [await access.budget.describeShares()] : []);
  const rates = async () => (access ? [await access.budget.describeRates()] : []);
  return createOperations({
    describe: async () => (access ? [await access.budget.describe()] : []),
    count: async () => ({ users: await accounts.countAll(), pdls: await points.countAll() }),
    responses: () => tally.view(),
    calendars: () => readCalendarCoverage(database, clock.now()),
    publication: memoizeFor(publication, clock, publicationMs),
    fairness: { read: memoizeFor(shares, clock, sharesMs), nameClients: accounts.nameClients },
    rates: memoizeFor(rates, clock, ratesMs),
  });
}
