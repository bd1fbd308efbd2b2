import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../test/caller.ts';
import type { ConsentEnvironment } from '../../../test/consent-flow.ts';
import { comeBack, decide, leave, startConsentEnvironment } from '../../../test/consent-flow.ts';

let environment: ConsentEnvironment;
/** Who writes the link. */
let author: TestCaller;
let token: string;

beforeAll(async () => {
  environment = await startConsentEnvironment();
  author = await environment.gateway.asSession(await environment.gateway.signUp());
  token = author.headers.authorization?.slice('Bearer '.length) ?? '';
});
afterAll(() => environment.stop());

const states = () => environment.gateway.sql('select 1 from consent_states');

describe('a link to GET /consent written by another user', () => {
  it.each([
    ['by a browser that does not say who sent it', {}, 401, 'NOT_AUTHENTICATED'],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403, 'FOREIGN_ORIGIN'],
    ['from a neighbouring host', { 'sec-fetch-site': 'same-site' }, 403, 'FOREIGN_ORIGIN'],
    ['from our own page', { 'sec-fetch-site': 'same-origin' }, 401, 'NOT_AUTHENTICATED'],
  ])('does not act for any user when followed %s', async (_how, headers, status, code) => {
    const before = await states();
    const response = await environment.gateway.caller().get(`/consent?token=${token}`, { headers });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ code });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await states()).toEqual(before);
  });

  const ours = 'https://svc.test/dashboard';
  it.each([
    ['typed or from a bookmark', { 'sec-fetch-site': 'none' }, 302],
    ['from our own page', { 'sec-fetch-site': 'same-origin', referer: ours }, 302],
    ['from the front on its own host', { 'sec-fetch-site': 'same-site', referer: ours }, 302],
    ['from a program', {}, 302],
    ['from another site', { 'sec-fetch-site': 'cross-site', referer: 'https://evil.test/' }, 403],
    ['from another site behind ours', { 'sec-fetch-site': 'cross-site', referer: ours }, 403],
    ['from a neighbouring host', { 'sec-fetch-site': 'same-site', referer: 'https://blog.svc.test/' }, 403],
    ['from a neighbour that hides its name', { 'sec-fetch-site': 'same-site' }, 403],
    ['from a neighbour with nonsense for a name', { 'sec-fetch-site': 'same-site', referer: 'svc.test' }, 403],
  ])('is refused or not although the session is the reader’s own: %s', async (_how, headers, status) => {
    const cookie = `__Host-svc_session=${token}`;
    const response = await environment.gateway.caller({ cookie }).get('/consent', { headers });
    expect(response.status).toBe(status);
    if (status === 403) expect(response.body).toMatchObject({ code: 'FOREIGN_ORIGIN' });
  });

  it('does not end the way back from the operator, which is another site', async () => {
    const departure = await leave(author);
    const headers = { cookie: departure.cookie, 'sec-fetch-site': 'cross-site' };
    expect((await comeBack(environment.gateway, await decide(departure), headers)).status).toBe(302);
  });

  it('does not make GET /callback believe a token in the address', async () => {
    const query = await decide(await leave(author));
    const response = await comeBack(environment.gateway, `${query}&token=${token}`, {});
    expect(response.body).toMatchObject({ code: 'INVALID_STATE' });
  });
});

describe('every GET route', () => {
  type Document = { paths: Record<string, { get?: { responses: Record<string, unknown>; security?: unknown[] } }> };

  it('that is reached by a token in the address sets no cookie and fails at none', async () => {
    const document = (await environment.gateway.app.inject({ url: '/api/openapi.json' })).json<Document>();
    const statuses = new Map<string, number>();
    for (const [path, { get }] of Object.entries(document.paths)) {
      if (!get || !path.startsWith('/api/') || !get.security?.length) continue;
      const url = path
        .replaceAll(/\{usage_point_id\}/g, '12345678901234')
        .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      // The stream of changes would go on for ten minutes.
      const brief = path === '/api/events' ? '&seconds=0' : '';
      const response = await environment.gateway.app.inject({ url: `${url}?token=${token}${brief}` });
      expect([path, response.headers['set-cookie']]).toEqual([path, undefined]);
      statuses.set(path, response.statusCode);
      // A route that redirects the browser takes part in a flow: it does more than read.
      const sendsAway = Object.keys(get.responses).some((status) => status.startsWith('3') && status !== '304');
      if (sendsAway) expect([path, response.statusCode]).toEqual([path, 401]);
    }
    expect([...statuses].filter(([, status]) => status >= 500)).toEqual([]);
    expect(statuses.size).toBeGreaterThan(20);
    expect(statuses.get('/api/accounts/me')).toBe(200);
  });
});
