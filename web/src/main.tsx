import './theme/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './api/query-client.ts';
import { watchSessionEnd } from './api/session-end.ts';
import { Patterns } from './charts/patterns.tsx';
import { ErrorPage, NotFound } from './kit/error-pages.tsx';
import { optional } from './kit/optional.ts';
import { I18nProvider, loadMessages, storedLanguage } from './messages/i18n.tsx';
import { isLogoutPending, watchPendingLogout } from './offline/pending-logout.ts';
import { captureInput } from './restore-input.ts';
import { RouterView } from './router/index.tsx';
import { makeAppRouter } from './routes.tsx';
import { applyTheme } from './theme/use-theme.ts';

const News = optional(async () => (await import('./frame/news.tsx')).News);

const loadPendingLogout = () => import('./frame/frame.tsx');
const PendingLogout = optional(async () => (await loadPendingLogout()).PendingLogoutPage);

const queryClient = makeQueryClient();
const router = makeAppRouter(queryClient);

function App({ onDrawn }: { onDrawn: () => void }) {
  // Once the account is hidden, only a new page shows anything else.
  const [isPending, setPending] = useState(isLogoutPending);
  useEffect(() => watchPendingLogout((isAnnounced) => isAnnounced && setPending(true)), []);
  const [isEnded, setEnded] = useState(false);
  useEffect(
    () =>
      watchSessionEnd(() => {
        // The page of a logout expects it.
        if (isLogoutPending()) return;
        setEnded(true);
        void import('./route-guards.ts').then(({ leaveEndedSession }) =>
          leaveEndedSession(queryClient, router.shown()),
        );
      }),
    [],
  );
  useEffect(onDrawn, [onDrawn]);
  return (
    <StrictMode>
      <I18nProvider>
        <QueryClientProvider client={queryClient}>
          <Patterns />
          {isPending ? (
            <Suspense>
              <PendingLogout />
            </Suspense>
          ) : (
            !isEnded && <RouterView router={router} notFound={NotFound} failed={ErrorPage} />
          )}
          <Suspense>
            <News />
          </Suspense>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  );
}

/** Days and Paris time are computed with Temporal. A browser without it loads the polyfill first. */
async function start(): Promise<void> {
  applyTheme();
  // Once, before the router moves the address: a relative base would move with it in old browsers.
  for (const base of document.querySelectorAll('base')) base.href = document.baseURI;
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  // The server-rendered page stays until the screen can replace it completely, in the chosen language.
  await Promise.all([loadMessages(storedLanguage()), isLogoutPending() ? loadPendingLogout() : router.start()]);
  // It described only this page load: a user who logs in now has a session.
  delete document.documentElement.dataset.session;
  const node = document.getElementById('root');
  // A link that is replaced between press and release loses its click, so the replacement waits for the release.
  while (node?.querySelector('a:active')) await new Promise((resolve) => setTimeout(resolve, 20));
  // At one stroke: nothing can be typed between what was and what is.
  if (node) flushSync(() => createRoot(node).render(<App onDrawn={captureInput(node)} />));
}

void start();
