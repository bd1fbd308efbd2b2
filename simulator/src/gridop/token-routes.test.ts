import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client, daily2026, newQuery, type OperatorClient, openCalmOperator, pdl } from '../../test/operator-client.ts';

const token = '/oauth2/v3/token';
const redirect_uri = 'http://127.0.0.1/callback';
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const jwt = /^eyJhbGciOiJSUzI1NiJ9\.[\w-]+\.[\w-]+$/;

describe('the token route', () => {
  let operator: OperatorClient;
  beforeEach(async () => {
    operator = await openCalmOperator();
  });
  afterEach(() => operator.close());

  const code = async (version = 'v1', address: string | undefined = redirect_uri): Promise<string> => {
    const query = new URLSearchParams({
      client_id: client.client_id,
      response_type: 'code',
      state: 's0',
      duration: 'P3Y',
    });
    if (address) query.set('redirect_uri', address);
    const page = await operator.send(`/dataconnect/${version}/oauth2/authorize?${query}`, {});
    return new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
  };
  const exchange = (fields: Record<string, string>) =>
    operator.form(token, { grant_type: 'authorization_code', ...client, redirect_uri, ...fields });
  const probe = async (bearer: string, point = pdl) =>
    (await operator.get(daily2026, newQuery('2026-09-28', '2026-09-29', point), bearer)).status;

  it('returns a machine token in the documented form', async () => {
    const response = await operator.form(token, { grant_type: 'client_credentials', ...client });
    const { access_token } = JSON.parse(response.body);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(access_token).toMatch(jwt);
    expect(response.body).toBe(
      `{"access_token":"${access_token}","token_type":"Bearer","expires_in":12600,"scope":"am_application_scope default"}`,
    );
  });

  it('takes the credentials as Basic too', async () => {
    const authorization = basic(client.client_id, client.client_secret);
    const response = await operator.form(token, { grant_type: 'client_credentials' }, { authorization });
    expect(response.status).toBe(200);
    expect(await probe(JSON.parse(response.body).access_token)).toBe(200);
  });

  it('returns expires_in as a text, as documented, when configured', async () => {
    operator.simulator.control({ token: { expires_in: 'text', lifetime_seconds: 60 } });
    const response = await operator.form(token, { grant_type: 'client_credentials', ...client });
    expect(response.body).toContain('"expires_in":"60"');
  });

  it('exchanges a code for a token of the points that were shared', async () => {
    const response = await exchange({ code: await code() });
    const { access_token, refresh_token, usage_points_id } = JSON.parse(response.body);
    expect(access_token).toMatch(jwt);
    expect(usage_points_id).toMatch(/^\d{13}0$/);
    expect(response.body).toBe(
      `{"access_token":"${access_token}","refresh_token":"${refresh_token}","token_type":"Bearer","expires_in":12600,"scope":"metering_data","usage_points_id":"${usage_points_id}"}`,
    );
    expect(await probe(access_token, usage_points_id)).toBe(200);
    expect(await probe(access_token, pdl)).toBe(403);
  });

  it('separates several points by a comma', async () => {
    const query = `client_id=${client.client_id}&response_type=code&state=s0&duration=P3Y&redirect_uri=${redirect_uri}&persona=several_points`;
    const page = await operator.send(`/dataconnect/v1/oauth2/authorize?${query}`, {});
    const back = new URL(page.headers.get('location') ?? '').searchParams;
    const response = await exchange({ code: back.get('code') ?? '' });
    expect(JSON.parse(response.body).usage_points_id).toBe(back.get('usage_point_id')?.replaceAll(';', ','));
    expect(JSON.parse(response.body).usage_points_id.split(',')).toHaveLength(3);
  });

  it('returns a new token and a new refresh token for a refresh token', async () => {
    const first = JSON.parse((await exchange({ code: await code() })).body);
    const refresh = { grant_type: 'refresh_token', ...client, refresh_token: first.refresh_token };
    const response = await operator.form(token, refresh);
    const second = JSON.parse(response.body);
    expect(Object.keys(second)).toEqual(Object.keys(first));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await probe(second.access_token, second.usage_points_id)).toBe(200);
    expect((await operator.form(token, refresh)).body).toContain('"invalid_grant"');
  });

  it.each<[string, number, string, Record<string, string>, Record<string, string>?]>([
    ['a wrong secret', 401, 'invalid_client', { grant_type: 'client_credentials', ...client, client_secret: 'x' }],
    ['a wrong client', 401, 'invalid_client', { grant_type: 'client_credentials', ...client, client_id: 'x' }],
    ['no credentials', 401, 'invalid_client', { grant_type: 'client_credentials' }],
    [
      'wrong credentials as Basic, even beside right ones in the body',
      401,
      'invalid_client',
      { grant_type: 'client_credentials', ...client },
      { authorization: basic(client.client_id, 'x') },
    ],
    ['no grant type', 400, 'invalid_request', { ...client }],
    ['an unknown grant type', 400, 'unsupported_grant_type', { grant_type: 'password', ...client }],
    ['an unknown scope', 400, 'invalid_scope', { grant_type: 'client_credentials', ...client, scope: 'everything' }],
    ['no code', 400, 'invalid_request', { grant_type: 'authorization_code', ...client, redirect_uri }],
    ['no redirect_uri', 400, 'invalid_request', { grant_type: 'authorization_code', ...client, code: 'x' }],
    ['an unknown code', 400, 'invalid_grant', { grant_type: 'authorization_code', ...client, redirect_uri, code: 'x' }],
    ['no refresh token', 400, 'invalid_request', { grant_type: 'refresh_token', ...client }],
    ['an unknown refresh token', 400, 'invalid_grant', { grant_type: 'refresh_token', ...client, refresh_token: 'x' }],
  ])('responds to %s with %i %s', async (_name, status, error, fields, headers) => {
    const response = await operator.form(token, fields, headers);
    const { error_description } = JSON.parse(response.body);
    expect(response.status).toBe(status);
    expect(response.body).toBe(`{"error":"${error}","error_description":"${error_description}"}`);
  });

  it('responds to wrong credentials with the documented bytes', async () => {
    const response = await operator.form(token, {
      grant_type: 'client_credentials',
      client_id: 'a',
      client_secret: 'b',
    });
    expect(response.body).toBe('{"error":"invalid_client","error_description":"Client authentication failed"}');
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic/);
  });

  it('responds to a grant that the application may not use with 400 unauthorized_client', async () => {
    operator.simulator.control({ client: { grants: ['client_credentials'] } });
    const response = await exchange({ code: 'any' });
    expect(response.status).toBe(400);
    expect(JSON.parse(response.body).error).toBe('unauthorized_client');
  });

  it.each(['application/json', 'text/plain'])('responds to a body of type %s with 415', async (type) => {
    const response = await operator.send(token, { method: 'POST', body: '{}', headers: { 'content-type': type } });
    expect(response.status).toBe(415);
  });

  it('lets a code be used once, with its own redirect_uri, before it expires', async () => {
    const used = await code();
    expect((await exchange({ code: used })).status).toBe(200);
    expect(JSON.parse((await exchange({ code: used })).body).error).toBe('invalid_grant');
    expect(JSON.parse((await exchange({ code: await code(), redirect_uri: `${redirect_uri}/x` })).body).error).toBe(
      'invalid_grant',
    );
    const late = await code();
    operator.simulator.control({ advance_seconds: 601 });
    expect(JSON.parse((await exchange({ code: late })).body).error).toBe('invalid_grant');
  });

  it('lets a refresh token die with its consent', async () => {
    const { refresh_token, usage_points_id } = JSON.parse((await exchange({ code: await code() })).body);
    operator.simulator.control({ end_consents: [usage_points_id] });
    const response = await operator.form(token, { grant_type: 'refresh_token', ...client, refresh_token });
    expect(JSON.parse(response.body).error).toBe('invalid_grant');
  });

  it('expires a token by the simulated clock', async () => {
    const bearer = await operator.token();
    operator.simulator.control({ frozen: true, advance_seconds: 12_590 });
    expect(await probe(bearer)).toBe(200);
    operator.simulator.control({ advance_seconds: 11 });
    expect(await probe(bearer)).toBe(401);
  });

  it('leaves an older token valid when a newer one is issued', async () => {
    const older = await operator.token();
    await operator.token();
    expect(await probe(older)).toBe(200);
  });

  it.each(['reset', 'invalidate_tokens'])('makes every token invalid on %s', async (how) => {
    const bearer = await operator.token();
    if (how === 'reset') operator.simulator.reset();
    else operator.simulator.control({ invalidate_tokens: true });
    expect(await probe(bearer)).toBe(401);
  });

  it('revokes a token, with the client authenticated, and returns 200 also for an unknown one', async () => {
    const bearer = await operator.token();
    const revoke = (fields: Record<string, string>) => operator.form('/oauth2/v3/revoke', fields);
    expect((await revoke({ token: bearer })).status).toBe(401);
    expect(await probe(bearer)).toBe(200);
    expect(await revoke({ ...client, token: bearer, token_type_hint: 'access_token' })).toMatchObject({
      status: 200,
      body: '',
    });
    expect(await probe(bearer)).toBe(401);
    expect((await revoke({ ...client, token: 'unknown' })).status).toBe(200);
  });

  it.each([
    ['no bearer', null],
    ['an unknown bearer', 'eyJ.x.y'],
  ])('responds to %s on a data route with the 401 of the API manager', async (_name, bearer) => {
    for (const [path, query] of [
      [daily2026, newQuery('2026-09-28', '2026-09-29')],
      ['/metering_data_dc/v5/daily_consumption', {}],
      [`/comptage_auto/v1/${pdl}`, {}],
      ['/customers_i/v5/identity', {}],
    ] as const) {
      const response = await operator.get(path, query, bearer);
      expect(response.status).toBe(401);
      expect(response.body).toBe(
        '{"code":"900901","message":"Invalid Credentials","description":"Access failure for API: the access token is invalid or expired"}',
      );
    }
  });
});
