import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataPaths, errorBody, loadPath, openSource, type SourceClient, tempoPath } from './test/source-client.ts';

let client: SourceClient;
beforeAll(async () => {
  client = await openSource('2025-11-19T12:00:00+01:00');
});
beforeEach(() => client.setNow('2025-11-19T12:00:00+01:00'));
afterAll(() => client.simulator.close());

const grant = { grant_type: 'client_credentials' };
const basic = { authorization: `Basic ${btoa('gridsource-client:gridsource-secret')}` };
const wrong = { authorization: `Basic ${btoa('gridsource-client:other')}` };

function requestToken(headers: Record<string, string>, form: Record<string, string>, path = '/token/oauth/') {
  const body = new URLSearchParams(form);
  return fetch(`${client.simulator.url}/gridsource${path}`, { method: 'POST', headers, body });
}

describe('POST /token/oauth/', () => {
  const inForm = { ...grant, client_id: 'gridsource-client', client_secret: 'gridsource-secret' };
  it.each([
    ['as HTTP Basic', basic, grant],
    ['as form fields', {}, inForm],
  ])('grants a token to credentials sent %s', async (_how, headers, form) => {
    const reply = await requestToken(headers, form);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toMatch(/^\{"access_token":"[\w-]{32}","token_type":"Bearer","expires_in":7200\}$/);
  });

  it.each([
    ['wrong Basic credentials', wrong, grant, 401, 'invalid_client'],
    [
      'an unknown client',
      { authorization: `Basic ${btoa('unknown:gridsource-secret')}` },
      grant,
      401,
      'invalid_client',
    ],
    ['a wrong secret in the form', {}, { ...inForm, client_secret: 'other' }, 401, 'invalid_client'],
    ['no credentials', {}, grant, 401, 'invalid_client'],
    ['another grant', basic, { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no grant', basic, {}, 400, 'invalid_request'],
  ])('refuses %s', async (_what, headers, form, status, error) => {
    const reply = await requestToken(headers, form);
    expect([reply.status, await reply.json()]).toEqual([status, errorBody(error)]);
  });

  it('is another address without the trailing slash: 404', async () => {
    const reply = await requestToken(basic, grant, '/token/oauth');
    expect([reply.status, await reply.json()]).toEqual([404, errorBody('NOT_FOUND')]);
  });

  it('does not see a grant in a JSON body', async () => {
    const headers = { ...basic, 'content-type': 'application/json' };
    const reply = await fetch(`${client.simulator.url}/gridsource/token/oauth/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(grant),
    });
    expect([reply.status, await reply.json()]).toEqual([400, errorBody('invalid_request')]);
  });

  it('returns the configured lifetime, or none at all', async () => {
    client.simulator.control({ gridsource: { expires_in: 3 } });
    expect(await (await requestToken(basic, grant)).json()).toMatchObject({ expires_in: 3 });
    client.simulator.control({ gridsource: { expires_in: null } });
    expect(Object.keys((await (await requestToken(basic, grant)).json()) as object)).toEqual([
      'access_token',
      'token_type',
    ]);
    client.simulator.control({ gridsource: { expires_in: 7200 } });
  });
});

describe('a bearer', () => {
  it.each(dataPaths)('is needed on %s: none and an unknown one are 401', async (path) => {
    for (const bearer of [undefined, 'unknown']) {
      const reply = await client.getAs(bearer, path);
      expect([reply.status, reply.json()]).toEqual([401, errorBody('UNAUTHORIZED')]);
    }
  });

  it('works for its life and is 401 after it', async () => {
    const bearer = await client.fetchToken();
    client.setNow('2025-11-19T13:59:59+01:00');
    expect((await client.getAs(bearer, tempoPath)).status).toBe(200);
    client.setNow('2025-11-19T14:00:00+01:00');
    expect((await client.getAs(bearer, tempoPath)).status).toBe(401);
  });

  it('stops working when the source drops its tokens', async () => {
    const bearer = await client.fetchToken();
    client.simulator.control({ gridsource: { drop_tokens: true } });
    expect((await client.getAs(bearer, tempoPath)).status).toBe(401);
    expect((await client.getAs(await client.fetchToken(), tempoPath)).status).toBe(200);
  });

  it('of an application without a subscription is 403 on that API and works on the others', async () => {
    client.simulator.control({ gridsource: { not_subscribed: ['consumption'] } });
    const bearer = await client.fetchToken();
    const refused = await client.getAs(bearer, loadPath);
    expect([refused.status, refused.json()]).toEqual([403, errorBody('FORBIDDEN')]);
    expect((await client.getAs(bearer, tempoPath)).status).toBe(200);
    client.simulator.control({ gridsource: { not_subscribed: [] } });
    expect((await client.getAs(bearer, loadPath)).status).toBe(200);
  });
});

describe('the slice of /__control', () => {
  it.each([
    ['an unknown key', { colour: 1 }],
    ['an unknown key of tempo', { tempo: { tommorow_from: '10:00' } }],
    ['an unknown key of the signal', { signal: { level: 2 } }],
    ['an unknown API', { not_subscribed: ['tempo'] }],
    ['a time that is none', { tempo: { tomorrow_from: '25:00' } }],
    ['a day that is none', { tempo: { fallback_days: ['2026-02-30'] } }],
    ['a change without its colour', { tempo: { changes: { '2026-01-05': { until: '11:15' } } } }],
    ['an hour that is none', { signal: { days: { '2026-01-05': { hours: { 24: 2 } } } } }],
    ['a step that is none', { load_step: 20 }],
  ])('refuses %s', async (_what, gridsource) => {
    const reply = await fetch(`${client.simulator.url}/__control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ gridsource }),
    });
    expect(reply.status).toBe(422);
  });
});
