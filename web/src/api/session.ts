import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { change, get } from './client.ts';

export async function logIn(email: string, password: string): Promise<void> {
  await change('post', '/api/accounts/login', { body: { email, password } });
}

/** What was read leaves the page, and the device with it. */
export function forget(cache: QueryClient): Promise<void> {
  cache.clear();
  return import('../offline/cache.ts').then(({ wipeOfflineCache }) => wipeOfflineCache());
}

type LogOut = { readonly isEverywhere?: boolean; readonly to?: '/login' | '/signup' | '/' };

/** Ends the session on the server first; what was read leaves the page with it. */
export function useLogOut(): (how?: LogOut) => void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return ({ isEverywhere = false, to = '/login' } = {}) => {
    const end = (everywhere: boolean) => change('post', '/api/accounts/logout', { body: { everywhere } });
    // A visitor of the demonstration ends the own session alone.
    const ended = isEverywhere ? end(true).catch(() => end(false)) : end(false);
    void ended.finally(() => {
      void forget(cache);
      void navigate({ to });
    });
  };
}

/** Asks for what only the right token opens. */
export async function checkToken(): Promise<void> {
  await get('/api/pdl');
}

// A store that another window still holds keeps nobody out.
const timeoutMs = 500;

/** Somebody is there now: what was refused before is asked anew. */
export function useEnter(): () => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await Promise.race([forget(cache), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
    await navigate({ to: '/dashboard', replace: true });
  };
}

/** To a page of somebody who is not logged in: nothing of whoever was stays behind. */
export function useLeaveFor(to: '/login' | '/'): () => void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void forget(cache);
    void navigate({ to, replace: true });
  };
}
