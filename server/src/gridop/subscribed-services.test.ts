import { describe, expect, it } from 'vitest';
import { authorizeAddress, authorizePage } from './authorize.ts';
import type { OperatorCall } from './operator-call.ts';
import { fetchServices, readServices } from './subscribed-services.ts';

const service = {
  id: '1',
  injection: false,
  soutirage: true,
  serviceCode: 'ACCES',
  dateDebut: '2026-09-28',
  dateFin: '2029-09-27',
  etatCode: 'ACTIF',
  etatLibelle: 'Actif',
  pointId: '12345678901234',
  mesuresTypeCode: 'CDC',
  mesuresPas: 'PT30M',
  mesuresCorrigees: false,
  autorisation: { autorisationId: 58249, autorisationType: 'EXPLICITE' },
};
const makeResponse = (...serviceSouscrit: object[]) => ({ nbTotalServices: serviceSouscrit.length, serviceSouscrit });
const context = { account_id: 'a', class: 'consent' } as const;

describe('subscribed services', () => {
  it('name a point once, with its directions, its window and its step', () => {
    const outcome = readServices(
      makeResponse(
        service,
        { ...service, mesuresTypeCode: 'ENERGIE', mesuresPas: null, dateDebut: '2026-09-01' },
        { ...service, injection: true, soutirage: false, mesuresTypeCode: 'IDX', dateFin: '2030-01-01' },
      ),
    );
    expect(outcome).toEqual({
      ok: true,
      data: [
        {
          usage_point_id: '12345678901234',
          has_consumption: true,
          has_production: true,
          starts_on: '2026-09-01',
          ends_on: '2030-01-01',
          service_starts: ['2026-09-01', '2026-09-28'],
          is_active: true,
          curve_step: 30,
          measures: ['consumption_daily', 'max_power', 'consumption_detail', 'production_daily'],
        },
      ],
    });
  });

  it.each([
    ['ACTIF', 1, true],
    ['DEMANDE', 1, false],
    ['TERMINE', 0, undefined],
    ['SUPPRIME', 0, undefined],
  ])('in the state %s return %i points', (etatCode, count, is_active) => {
    const outcome = readServices(makeResponse({ ...service, etatCode }));
    expect(outcome.ok && outcome.data).toHaveLength(count);
    expect(outcome.ok && outcome.data[0]?.is_active).toBe(is_active);
  });

  it('of an unknown shape are nonsense', () => {
    expect(readServices({ serviceSouscrit: [{ pointId: 'x' }] })).toMatchObject({
      ok: false,
      failure: { class: 'nonsense' },
    });
    expect(readServices([])).toMatchObject({ ok: false, failure: { class: 'nonsense' } });
  });

  it.each([
    [0, 1, []],
    [2, 3, [1000, 2000]],
    [9, 4, [1000, 2000, 4000]],
  ])('empty %i times are requested %i times, after growing pauses', async (empty, calls, pauses) => {
    let requestCount = 0;
    const waited: number[] = [];
    const call: OperatorCall = async (request) => {
      expect(JSON.parse(request.body?.text ?? '')).toEqual({ autorisationId: 58249, comptage: false });
      return { ok: true, data: requestCount++ < empty ? makeResponse() : makeResponse(service) };
    };
    const outcome = await fetchServices(call, 58249, context, async (pause) => {
      waited.push(pause);
    });
    expect(requestCount).toBe(calls);
    expect(waited).toEqual(pauses);
    expect(outcome.ok && outcome.data).toHaveLength(empty < 4 ? 1 : 0);
  });

  it('that fail are not requested again', async () => {
    let requestCount = 0;
    const call: OperatorCall = async () => {
      requestCount++;
      return { ok: false, failure: { class: 'unavailable' } };
    };
    const outcome = await fetchServices(call, 1, context, async () => undefined);
    expect([requestCount, outcome.ok]).toEqual([1, false]);
  });
});

describe('the consent page', () => {
  const input = {
    page: authorizePage('https://customer.example/', 'v1'),
    version: 'v1',
    client_id: 'c 1',
    redirect_uri: 'https://svc.example/api/callback?x=1',
    state: 's',
  } as const;

  it('v1 has the parameters of the specification, the scopes joined by +', () => {
    const address = new URL(authorizeAddress(input));
    expect(address.origin + address.pathname).toBe('https://customer.example/dataconnect/v1/oauth2/authorize');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'c 1',
      redirect_uri: 'https://svc.example/api/callback?x=1',
      scope:
        'metering_data:consumption_daily metering_data:consumption_load_curve metering_data:production_daily ' +
        'metering_data:production_load_curve customers:contact_data customers:contract_data',
      state: 's',
      duration: 'P3Y',
    });
    expect(address.search).toContain('consumption_daily+metering_data');
  });

  it('v2 has neither return address nor scope', () => {
    const address = new URL(authorizeAddress({ ...input, version: 'v2', page: authorizePage('https://x', 'v2') }));
    expect(address.pathname).toBe('/dataconnect/v2/oauth2/authorize');
    expect([...address.searchParams.keys()].sort()).toEqual(['client_id', 'duration', 'response_type', 'state']);
  });

  it('may be another address altogether', () => {
    expect(authorizeAddress({ ...input, page: 'https://other.example/page?lang=fr' })).toMatch(
      /^https:\/\/other\.example\/page\?lang=fr&response_type=code&/,
    );
  });

  it('has a state of at most 100 characters', () => {
    expect(() => authorizeAddress({ ...input, state: 'x'.repeat(101) })).toThrow(RangeError);
  });
});
