import { root } from '../api/root.ts';

/**
 * Caches the files of the opened screens, in addition to the shell that the service worker caches: without them the
 * cached data could not be displayed. Only program files, by their hashed names.
 */
export async function cacheProgram(): Promise<void> {
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
