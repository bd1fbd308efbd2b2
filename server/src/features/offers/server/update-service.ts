import type { Day } from '@svc/domain/day';
import { findManualOffers, isSuspicious, planChanges } from '@svc/domain/offers/catalogue-changes';
import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { formatInstant, parisDay } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { SqlLocks } from '#platform/jobs/job-lock.sql.ts';
import { withLease } from '#platform/jobs/with-lease.ts';
import type { Log } from '#platform/log.ts';
import { isStoreFailure } from '#platform/store-failure.ts';
import { addressesOf, type BuiltInOffer, type BuiltInProvider } from '../catalogue/built-in-offers.ts';
import type { Provider } from '../catalogue/catalogue-record.ts';
import { listActiveChanges, recordChanges } from '../catalogue/price-history-repository.ts';
import { findProvider, listProviders, lockProvider } from '../catalogue/provider-repository.ts';
import { listEntries } from '../catalogue/repository.ts';
import { writeChanges } from '../catalogue/write-offers.ts';
import { type GridReading, readGrids } from '../price-grids/read-grids.ts';
import type { ScrapedOffers } from '../price-grids/scraped-offers.ts';
import type { Supplier } from '../price-grids/supplier.ts';
import type { UpdateMetrics } from './update-metrics.ts';
import { countAfter, describePreview, type Origin, type Preview, type UpdateResult } from './update-report.ts';

export type UpdateOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly locks: SqlLocks;
  readonly suppliers: readonly Supplier[];
  readonly reading: GridReading;
  readonly scraped: ScrapedOffers;
  readonly metrics: UpdateMetrics;
  readonly builtInOffers: readonly BuiltInOffer[];
  readonly builtInProviders: readonly BuiltInProvider[];
};

export type RefreshOptions = {
  /** Null: a job of the program itself. */
  readonly actor_id: string | null;
  /** Also where more than half of the offers would go. */
  readonly force?: boolean;
  /** The changes that the user has seen: others are not written. */
  readonly seen?: string | undefined;
};
export type Refreshed = { readonly result: UpdateResult; readonly used_cache: boolean };

type Scraped = Origin & { readonly offers: readonly CatalogueOffer[]; readonly used_cache: boolean };

export type UpdateService = ReturnType<typeof createUpdateService>;

const leaseMs = 10 * 60_000;

/** Reads the price grids of suppliers into the catalogue. */
export function createUpdateService(options: UpdateOptions) {
  const { database, log, suppliers } = options;
  const previewOne = (name: string) =>
    explain('PREVIEW_FAILED', log, name, async () => await preview(options, await findReadable(options, name)));
  const updateOne = (name: string, how: RefreshOptions) =>
    explain('UPDATE_FAILED', log, name, async () => await refresh(options, await findReadable(options, name), how));
  /** Providers whose grids are read, by name. */
  const listReadable = async (): Promise<string[]> => {
    const known = new Set(suppliers.map(({ name }) => name));
    const active = (await listProviders(database)).filter(({ is_active }) => is_active);
    return active.map(({ name }) => name).filter((name) => known.has(name));
  };
  return {
    updateOne,
    previewOne,
    listReadable,
    /** One after the other; a supplier that fails stops none of the others. */
    async updateAll(how: RefreshOptions, signal?: AbortSignal) {
      const results: UpdateResult[] = [];
      const failures: { provider: string; code: string; detail: string }[] = [];
      for (const name of await listReadable()) {
        if (signal?.aborted) break;
        try {
          results.push((await updateOne(name, how)).result);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          failures.push({ provider: name, code: error.parts.code, detail: error.parts.detail });
        }
      }
      return summarise(results, failures);
    },
  };
}

type Readable = { readonly provider: Provider; readonly supplier: Supplier };

async function findReadable({ database, suppliers }: UpdateOptions, name: string): Promise<Readable> {
  const provider = await findProvider(database, { name });
  const supplier = suppliers.find((known) => known.name === name);
  if (!provider?.is_active || !supplier) throw apiError('INVALID_PROVIDER');
  return { provider, supplier };
}

async function preview(options: UpdateOptions, { provider, supplier }: Readable): Promise<Preview> {
  return await exclusively(options, provider.name, async () => {
    const scraped = await scrape(options, provider, supplier);
    const addresses = addressesOf(provider, options.builtInProviders);
    if (!scraped.used_fallback) await options.scraped.put(provider.name, addresses, scraped.offers);
    return await comparePrices(options, provider, scraped);
  });
}

async function refresh(
  options: UpdateOptions,
  { provider, supplier }: Readable,
  { actor_id, force = false, seen }: RefreshOptions,
): Promise<Refreshed> {
  const { metrics } = options;
  const { name } = provider;
  try {
    const refreshed = await exclusively(options, name, async (fence) => {
      const cached = await options.scraped.take(name, addressesOf(provider, options.builtInProviders));
      const scraped: Scraped = cached
        ? { offers: cached, used_cache: true, used_fallback: false, fallback_reason: null, warnings: [] }
        : await scrape(options, provider, supplier);
      const result = await store(options, provider, scraped, { actor_id, force, seen, fence });
      return { result, used_cache: scraped.used_cache };
    });
    metrics.count(name, refreshed.result.used_fallback ? 'fallback' : 'read');
    metrics.countChanges(refreshed.result);
    return refreshed;
  } catch (error) {
    metrics.count(name, 'failed');
    throw error;
  }
}

/** One scrape of a provider at a time, over all replicas. */
async function exclusively<Result>(
  { locks }: UpdateOptions,
  name: string,
  work: (fence: Fence) => Promise<Result>,
): Promise<Result> {
  const lock = `offers ${name}`;
  const done = await withLease(locks, { name: lock, leaseMs }, async () => ({ result: await work(locks.guard(lock)) }));
  if (!done) throw apiError('SYNC_IN_PROGRESS', { detail: 'A refresh of this provider is running' });
  return done.result;
}

function summarise(
  results: readonly UpdateResult[],
  failures: readonly { provider: string; code: string; detail: string }[],
) {
  const sum = (field: 'offers_created' | 'offers_updated' | 'offers_deactivated') =>
    results.reduce((total, result) => total + result[field], 0);
  return {
    providers_updated: results.length,
    providers_failed: failures.length,
    total_offers_created: sum('offers_created'),
    total_offers_updated: sum('offers_updated'),
    total_offers_deactivated: sum('offers_deactivated'),
    results: [...results],
    failures: [...failures],
  };
}

type Fence = (transaction: Connection) => Promise<void>;

/** The offers of the grids. If they cannot be read, the built-in prices, with one warning. */
async function scrape(options: UpdateOptions, provider: Provider, supplier: Supplier): Promise<Scraped> {
  const read = await readGrids(supplier, addressesOf(provider, options.builtInProviders), options.reading);
  if (read.ok) return { ...read, used_cache: false, used_fallback: false, fallback_reason: null };
  const { reason } = read;
  options.log.warn({ provider: provider.name, reason }, 'price grids not read, built-in prices stand in');
  const offers = options.builtInOffers.filter((offer) => offer.provider === provider.name);
  if (offers.length === 0)
    throw apiError('NO_OFFERS_FOUND', { detail: `No offers, not even built-in: ${reason}`, retryAfter: 3600 });
  return { offers, used_cache: false, used_fallback: true, fallback_reason: reason, warnings: [] };
}

async function comparePrices(options: UpdateOptions, provider: Provider, scraped: Scraped): Promise<Preview> {
  const today = parisDay(options.clock.now());
  const { changes } = await planRefresh(options.database, provider, scraped, today);
  return describePreview(changes, scraped, today);
}

async function planRefresh(connection: Connection, { id: provider_id }: Provider, scraped: Scraped, today: Day) {
  const entries = await listEntries(connection, { provider_id, active: true });
  const manual = findManualOffers(await listActiveChanges(connection, provider_id));
  const changes = planChanges(entries, scraped.offers, { builtIn: scraped.used_fallback, today, manual });
  // The grid lists them as they are: from now on they follow it, and end with it.
  const adopted = scraped.used_fallback ? [] : changes.unchanged.filter(({ id }) => manual.has(id));
  const adoptions = adopted.map(({ id }) => ({
    offer_id: id,
    provider_id,
    kind: 'update' as const,
    changes: { source: { old: manual.get(id), new: 'grid' } },
  }));
  return { entries, changes, adoptions };
}

type Storing = { readonly actor_id: string | null; readonly force: boolean; readonly fence: Fence } & Pick<
  RefreshOptions,
  'seen'
>;

/** All of it in one transaction, or nothing. */
async function store(
  { database, clock }: UpdateOptions,
  provider: Provider,
  scraped: Scraped,
  { actor_id, force, seen, fence }: Storing,
): Promise<UpdateResult> {
  const now = clock.now();
  const moment = { today: parisDay(now), now };
  return await inTransaction(database, async (transaction) => {
    await fence(transaction);
    const locked = await lockProvider(transaction, provider.id);
    if (!locked?.is_active) throw apiError('INVALID_PROVIDER');
    const { entries, changes, adoptions } = await planRefresh(transaction, provider, scraped, moment.today);
    if (seen !== undefined && describePreview(changes, scraped, moment.today).seen !== seen)
      throw apiError('PREVIEW_CHANGED');
    if (!force && isSuspicious(entries, changes))
      throw apiError('DEACTIVATION_GUARD', {
        detail: `${changes.deactivate.length} of ${entries.length} offers of ${provider.name} would be deactivated. Look at the preview, and say force=true if it is right`,
        extra: { preview: describePreview(changes, scraped, moment.today) },
      });
    const source = scraped.used_fallback ? 'built_in' : 'grid';
    const origin = { actor_id, source } as const;
    await writeChanges(transaction, changes, { provider_id: provider.id, entries, origin, moment });
    await recordChanges(transaction, adoptions, origin, now);
    return {
      provider: provider.name,
      offers_created: changes.create.length,
      offers_updated: changes.update.length,
      offers_deactivated: changes.deactivate.length,
      offers_unchanged: changes.unchanged.length,
      offers_manual: changes.manual.length,
      total_offers: countAfter(changes),
      used_fallback: scraped.used_fallback,
      fallback_reason: scraped.fallback_reason,
      updated_at: formatInstant(now),
    };
  });
}

/** An unexpected error is reported as a failure of this operation. Errors of the catalogue are passed through. */
async function explain<Result>(
  code: 'PREVIEW_FAILED' | 'UPDATE_FAILED',
  log: Log,
  provider: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError || isStoreFailure(error)) throw error;
    log.error({ err: error, provider }, 'offers: unexpected failure');
    throw apiError(code);
  }
}
