/*
 * Caches the program, and nothing else, so that it opens without a network. Responses of the API never pass through
 * here. The build writes the list of files, and with it the version.
 */
const files = self.shellFiles;
const cacheName = `svc-shell-${self.shellVersion}`;
const page = 'index.html';

self.addEventListener('install', (event) => {
  const addresses = [page, ...files].map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(addresses)));
});

self.addEventListener('activate', (event) => {
  const drop = (names) => names.filter((name) => name.startsWith('svc-shell-') && name !== cacheName);
  event.waitUntil(caches.keys().then((names) => Promise.all(drop(names).map((name) => caches.delete(name)))));
});

// A person decides when the page that they look at is replaced.
self.addEventListener('message', (event) => {
  if (event.data === 'replace') event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const scope = new URL(self.registration.scope);
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return;
  const path = pathname.slice(scope.pathname.length);
  // The documentation is a site of its own.
  if (/^(api|docs)(\/|$)/.test(path)) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => openWithoutNetwork(scope)));
  // Hashed names: a file that a screen needs is cached with the offline copy of its data, and never changes.
  else if (files.includes(path) || path.startsWith('assets/')) event.respondWith(serveCached(request));
});

async function serveCached(request) {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request);
}

/** The bare page, at home wherever the front lives. */
async function openWithoutNetwork(scope) {
  const found = await caches.match(page, { cacheName });
  if (!found) return Response.error();
  const text = (await found.text()).replace('<base href="./"', `<base href="${scope.pathname}"`);
  return new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
