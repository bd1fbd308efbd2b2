import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeMemoryStorage } from '../../test/memory-databases.ts';

const page = { baseURI: 'https://svc.test/maison/', querySelector: () => null, cookie: '' };
vi.stubGlobal('document', page);
const { endOnServer, logOut, readPendingLogout, removePendingLogout } = await import('./logout.ts');
const { isLogoutPending } = await import('../offline/pending-logout.ts');

let bodies: unknown[];
/** The server returns these, one after the other; no response at all for 0. */
function respondWith(...responses: readonly [status: number, code?: string, retryAfter?: string][]): void {
  const queue = [...responses];
  vi.stubGlobal('fetch', async (_: URL, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    const [status, code = 'X', retryAfter] = queue.shift() ?? [0];
    if (status === 0) throw new TypeError('no network');
    return Response.json({ code, data: {} }, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
  });
}
beforeEach(() => {
  bodies = [];
  page.cookie = '';
  vi.stubGlobal('sessionStorage', makeMemoryStorage());
});
afterAll(() => vi.unstubAllGlobals());

describe('the request that ends a session', () => {
  it.each<[string, [number, string?, string?], object | undefined]>([
    ['success', [200], undefined],
    ['a session that has ended already', [401, 'TOKEN_EXPIRED'], undefined],
    ['a deactivated user', [403, 'USER_INACTIVE'], undefined],
    ['no network', [0], { reason: 'offline', retryAfterMs: null }],
    ['too many requests', [429, 'TOO_MANY', '7'], { reason: 'busy', retryAfterMs: 7000 }],
    ['an overloaded server', [503, 'BUSY', '2'], { reason: 'failed', retryAfterMs: 2000 }],
    ['an error', [500], { reason: 'failed', retryAfterMs: null }],
    ['another refusal', [403, 'FOREIGN_ORIGIN'], { reason: 'failed', retryAfterMs: null }],
  ])('%s', async (_what, response, failure) => {
    respondWith(response);
    expect(await endOnServer(false)).toEqual(failure);
  });

  it('does not settle for one session when all of them were to end', async () => {
    respondWith([503], [200]);
    expect(await endOnServer(true)).toMatchObject({ reason: 'failed' });
    expect(bodies).toEqual([{ everywhere: true }]);
  });

  it('ends only their own session for visitors of the demonstration', async () => {
    respondWith([403, 'DEMO_READ_ONLY'], [200]);
    expect(await endOnServer(true)).toBeUndefined();
    expect(bodies).toEqual([{ everywhere: true }, { everywhere: false }]);
  });
});

describe('the note of a logout', () => {
  it('says what to end and where to go, under the address of the front, and outlives the window', () => {
    expect(isLogoutPending()).toBe(false);
    logOut({ isEverywhere: true, to: 'signup' });
    expect(page.cookie).toBe('svc_logout=all-signup;path=/maison/;max-age=31536000;samesite=lax');
    expect([isLogoutPending(), readPendingLogout()]).toEqual([true, { isEverywhere: true, to: 'signup' }]);
    page.cookie = 'other=1; svc_logout=one-; last=2';
    expect(readPendingLogout()).toEqual({ isEverywhere: false, to: '' });
    removePendingLogout();
    expect(page.cookie).toContain('svc_logout=;path=/maison/;max-age=0');
  });

  it('leads to the login page when it is damaged, never to another site', () => {
    page.cookie = 'svc_logout=one-//evil.test';
    expect([isLogoutPending(), readPendingLogout().to]).toEqual([true, 'login']);
  });
});
