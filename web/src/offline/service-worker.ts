const lookAgainMs = 3_600_000;
const takeOverMs = 3000;

/** Lets the browser cache the program, and reports a newer version that waits. Requires a secure origin. */
export function watchShell(onWaiting: (worker: ServiceWorker) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const notify = ({ waiting }: ServiceWorkerRegistration) => {
    // The first service worker that a browser installs replaces nothing.
    if (waiting && navigator.serviceWorker.controller) onWaiting(waiting);
  };
  const registered = navigator.serviceWorker.register(new URL('sw.js', document.baseURI), {
    scope: new URL(document.baseURI).pathname,
  });
  registered.then(
    (registration) => {
      notify(registration);
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => notify(registration));
      });
      timer = setInterval(() => void registration.update().catch(() => undefined), lookAgainMs);
    },
    // Refused by the browser or by a proxy: the front works without.
    () => undefined,
  );
  return () => clearInterval(timer);
}

/** Replaces this version with the newer one, at the user's request. */
export function replaceShell(waiting: ServiceWorker): void {
  const reload = () => location.reload();
  // The browser takes a newer one by itself when no page of the old one is open for a moment, as during a reload.
  if (waiting.state !== 'installed') {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  // A browser may let the old worker run for minutes. The page comes from the network, so it is newer in any case.
  setTimeout(reload, takeOverMs);
  waiting.postMessage('replace');
}
