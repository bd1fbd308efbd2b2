import { dailyStart } from '@svc/domain/bootstrap-query';
import { parisDay } from '@svc/domain/paris-time';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { hasToken } from '../api/client.ts';
import { type Home, queries } from '../api/queries.ts';
import type { DailySeries } from '../api/series.ts';
import { dailyTotalsFor, watchResponses } from './cache-writer.ts';
import { type CachedMonth, digest, meterOf, monthsToCheck, moveWindow } from './policy.ts';
import { readPreference, writePreference } from './preference.ts';
import { canStore, deleteOfflineStore, type OfflineStore, type Owner, openOfflineStore } from './store.ts';

type Now = () => number;
export type OfflineState = 'on' | 'off' | 'demo' | 'token' | 'refused';

// Every file of a build names the others by their contents: the first of them changes with any.
const build = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/** The copy that this page currently writes. */
let activeCopy: { readonly who: string; stop(): void } | undefined;
/** Counts wipes of the device: an operation that began before a wipe must not continue after it. */
let wipes = 0;
/** Pending start-up. Until it settles, it is unknown whether there is a copy. */
let beginning = Promise.resolve();

const modeOf = (cache: QueryClient) => cache.getQueryData(queries.capabilities().queryKey)?.mode;

/**
 * Sessions that never leave a copy: a demonstration is shared by all visitors, and a token is valid in its tab only.
 */
function skipReasonOf(cache: QueryClient): 'demo' | 'token' | undefined {
  if (cache.getQueryData(queries.me().queryKey)?.is_demo) return 'demo';
  return hasToken() ? 'token' : undefined;
}

/** A local client serves one household. An account is identified by a digest of its id. */
function ownerIdOf(cache: QueryClient): string | undefined {
  if (modeOf(cache) === 'client') return 'local';
  const me = cache.getQueryData(queries.me().queryKey);
  return me && digest(me.id);
}

/** Loads the cached data of the current user into the page, and caches new responses from now on. */
export function startOfflineCache(cache: QueryClient, now: Now, isConfirmed = false): Promise<void> {
  beginning = beginning.then(() => begin(cache, now, isConfirmed));
  return beginning;
}

async function begin(cache: QueryClient, now: Now, isConfirmed: boolean): Promise<void> {
  const [mode, who] = [modeOf(cache), ownerIdOf(cache)];
  if (skipReasonOf(cache)) return await wipeOfflineCache();
  if (!mode || who === undefined || activeCopy?.who === who) return;
  if (activeCopy) await wipeOfflineCache();
  const before = wipes;
  try {
    const store = await openOfflineStore();
    const owner = await store.readOwner();
    // The copy belongs to another user, and the current user has not confirmed one.
    if (owner?.who !== who && mode === 'server' && !isConfirmed) {
      store.close();
      return await wipeOfflineCache();
    }
    const months = await loadMonths(store, owner, { who, build: build() }, cache);
    if (wipes !== before) {
      // Opened after a wipe: delete the store that this created.
      store.close();
      return await deleteOfflineStore();
    }
    hydrateQueryCache(cache, now, [...months.values()]);
    activeCopy = { who, stop: watchResponses({ cache, store, now, months, onEnd: () => void wipeOfflineCache() }) };
    writePreference('on');
  } catch {
    await wipeOfflineCache();
  }
}

/** The cached months, by the hash of their key. Months of a deleted home are deleted. */
async function loadMonths(store: OfflineStore, before: Owner | undefined, owner: Owner, cache: QueryClient) {
  if (before?.who !== owner.who || before.build !== owner.build) await store.begin(owner);
  const months = new Map((await store.read()).months.map((month) => [hashKey(month.key), month]));
  const homes = new Set(cache.getQueryData<Home[]>(queries.homes().queryKey)?.map((home) => home.usage_point_id));
  const gone = [...months].filter(([, { key }]) => !homes.has(String(meterOf(key))));
  for (const [hash] of gone) months.delete(hash);
  await store.change((part) => {
    for (const [hash] of gone) part('months').delete(hash);
  });
  return months;
}

/** Adds closed months to the query cache as if already fetched. Some of them are fetched again. */
function hydrateQueryCache(cache: QueryClient, now: Now, cached: readonly CachedMonth[]): void {
  // They wait for the screen that shows them, however late it is opened.
  cache.setQueryDefaults(['series'], { gcTime: Number.POSITIVE_INFINITY });
  const months = cached.filter(({ key }) => cache.getQueryData(key) === undefined);
  for (const { key, data, at } of months) cache.setQueryData(key, data, { updatedAt: at });
  const totals = ({ key }: CachedMonth) => dailyTotalsFor(cache, key, now());
  for (const { key } of monthsToCheck(months, { mode: modeOf(cache) ?? 'server', now: now(), totals }))
    void cache.invalidateQueries({ queryKey: key, exact: true });
}

/** Without a network: restores the last view and the time it was read. Returns whether there is one. */
export async function showOfflineView(cache: QueryClient, now: Now): Promise<boolean> {
  const store = await openOfflineStore();
  const owner = await store.readOwner();
  const { months, view } = await store.read();
  store.close();
  if (owner?.build !== build() || view.length === 0) return false;
  // While offline, no query becomes stale and none is evicted.
  cache.setQueryDefaults([], { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY });
  const start = dailyStart(parisDay(now()));
  for (const { key, data } of [...months, ...view]) {
    cache.setQueryData(key, data);
    const [, pdl, what, step, , end] = key;
    // The window moves on with the days; what was known of it stays.
    if (what === 'daily' && step === 'P1D' && end === undefined)
      cache.setQueryData(['series', pdl, what, step, start], moveWindow(data as DailySeries, start));
  }
  cache.setQueryData(['copy-read-at'], Math.max(...view.map(({ at }) => at)));
  reloadWhenReachable(cache);
  return true;
}

/**
 * Reloads the page once the server responds. A network connection alone does not prove that the server is reachable.
 */
function reloadWhenReachable(cache: QueryClient): void {
  const again = () => {
    leave();
    removeEventListener('online', look);
    location.reload();
  };
  const isHttpError = (error: unknown) => !(error instanceof ApiError && error.status === 0);
  const look = () =>
    void cache.fetchQuery({ ...queries.homes(), staleTime: 0 }).catch((error) => isHttpError(error) && again());
  addEventListener('online', look);
  const leave = cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (event.query.queryKey[0] === 'homes') again();
  });
}

/** Removes all personal data from this device. A refusal by the user remains in effect. */
export async function wipeOfflineCache(): Promise<void> {
  wipes += 1;
  activeCopy?.stop();
  activeCopy = undefined;
  if (readPreference() === 'on') writePreference(undefined);
  await deleteOfflineStore();
}

export async function readOfflineState(cache: QueryClient): Promise<OfflineState> {
  const exception = skipReasonOf(cache);
  if (exception) return exception;
  if (!(await canStore())) return 'refused';
  await beginning;
  return activeCopy || (modeOf(cache) === 'client' && readPreference() !== 'off') ? 'on' : 'off';
}

export async function setCopyEnabled(cache: QueryClient, now: Now, isOn: boolean): Promise<OfflineState> {
  if (isOn) {
    writePreference('on');
    await startOfflineCache(cache, now, true);
    return activeCopy ? 'on' : 'refused';
  }
  await wipeOfflineCache();
  // A local client stores a copy unless the user turned it off.
  if (modeOf(cache) === 'client') writePreference('off');
  return 'off';
}
