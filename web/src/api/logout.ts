import { announcePendingLogout, cookieName } from '../offline/pending-logout.ts';
import { ApiError } from './api-error.ts';
import { change } from './client.ts';

/** Which sessions to end, and the page that follows. */
export type PendingLogout = { readonly isEverywhere: boolean; readonly to: '' | 'login' | 'signup' };

export function readPendingLogout(): PendingLogout {
  const [, sessions, to = 'login'] = /svc_logout=(all|one)-(login|signup|)(?:;|$)/.exec(document.cookie) ?? [];
  return { isEverywhere: sessions === 'all', to: to as PendingLogout['to'] };
}

/** Hides the account in every tab. The page that takes its place sends the request. */
export const logOut = ({ isEverywhere = false, to = 'login' }: Partial<PendingLogout> = {}): void =>
  write(`${isEverywhere ? 'all' : 'one'}-${to}`, 31536000);

export const removePendingLogout = (): void => write('', 0);

function write(value: string, age: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser that is served
  document.cookie = `${cookieName}=${value};path=${new URL(document.baseURI).pathname};max-age=${age};samesite=lax`;
  announcePendingLogout(value !== '');
}

export type LogoutFailure = { readonly reason: 'offline' | 'busy' | 'failed'; readonly retryAfterMs: number | null };

const longestMs = 30_000;

/** Ends the session on the server. Returns the failure, or undefined when no session is left. */
export async function endOnServer(isEverywhere: boolean): Promise<LogoutFailure | undefined> {
  try {
    const signal = AbortSignal.timeout(longestMs);
    await change('post', '/api/accounts/logout', { body: { everywhere: isEverywhere }, signal });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) return { reason: 'offline', retryAfterMs: null };
    const { status, code, retryAfterMs } = error;
    // The session has ended already, by itself or with the deactivation of the user.
    if (status === 401 || code === 'USER_INACTIVE') return undefined;
    // Visitors of the demonstration may end only their own session.
    if (isEverywhere && code === 'DEMO_READ_ONLY') return await endOnServer(false);
    if (status === 0) return { reason: 'offline', retryAfterMs };
    return { reason: status === 429 ? 'busy' : 'failed', retryAfterMs };
  }
}
