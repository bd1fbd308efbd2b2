import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeMemoryStorage } from '../../test/memory-databases.ts';

// The address of the page is read when the modules are loaded, and another test of this worker may have another page.
vi.resetModules();
vi.stubGlobal('document', { baseURI: 'https://svc.test/', querySelector: () => null });
const { change, get } = await import('./client.ts');

type Sent = { readonly method: string; readonly address: string; readonly body: unknown };
let sent: Sent[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('sessionStorage', makeMemoryStorage());
  vi.stubGlobal('fetch', async ({ pathname, search }: URL, { method, body }: { method: string; body?: string }) => {
    sent.push({ method, address: pathname + search, body: body === undefined ? undefined : JSON.parse(body) });
    return Response.json({ data: 'found' });
  });
});
afterAll(() => vi.unstubAllGlobals());

describe('a request', () => {
  it('writes path parameters and the query into the address', async () => {
    const query = { limit: 25, q: 'a&b', state: 'active' } as const;
    expect(await get('/api/admin/users', { query })).toBe('found');
    await change('delete', '/api/admin/users/{id}', { path: { id: 'a/b' } });
    await get('/api/gridop/consumption/daily/{pdl}', {
      path: { pdl: '30000000004821' },
      query: { start: '2026-01-01', end: '2026-01-02', use_cache: false },
    });
    expect(sent).toEqual([
      { method: 'GET', address: '/api/admin/users?limit=25&q=a%26b&state=active', body: undefined },
      { method: 'DELETE', address: '/api/admin/users/a%2Fb', body: undefined },
      {
        method: 'GET',
        address: '/api/gridop/consumption/daily/30000000004821?start=2026-01-01&end=2026-01-02&use_cache=false',
        body: undefined,
      },
    ]);
  });

  it('sends its body, and none where there is none', async () => {
    await change('put', '/api/roles/{id}/permissions', { path: { id: 'r' }, body: { permissions: ['users:read'] } });
    await change('post', '/api/accounts/exports');
    expect(sent).toEqual([
      { method: 'PUT', address: '/api/roles/r/permissions', body: { permissions: ['users:read'] } },
      { method: 'POST', address: '/api/accounts/exports', body: undefined },
    ]);
  });
});

/** Never called: the compiler reports an error that is expected and does not occur. */
export function requestsThatMustNotCompile() {
  const path = { id: 'one' };
  const alert = { kind: 'budget', is_on: true } as const;
  return [
    // @ts-expect-error a key that the body does not have
    change('put', '/api/alerts', { body: { nonsense: true } }),
    change('put', '/api/alerts', { body: alert }),
    // @ts-expect-error a key beside those of the body
    change('put', '/api/alerts', { body: { ...alert, nonsense: true } }),
    // @ts-expect-error a body that lacks a key
    change('patch', '/api/pdl/{id}/name', { path, body: {} }),
    // @ts-expect-error a value of another type
    change('patch', '/api/pdl/{id}/active', { path, body: { is_active: 'yes' } }),
    // @ts-expect-error no body
    change('patch', '/api/pdl/{id}/active', { path }),
    // @ts-expect-error a body for a route that has none
    change('delete', '/api/pdl/{id}', { path, body: {} }),
    // @ts-expect-error a method that the path does not have
    change('put', '/api/accounts/me', {}),
    // @ts-expect-error a path parameter of another name
    change('delete', '/api/pdl/{id}', { path: { pdl: 'one' } }),
    // @ts-expect-error no path parameter
    change('delete', '/api/pdl/{id}'),
    // @ts-expect-error a key that the query does not have
    get('/api/pdl/{id}/cost', { path, query: { start: '2026-01-01', end: '2026-02-01', nonsense: 'x' } }),
    // @ts-expect-error a query that lacks a key
    get('/api/pdl/{id}/cost', { path, query: { start: '2026-01-01' } }),
    // @ts-expect-error a value that is not one of those listed
    get('/api/pdl/{id}/cost', { path, query: { start: '2026-01-01', end: '2026-02-01', by: 'week' } }),
    // @ts-expect-error a query for a route that has none
    get('/api/alerts', { query: { nonsense: 'x' } }),
    // @ts-expect-error a path that does not exist
    get('/api/nonsense'),
  ];
}
