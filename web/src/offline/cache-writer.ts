import { parisDay } from '@svc/domain/paris-time';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { queries } from '../api/queries.ts';
import { root } from '../api/root.ts';
import {
  type CachedMonth,
  isCacheable,
  isCacheableMonth,
  isCorrected,
  meterOf,
  monthOfKey,
  totalsOf,
} from './policy.ts';
import type { OfflineStore } from './store.ts';

/**
 * Caches the files of the opened screens, in addition to the shell that the service worker caches: without them the
 * cached data could not be displayed. Only program files, by their hashed names.
 */
async function cacheProgram(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.ready;
  const assets = new URL('assets/', root).href;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = new Set(loaded.filter((address) => address.startsWith(assets)));
  for (const name of await caches.keys()) {
    if (!name.startsWith('svc-shell-')) continue;
    const cache = await caches.open(name);
    const known = new Set((await cache.keys()).map(({ url }) => url));
    await Promise.all([...files].filter((file) => !known.has(file)).map((file) => cache.add(file)));
  }
}

const gatherMs = 1000;

type Part = Parameters<Parameters<OfflineStore['change']>[0]>[0];

type Watched = {
  readonly cache: QueryClient;
  readonly store: OfflineStore;
  readonly now: () => number;
  /** The cached months, by the hash of their key. */
  readonly months: Map<string, CachedMonth>;
  /** Called where the session ended, or where the browser does not let it write. */
  readonly onEnd: () => void;
};

/** The daily totals beside a month; they are of what was withdrawn, what was injected has others. */
export function dailyTotalsFor(cache: QueryClient, key: QueryKey, now: number) {
  const month = key[2] === 'curve' ? monthOfKey(key) : undefined;
  const daily = queries.daily(String(meterOf(key)), parisDay(now));
  return month && totalsOf(cache.getQueryData(daily.queryKey), month);
}

/** Stores every response of the page on the device as it arrives, until it is stopped. */
export function watchResponses(watched: Watched): () => void {
  const { cache, months, now, onEnd } = watched;
  const { note, stop } = collectResponses(watched);
  const queryCache = cache.getQueryCache();
  for (const { queryKey, queryHash, state } of queryCache.getAll())
    if (state.data !== months.get(queryHash)?.data) note(queryKey, queryHash);
  const leave = queryCache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'error' && action.error instanceof ApiError && action.error.status === 401) onEnd();
    if (action.type !== 'success') return;
    note(query.queryKey, query.queryHash);
    const [, pdl, what] = query.queryKey;
    if (what !== 'daily') return;
    for (const month of months.values())
      if (meterOf(month.key) === pdl && isCorrected(month, dailyTotalsFor(cache, month.key, now())))
        void cache.invalidateQueries({ queryKey: month.key, exact: true });
  });
  return () => {
    leave();
    stop();
  };
}

/** Batches writes. The view is rewritten on each visit, months are retained. */
function collectResponses({ cache, store, now, months, onEnd }: Watched) {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  const put = (part: Part, hash: string, key: QueryKey) => {
    const state = cache.getQueryState(key);
    if (state?.data === undefined) return;
    const { data, dataUpdatedAt: at } = state;
    if (isCacheableMonth(key, data, parisDay(now()))) {
      const month = { key, data, at, totals: dailyTotalsFor(cache, key, now()) };
      months.set(hash, month);
      part('months').put(month, hash);
    } else {
      months.delete(hash);
      part('months').delete(hash);
      part('view').put({ key, data, at }, hash);
    }
  };
  const write = () => {
    timer = undefined;
    const written = store.change((part) => {
      if (isFirst) part('view').clear();
      isFirst = false;
      for (const [hash, key] of waiting) put(part, hash, key);
      waiting.clear();
    });
    written.then(() => cacheProgram().catch(() => undefined), onEnd);
  };
  return {
    note(key: QueryKey, hash: string) {
      if (!isCacheable(key)) return;
      waiting.set(hash, key);
      timer ??= setTimeout(write, gatherMs);
    },
    stop() {
      clearTimeout(timer);
      store.close();
    },
  };
}
