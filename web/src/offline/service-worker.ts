const lookAgainMs = 3_600_000;
const takeOverMs = 3000;

/** Lets the browser keep the program, and tells of a newer one that waits. Without a secure address there is none. */
export function watchShell(onWaiting: (worker: ServiceWorker) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const notify = ({ waiting }: ServiceWorkerRegistration) => {
    // The first one that a browser keeps replaces nothing.
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

/** Puts the newer program in the place of this one, as was asked for. */
export function replaceShell(waiting: ServiceWorker): void {
  const reload = () => location.reload();
  // The browser takes a newer one by itself when no page of the old one is open for a moment, as during a reload.
  if (waiting.state !== 'installed') {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  // A browser may let an old one finish its work for minutes. The page comes from the network: it is newer anyway.
  setTimeout(reload, takeOverMs);
  waiting.postMessage('replace');
}
