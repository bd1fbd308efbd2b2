import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperatorClient, openCalmOperator } from '../../test/operator-client.ts';
import { measures } from './measures.ts';
import { personas } from './personas.ts';

let operator: OperatorClient;
beforeAll(async () => {
  operator = await openCalmOperator('2026-10-02T10:00:00+02:00');
  operator.simulator.control({
    consents: personas.map((persona, index) => ({ pdl: pointOf(index), persona: persona.name })),
  });
});
afterAll(() => operator.close());

const pointOf = (index: number) => String(20_000_000_000_000 + index);
const pointNamed = (name: string) => pointOf(personas.findIndex((persona) => persona.name === name));

const v5Form = (code: string, text: string) => `{"error":"${code}","error_description":"${text}","error_uri":""}`;
const newForm = (code: string, text: string) => `{"code":"${code}","message":"${text}"}`;

/** One measure in both generations: the response of each. */
async function request(point: string, resource: string, start: string, end: string) {
  const measure = measures.find((row) => row.resource === resource);
  const extra = measure?.kind === 'max_power' ? { mesuresPas: 'P1D', grandeurPhysique: 'PMA' } : {};
  const recent = await operator.get(`/mesure_synchrone_auto/v2/${resource}`, {
    pointId: point,
    dateDebut: start,
    dateFin: end,
    ...extra,
  });
  const old = await operator.get(`/${measure?.v5.api}/v5/${measure?.v5.resource}`, {
    usage_point_id: point,
    start,
    end,
  });
  return { recent, old };
}

const consumption = ['consommation_quotidienne', 'puissance_conso_max_quotidienne', 'courbe_de_charge_consommation'];
const production = ['production_quotidienne', 'courbe_de_charge_production'];
const everything = [...consumption, ...production];

describe('each persona of the table', () => {
  it.each<[number, string, string, readonly string[], number | undefined, string | undefined]>([
    [0, 'consumer', 'PT30M', consumption, 48, undefined],
    [1, 'consumer_ten_minutes', 'PT10M', consumption, 144, undefined],
    [2, 'self_consumption', 'PT15M', everything, 96, undefined],
    [3, 'producer', 'PT30M', production, 48, undefined],
    [
      4,
      'curve_refused',
      'PT30M',
      ['consommation_quotidienne', 'puissance_conso_max_quotidienne'],
      undefined,
      undefined,
    ],
    [5, 'new_meter', 'PT30M', consumption, 48, undefined],
    [6, 'moved', 'PT30M', [], undefined, undefined],
    [7, 'revoked', 'PT30M', [], undefined, undefined],
    [8, 'no_service', 'PT30M', consumption, 48, undefined],
    [9, 'unknown', 'PT30M', [], undefined, undefined],
  ])('%i %s returns what it should and nothing else', async (digit, name, step, available, count) => {
    expect(personas.find((persona) => persona.name === name)?.digit).toBe(digit);
    for (const resource of everything) {
      const { recent, old } = await request(pointNamed(name), resource, '2026-09-20', '2026-09-21');
      const expected = available.includes(resource);
      expect([resource, recent.status === 200, old.status === 200]).toEqual([resource, expected, expected]);
      if (!expected || !resource.startsWith('courbe')) continue;
      const { points } = JSON.parse(recent.body).grandeur[0];
      expect(points).toHaveLength(count ?? 0);
      expect(points[0].p).toBe(step);
    }
  });

  type Refusal = [
    name: string,
    resource: string,
    start: string,
    status: number,
    code: string,
    text: string,
    v5InBoth?: boolean,
  ];
  it.each<Refusal>([
    [
      'producer',
      'consommation_quotidienne',
      '2026-09-20',
      400,
      'ADAM-ERR0069',
      'The direction of measure does not match the point',
    ],
    [
      'producer',
      'puissance_conso_max_quotidienne',
      '2026-09-20',
      400,
      'ADAM-ERR0069',
      'The direction of measure does not match the point',
    ],
    [
      'consumer',
      'production_quotidienne',
      '2026-09-20',
      400,
      'ADAM-ERR0069',
      'The direction of measure does not match the point',
    ],
    [
      'curve_refused',
      'courbe_de_charge_consommation',
      '2026-09-20',
      400,
      'ADAM-ERR0075',
      'The customer objected to the recording of the load curve',
    ],
    [
      'new_meter',
      'consommation_quotidienne',
      '2026-09-01',
      400,
      'ADAM-ERR0123',
      "The requested period cannot be anterior to the meter's last activation date",
      true,
    ],
    [
      'new_meter',
      'courbe_de_charge_consommation',
      '2026-09-01',
      400,
      'ADAM-ERR0123',
      "The requested period cannot be anterior to the meter's last activation date",
      true,
    ],
    ['moved', 'consommation_quotidienne', '2026-09-20', 403, 'ADAM-DC-0007', 'The customer is no longer at this point'],
    [
      'revoked',
      'consommation_quotidienne',
      '2026-09-20',
      403,
      'ADAM-DC-0008',
      'There is no consent for this customer and this point',
    ],
    [
      'no_service',
      'consommation_quotidienne',
      '2026-01-10',
      400,
      'ADAM-ERR0191',
      'No subscribed service for the requested data and period',
    ],
    ['unknown', 'consommation_quotidienne', '2026-09-20', 400, 'ADAM-ERR0155', 'The point is unknown'],
    [
      'ended',
      'consommation_quotidienne',
      '2026-09-20',
      403,
      'ADAM-DC-0008',
      'There is no consent for this customer and this point',
    ],
    [
      'consent_window',
      'consommation_quotidienne',
      '2026-09-20',
      403,
      'ADAM-DC-0009',
      'The start date must be later than the start of the consent',
    ],
    [
      'not_holder',
      'consommation_quotidienne',
      '2026-09-20',
      400,
      'ADAM-ERR0061',
      'The requester is not recognised as the holder of the meter',
    ],
  ])(
    '%s on %s from %s is refused with %i %s, in the form of each generation',
    async (name, resource, start, status, code, text, v5InBoth) => {
      const { recent, old } = await request(
        pointNamed(name),
        resource,
        start,
        `${start.slice(0, 8)}${Number(start.slice(8)) < 9 ? '0' : ''}${Number(start.slice(8)) + 1}`,
      );
      expect(old).toMatchObject({ status, body: v5Form(code, text) });
      expect(recent).toMatchObject({ status, body: v5InBoth ? v5Form(code, text) : newForm(code, text) });
    },
  );

  it('new_meter returns data from the day of its activation, 30 days before the consent', async () => {
    expect(
      (await request(pointNamed('new_meter'), 'consommation_quotidienne', '2026-09-02', '2026-09-05')).recent.status,
    ).toBe(200);
    expect(
      (await request(pointNamed('new_meter'), 'consommation_quotidienne', '2026-09-01', '2026-09-05')).recent.status,
    ).toBe(400);
  });

  it('no_service returns data from a configurable date on', async () => {
    const pdl = pointNamed('no_service');
    operator.simulator.control({ consents: [{ pdl, persona: 8, service_from: '2026-09-15' }] });
    expect((await request(pdl, 'consommation_quotidienne', '2026-09-14', '2026-09-16')).recent.status).toBe(400);
    expect((await request(pdl, 'consommation_quotidienne', '2026-09-15', '2026-09-16')).recent.status).toBe(200);
  });

  it('consent_window returns data from the day of the consent on', async () => {
    const pdl = pointNamed('consent_window');
    operator.simulator.control({ consents: [{ pdl, persona: 'consent_window', granted_on: '2026-09-15' }] });
    expect((await request(pdl, 'consommation_quotidienne', '2026-09-14', '2026-09-16')).recent.status).toBe(403);
    expect((await request(pdl, 'consommation_quotidienne', '2026-09-15', '2026-09-16')).recent.status).toBe(200);
  });

  it.each(['moved', 'revoked', 'unknown', 'ended', 'not_holder'])(
    '%s is refused on the contractual routes too',
    async (name) => {
      const pdl = pointNamed(name);
      expect((await operator.get(`/situation_contrat_auto/v1/${pdl}`)).status).not.toBe(200);
      expect((await operator.get('/customers_i/v5/identity', { usage_point_id: pdl })).status).not.toBe(200);
    },
  );

  it('every persona has a name of its own, and the ten digits are taken once each', () => {
    expect(new Set(personas.map(({ name }) => name)).size).toBe(personas.length);
    const digits = personas.map(({ digit }) => digit).filter((digit) => digit !== undefined);
    expect(digits.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('consents created by control', () => {
  it('take a step and a subscribed power', async () => {
    const pdl = '30000000000000';
    operator.simulator.control({ consents: [{ pdl, step: 'PT60M', subscribed_power: 36 }] });
    const { recent } = await request(pdl, 'courbe_de_charge_consommation', '2026-09-20', '2026-09-21');
    expect(JSON.parse(recent.body).grandeur[0].points).toHaveLength(24);
    expect((await operator.get(`/situation_contrat_auto/v1/${pdl}`)).body).toContain(
      '"subscribed_power":{"unit":"kVA","value":"36"}',
    );
  });

  it('may cover a run of numbers, or every number', async () => {
    const status = async (pdl: string) =>
      (await request(pdl, 'consommation_quotidienne', '2026-09-20', '2026-09-21')).recent.status;
    operator.simulator.control({ consent_all: { pdl_range: { first: '40000000000000', count: 10_000 } } });
    expect([await status('40000000000000'), await status('40000000009999'), await status('40000000010000')]).toEqual([
      200, 200, 403,
    ]);
    operator.simulator.control({ consent_all: true });
    expect(await status('99999999999999')).toBe(200);
    operator.simulator.control({ consent_all: false });
    expect(await status('99999999999998')).toBe(403);
  });
});

describe('a consent that is not yet usable', () => {
  it.each([
    ['on the day it was given', '2026-10-02', '2026-10-07', 500],
    ['on the next day', '2026-10-01', '2026-10-07', 400],
    ['the day before it heals', '2026-09-20', '2026-10-03', 400],
    ['on the day it heals', '2026-09-20', '2026-10-02', 200],
  ])('responds to %s (granted %s, usable from %s) with %i', async (_, granted_on, usable_from, status) => {
    const pdl = '20000000000999';
    operator.simulator.control({ consents: [{ pdl, persona: 'not_yet_usable', granted_on, usable_from }] });
    const { recent, old } = await request(pdl, 'consommation_quotidienne', '2026-09-20', '2026-09-21');
    expect([recent.status, old.status]).toEqual([status, status]);
    if (status === 400) expect(recent.body).toContain('"code":"ADAM-DC-0007"');
  });
});
