import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '../router/index.tsx';
import { change, get } from './client.ts';
import { root } from './root.ts';
import { noteSession, readReturn } from './session-end.ts';

export async function logIn(email: string, password: string): Promise<void> {
  await change('post', '/api/accounts/login', { body: { email, password } });
}

/** What was read leaves the page, and the device with it. */
export function forget(cache: QueryClient): Promise<void> {
  noteSession(false);
  cache.clear();
  return import('../offline/cache.ts').then(({ wipeOfflineCache }) => wipeOfflineCache());
}

/** Requests what only the right token opens. */
export async function checkToken(): Promise<void> {
  await get('/api/pdl');
}

// A store that another window still has open must not block the login.
const timeoutMs = 500;

/** After the login: the page that required it, or the start. What was refused before is fetched again. */
export function useEnter(): () => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { next } = useSearch();
  return async () => {
    await Promise.race([forget(cache), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
    const page = readReturn(next, root);
    if (page) location.replace(page);
    else await navigate({ to: '/dashboard', replace: true });
  };
}

/** Leaves for a page for signed-out users: no data of the previous user stays behind. */
export function useLeaveFor(to: '/login' | '/'): () => void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void forget(cache);
    void navigate({ to, replace: true });
  };
}
