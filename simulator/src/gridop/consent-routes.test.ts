import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client, daily2026, newQuery, type OperatorClient, openCalmOperator } from '../../test/operator-client.ts';
import { readDuration } from './consent-request.ts';
import { personas } from './personas.ts';

const redirect_uri = 'http://127.0.0.1/callback';
const browser = { accept: 'text/html,application/xhtml+xml' };

describe('the consent page', () => {
  let operator: OperatorClient;
  beforeEach(async () => {
    operator = await openCalmOperator();
  });
  afterEach(() => operator.close());

  const address = (version: string, change: Record<string, string | undefined> = {}) => {
    const { client_id } = client;
    const all = { client_id, response_type: 'code', state: 'state-0', duration: 'P3Y', redirect_uri, ...change };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value);
    return `/dataconnect/${version}/oauth2/authorize?${query}`;
  };
  const open = (
    version: string,
    change: Record<string, string | undefined> = {},
    headers: Record<string, string> = {},
  ) => operator.send(address(version, change), { headers });
  const back = async (version: string, change: Record<string, string | undefined> = {}) =>
    (await open(version, change)).headers.get('location') ?? '';

  it('sends a script back from v1 with code, state and usage_point_id', async () => {
    const response = await open('v1');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toMatch(
      /^http:\/\/127\.0\.0\.1\/callback\?code=[0-9a-f]{32}&state=state-0&usage_point_id=\d{13}0$/,
    );
  });

  it('separates several PDLs of v1 by a semicolon', async () => {
    expect(await back('v1', { persona: 'several_points' })).toMatch(/&usage_point_id=\d{14};\d{14};\d{14}$/);
  });

  it('redirects a script from v2 with only autorisation_id and state, to the registered address', async () => {
    operator.simulator.control({ return_address: 'http://127.0.0.1/registered' });
    expect(await back('v2', { redirect_uri: undefined })).toMatch(
      /^http:\/\/127\.0\.0\.1\/registered\?autorisation_id=\d+&state=state-0$/,
    );
  });

  it('uses the first redirect_uri as the registered address when none is set', async () => {
    await open('v1');
    expect(await back('v2', { redirect_uri: undefined })).toMatch(/^http:\/\/127\.0\.0\.1\/callback\?autorisation_id=/);
  });

  it.each([
    ['v1', 'error=access_denied&error_description=The%20customer%20refused&state=state-0'],
    ['v2', 'error=invalid_request&error_description=demande_non_aboutie&state=state-0'],
  ])('returns the refusal form of %s on ?deny=1 and for the customer who refuses', async (version, query) => {
    expect(await back(version, { deny: '1' })).toBe(`${redirect_uri}?${query}`);
    expect(await back(version, { persona: 'page_refused' })).toBe(`${redirect_uri}?${query}`);
  });

  it.each(personas.filter(({ digit }) => digit !== undefined).map(({ digit, name }) => [digit, name]))(
    'picks persona %i (%s) by the last character of state, and shows it in the PDL',
    async (digit) => {
      expect(await back('v1', { state: `abc${digit}` })).toMatch(new RegExp(`usage_point_id=\\d{13}${digit}$`));
      expect(await back('v1', { state: 'abc0', persona: String(digit) })).toMatch(new RegExp(`\\d{13}${digit}$`));
    },
  );

  it('takes a state that ends in no digit for the nominal consumer', async () => {
    expect(await back('v1', { state: 'abcd' })).toMatch(/usage_point_id=\d{13}0$/);
  });

  it('assigns the PDLs that control named, then fresh ones', async () => {
    operator.simulator.control({ next_pdls: ['98765432109876'] });
    expect(await back('v1')).toMatch(/usage_point_id=98765432109876$/);
    const fresh = [await back('v1'), await back('v1')].map((text) => text.slice(-14));
    expect(new Set(fresh).size).toBe(2);
  });

  it('creates a consent that works from then on, for the requested duration', async () => {
    const pdl = (await back('v1', { duration: 'P6M' })).slice(-14);
    const read = async () =>
      (await operator.get(daily2026, newQuery('2026-09-20', '2026-09-21', pdl), await operator.token())).status;
    expect(await read()).toBe(200);
    operator.simulator.control({ now: '2027-04-01T09:00:00+02:00' });
    expect(await read()).toBe(200);
    operator.simulator.control({ now: '2027-04-02T09:00:00+02:00' });
    expect(await read()).toBe(403);
  });

  it('returns the same autorisation_id when a share is ended and granted again, and fails while it is live', async () => {
    const again = { next_pdls: ['98765432109876'] };
    operator.simulator.control(again);
    const first = await back('v2');
    operator.simulator.control(again);
    const failed = await open('v2');
    expect(failed.status).toBe(400);
    expect(failed.headers.get('location')).toBeNull();
    operator.simulator.control({ ...again, end_consents: again.next_pdls });
    expect(await back('v2')).toBe(first);
    expect(await back('v2')).not.toBe(first);
  });

  it('grants v2 shares also while every point is open', async () => {
    operator.simulator.control({ consent_all: true });
    expect((await open('v2')).status).toBe(302);
  });

  it.each<[string, Record<string, string | undefined>, number, string, string]>([
    ['no client_id', { client_id: undefined }, 400, 'invalid_request', 'missing_parameter'],
    ['no response_type', { response_type: undefined }, 400, 'invalid_request', 'missing_parameter'],
    ['another response_type', { response_type: 'token' }, 400, 'invalid_request', 'missing_parameter'],
    ['no state', { state: undefined }, 400, 'invalid_request', 'missing_parameter'],
    ['no duration', { duration: undefined }, 400, 'invalid_request', 'missing_parameter'],
    ['a duration that is none', { duration: '3 years' }, 400, 'invalid_request', 'invalid_duration_format'],
    ['a duration over three years', { duration: 'P37M' }, 400, 'invalid_request', 'maximum_duration_exceeded'],
    ['a state of 101 characters', { state: 'x'.repeat(101) }, 400, 'invalid_request', 'state_too_long'],
    ['a client that is unknown', { client_id: 'other' }, 403, 'access_denied', 'unknown_client'],
    ['a persona that is unknown', { persona: '42' }, 400, 'invalid_request', 'unknown_persona'],
  ])('fails on %s without a redirect', async (_name, change, status, error, description) => {
    for (const version of ['v1', 'v2']) {
      const response = await open(version, change);
      expect(response.status).toBe(status);
      expect(response.body).toBe(`{"error":"${error}","error_description":"${description}"}`);
      expect(response.headers.get('location')).toBeNull();
      const page = await open(version, change, browser);
      expect(page.status).toBe(status);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.body).toContain(description);
    }
  });

  it('has no way back on v2 while no return address is registered', async () => {
    expect((await open('v2', { redirect_uri: undefined })).status).toBe(500);
  });

  it('takes a state of 100 characters', async () => {
    expect((await open('v1', { state: '0'.repeat(100) })).status).toBe(302);
  });

  it.each([
    ['P3Y', 36],
    ['P36M', 36],
    ['P1095D', 36],
    ['P1Y6M', 18],
    ['P1M', 1],
    ['P1096D', 'maximum_duration_exceeded'],
    ['P3Y1D', 'maximum_duration_exceeded'],
    ['P4Y', 'maximum_duration_exceeded'],
    ['P', 'invalid_duration_format'],
    ['P0D', 'invalid_duration_format'],
    ['3Y', 'invalid_duration_format'],
    ['PT1H', 'invalid_duration_format'],
  ])('reads the duration %s as %s', (text, months) => {
    expect(readDuration(text)).toBe(months);
  });

  it('shows a person a French page with two buttons', async () => {
    const page = await open('v1', { state: 'abc2' }, browser);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<html lang="fr">');
    expect(page.body).toContain('<button type="submit" name="decision" value="accept">');
    expect(page.body).toContain('<button type="submit" name="decision" value="refuse">');
    expect(page.body).toMatch(/<option value="self_consumption" selected>/);
  });

  it.each(['v1', 'v2'])('sends the person back from %s when a button is pressed', async (version) => {
    const press = (decision: string, persona: string) =>
      operator.send(address(version), {
        method: 'POST',
        headers: browser,
        body: new URLSearchParams({ decision, persona }),
      });
    const accepted = await press('accept', 'consumer_ten_minutes');
    expect(accepted.status).toBe(302);
    expect(accepted.headers.get('location')).toMatch(
      version === 'v1' ? /usage_point_id=\d{13}1$/ : /autorisation_id=\d+/,
    );
    const refused = await press('refuse', 'consumer');
    expect(refused.headers.get('location')).toContain('error=');
  });

  it('writes its input as text, never as markup', async () => {
    operator.simulator.control({ client: { client_id: '<b>x</b>' } });
    const page = await open('v1', { client_id: '<b>x</b>' }, browser);
    expect(page.body).not.toContain('<b>x</b>');
    expect(page.body).toContain('&lt;b&gt;x&lt;/b&gt;');
  });

  it('is a page and no call: it spends no throughput', async () => {
    operator.simulator.control({ limits: { per_second: 1 }, strict: true });
    for (let count = 0; count < 5; count++) await open('v1');
    expect(operator.simulator.requests()).toMatchObject({ max_in_one_second: 0, violations: [] });
  });
});
