import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { curve2026, daily2026, newQuery, type OperatorClient, openCalmOperator, pdl } from '../test/operator-client.ts';
import { transportFaults } from './fault-kinds.ts';

const range = newQuery('2026-09-20', '2026-09-21');
const route = 'consommation_quotidienne';

let operator: OperatorClient;
beforeEach(async () => {
  operator = await openCalmOperator();
});
afterEach(() => operator.close());

const send = () => operator.get(daily2026, range);
const order = (...faults: object[]) => operator.simulator.control({ faults });

describe('a fault', () => {
  it('strikes the next N calls and no more', async () => {
    order({ status: 503, times: 2, match: { route } });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([503, 503, 200]);
  });

  it('strikes once when times is not set, and for ever with "always" until faults are cleared', async () => {
    order({ status: 500, match: { route } });
    expect([(await send()).status, (await send()).status]).toEqual([500, 200]);
    order({ status: 500, match: { route }, times: 'always' });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([500, 500, 500]);
    operator.simulator.control({ clear_faults: true });
    expect((await send()).status).toBe(200);
  });

  it.each([
    ['another route', { route: 'courbe_de_charge_consommation' }],
    ['another PDL', { pdl: '99999999999999' }],
    ['another service', { service: 'gridsource' }],
  ])('for %s does not affect a call', async (_name, match) => {
    await operator.token();
    order({ status: 503, match });
    expect((await send()).status).toBe(200);
    expect(operator.simulator.environment.faults.waiting()).toBe(1);
  });

  it('strikes by route and PDL together', async () => {
    order({ status: 503, match: { route: 'courbe_de_charge_consommation', pdl } });
    expect((await send()).status).toBe(200);
    expect((await operator.get(curve2026, range)).status).toBe(503);
  });

  it('strikes after the faults that were added before it', async () => {
    order({ status: 503, match: { route } }, { status: 502, match: { route } });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([503, 502, 200]);
  });

  it('sets a status, a body and headers', async () => {
    order({ status: 418, body: { a: 1 }, headers: { 'retry-after': '7' }, match: { route } });
    const response = await send();
    expect(response).toMatchObject({ status: 418, body: '{"a":1}' });
    expect(response.headers.get('retry-after')).toBe('7');
    order({ status: 500, body: 'text as it is', headers: { 'content-type': 'text/plain' }, match: { route } });
    const text = await send();
    expect(text.body).toBe('text as it is');
    expect(text.headers.get('content-type')).toBe('text/plain');
  });

  it('with only a status has no body', async () => {
    order({ status: 503, match: { route } });
    expect(await send()).toMatchObject({ status: 503, body: '' });
  });

  it('with only a latency delays the genuine response', async () => {
    await send();
    order({ latency_ms: 120, match: { route } });
    const before = performance.now();
    expect((await send()).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(115);
  });

  it('with a latency and a status delays the refusal', async () => {
    await send();
    order({ latency_ms: 120, status: 503, match: { route } });
    const before = performance.now();
    expect((await send()).status).toBe(503);
    expect(performance.now() - before).toBeGreaterThanOrEqual(115);
  });

  it('strikes the token route too', async () => {
    order({ status: 503, match: { service: 'gridop', route: 'token' } });
    expect((await operator.form('/oauth2/v3/token', {})).status).toBe(503);
  });
});

describe('each transport fault', () => {
  it.each([
    ['html_200', 200, 'text/html; charset=utf-8', /^<!DOCTYPE html>/],
    ['html_403', 403, 'text/html; charset=utf-8', /^<!DOCTYPE html>/],
    ['text_500', 500, 'text/plain; charset=utf-8', /^Internal Server Error$/],
    ['empty_body', 200, 'application/json;charset=UTF-8', /^$/],
    ['invalid_json', 200, 'application/json;charset=UTF-8', /^\{"idPrm":"1234567890123$/],
  ])('%s returns %i with type %s', async (kind, status, type, body) => {
    order({ kind, match: { route } });
    const response = await send();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.body).toMatch(body);
  });

  it('truncated_json cuts the genuine response in the middle', async () => {
    const { body } = await send();
    order({ kind: 'truncated_json', match: { route } });
    const cut = await send();
    expect(cut.body).toBe(body.slice(0, Math.floor(body.length / 2)));
    expect(() => JSON.parse(cut.body)).toThrow();
  });

  it.each(['no_answer', 'hang_after_headers'])(
    '%s waits until the client gives up, and is in flight until then',
    async (kind) => {
      const bearer = await operator.token();
      order({ kind, match: { route } });
      const giveUp = new AbortController();
      let hasHeaders = false;
      const call = fetch(`${operator.url}${daily2026}?${new URLSearchParams(range)}`, {
        headers: { authorization: `Bearer ${bearer}` },
        signal: giveUp.signal,
      }).then(async (response) => {
        expect(kind).toBe('hang_after_headers');
        expect(response.status).toBe(200);
        hasHeaders = true;
        return response.text();
      });
      const seen = () => operator.simulator.requests({ route });
      await expect.poll(() => [seen().in_flight, hasHeaders]).toEqual([1, kind === 'hang_after_headers']);
      await sleep(150);
      expect(seen()).toMatchObject({ in_flight: 1, requests: [{ status: null }] });
      giveUp.abort();
      await expect(call).rejects.toThrow();
      await expect.poll(() => operator.simulator.requests({ route }).requests[0]?.status).toBe(0);
    },
  );

  it('connection_reset ends the connection without a response', async () => {
    await send();
    order({ kind: 'connection_reset', match: { route } });
    await expect(send()).rejects.toThrow();
    await expect.poll(() => operator.simulator.requests({ route }).requests.at(-1)?.status).toBe(0);
    expect((await send()).status).toBe(200);
  });

  it('gzip_bomb sends a small body that unpacks to a gibibyte', async () => {
    order({ kind: 'gzip_bomb', match: { route } });
    const bearer = await operator.token();
    const { request } = await import('node:http');
    const compressed = await new Promise<Buffer>((resolve, reject) => {
      const call = request(
        `${operator.url}${daily2026}?${new URLSearchParams(range)}`,
        { headers: { authorization: `Bearer ${bearer}` } },
        (response) => {
          expect(response.headers['content-encoding']).toBe('gzip');
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve(Buffer.concat(chunks)));
        },
      );
      call.on('error', reject);
      call.end();
    });
    expect(compressed.length).toBeLessThan(2 * 1024 * 1024);
    expect(compressed.length % 64).toBe(0);
    expect(gunzipSync(compressed.subarray(0, compressed.length / 64)).length).toBe(1024 ** 3 / 64);
  });

  it('has a test here', () => {
    expect(transportFaults.map(({ name }) => name).toSorted()).toEqual([
      'connection_reset',
      'empty_body',
      'gzip_bomb',
      'hang_after_headers',
      'html_200',
      'html_403',
      'invalid_json',
      'no_answer',
      'text_500',
      'truncated_json',
    ]);
  });
});
