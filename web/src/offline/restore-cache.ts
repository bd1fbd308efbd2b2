import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../api/queries.ts';
import { readPreference } from './preference.ts';

const load = () => import('./cache.ts');
// A store that does not open must not block the page.
const timeoutMs = 500;
const afterMs = 3000;

/** Cached data of the current user is loaded before the screen. Without cached data the screen comes first. */
export async function openOfflineCache(cache: QueryClient, now: () => number): Promise<void> {
  const choice = readPreference();
  const begin = () =>
    load()
      .then(({ startOfflineCache }) => startOfflineCache(cache, now))
      .catch(() => undefined);
  if (choice === 'on') {
    const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
    return await Promise.race([begin(), late]);
  }
  const isClientMode = cache.getQueryData(queries.capabilities().queryKey)?.mode === 'client';
  // The user may decline in the meantime.
  const beginUnlessRefused = () => readPreference() === null && void begin();
  if (choice === null && isClientMode) setTimeout(beginUnlessRefused, afterMs);
}

/** When the server does not respond: the last view, if there is one. */
export async function restoreOfflineCache(cache: QueryClient, now: () => number): Promise<boolean> {
  if (readPreference() !== 'on') return false;
  return await load()
    .then(({ showOfflineView }) => showOfflineView(cache, now))
    .catch(() => false);
}

/** The session is over: what it opened is not left behind. */
export async function clearOfflineCache(): Promise<void> {
  if (readPreference() === 'on') await (await load()).wipeOfflineCache();
}
