import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { fetchBootstrap } from './api/bootstrap.ts';
import { setOutcome } from './api/outcome.ts';
import { type Home, queries } from './api/queries.ts';
import { root } from './api/root.ts';
import { noteSession, returnSearch } from './api/session-end.ts';
import { clearOfflineCache, openOfflineCache, restoreOfflineCache } from './offline/restore-cache.ts';
import { now } from './period/clock.ts';
import { writeSearch } from './router/address.ts';
import { type RouteLocation, redirect } from './router/router.ts';
import { text } from './search-params.ts';

const addressOf = ({ pathname, searchStr }: RouteLocation) => pathname + searchStr;
const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined);

/** Whether the server wrote into this page that the browser shows no session. A page from the device may be older. */
const isAnonymousLoad = () => document.documentElement.dataset.session === 'none' && navigator.onLine;

/** Everything that requires a session. The user and their homes are requested in parallel, not one after the other. */
export async function requireSession(queryClient: QueryClient, location: RouteLocation): Promise<void> {
  if (isAnonymousLoad()) {
    await clearOfflineCache();
    throw redirect({ to: '/login', search: returnSearch(addressOf(location)) });
  }
  const isKnown = queryClient.getQueryData(queries.homes().queryKey) !== undefined;
  if (!isKnown) await fetchBootstrap(queryClient, location, now()).catch(() => undefined);
  const capabilities = queryClient.ensureQueryData(queries.capabilities());
  const homes = queryClient.ensureQueryData(queries.homes());
  // The user determines what is above the page and in the menu. The next screen does not wait for it again.
  const me = queryClient.prefetchQuery(queries.me());
  try {
    await homes;
  } catch (error) {
    if (statusOf(error) === 0 && (await restoreOfflineCache(queryClient, now))) return noteSession(true);
    if (statusOf(error) !== 401) throw error;
    await clearOfflineCache();
    queryClient.removeQueries({ queryKey: ['homes'] });
    const to = (await capabilities).mode === 'server' ? '/login' : '/token';
    throw redirect({ to, search: returnSearch(addressOf(location)) });
  }
  noteSession(true);
  await capabilities;
  if (isKnown) return;
  await me;
  await openOfflineCache(queryClient, now);
}

/** The session of the open page has ended. A new page: nothing of the account stays in the memory of this one. */
export async function leaveEndedSession(queryClient: QueryClient, shown: RouteLocation): Promise<void> {
  const isClientMode = queryClient.getQueryData(queries.capabilities().queryKey)?.mode === 'client';
  queryClient.clear();
  await clearOfflineCache();
  const search = writeSearch(returnSearch(addressOf(shown), true));
  location.replace(new URL(`${isClientMode ? 'token' : 'login'}${search}`, root));
}

/** A visitor sees the landing page. A signed-in user is redirected to their data. */
export async function redirectSignedIn(queryClient: QueryClient, location: RouteLocation): Promise<void> {
  const capabilities = queryClient.ensureQueryData(queries.capabilities());
  const isKnown =
    !isAnonymousLoad() &&
    (await fetchBootstrap(queryClient, location, now()).then(
      () => true,
      (error: unknown) => statusOf(error) !== 401,
    ));
  if (!isKnown) await clearOfflineCache();
  // A local client has no page for visitors: it requests its token, or shows the error.
  if (isKnown || (await capabilities).mode === 'client') throw redirect({ to: '/dashboard' });
}

// A local client reads on without the consent of today; its gateway does not.
const waitsForConsent = (home: Home) => 'user_id' in home && home.consent_status !== 'active';

/** The operator redirects users back here. The outcome is removed from the address and shown first. */
export async function redirectToStart(queryClient: QueryClient, location: RouteLocation): Promise<void> {
  await requireSession(queryClient, location);
  const { consent, pdl, code } = location.search;
  if (consent !== undefined) {
    setOutcome(consent === 'ok' ? { consent } : { consent: 'error', code: String(code) });
    throw redirect({ to: '/onboarding', search: { home: text(pdl) } });
  }
  const homes = await queryClient.ensureQueryData(queries.homes());
  const [first] = [...homes].sort((a, b) => a.display_order - b.display_order);
  if (first && !waitsForConsent(first)) throw redirect({ to: '/p/$id/today', params: { id: first.id } });
  const { mode } = await queryClient.ensureQueryData(queries.capabilities());
  // A local client without a home has not finished its setup.
  if (mode === 'client') throw redirect({ to: '/setup' });
  // Who runs the gateway may have no meter at all.
  const me = first ? undefined : await queryClient.ensureQueryData(queries.me());
  if (me?.is_admin) throw redirect({ to: '/admin/{-$tab}', params: { tab: undefined } });
  throw redirect({ to: '/onboarding', search: { home: first?.id } });
}
