import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  curve2026,
  curveV5,
  daily2026,
  dailyV5,
  newQuery,
  type OperatorClient,
  openCalmOperator,
  pdl,
  power2026,
  powerV5,
  v5Query,
} from '../../test/operator-client.ts';

const producer = '12345678905678';
const power = { mesuresPas: 'P1D', grandeurPhysique: 'PMA' };
type NewPoint = { v: string; d: string; p: string; n: string };
type V5Point = { value: string; date: string; interval_length: string; measure_type: string };

let operator: OperatorClient;
beforeAll(async () => {
  operator = await openCalmOperator('2026-11-02T12:00:00+01:00');
  const steps = ['PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT60M'];
  operator.simulator.control({
    consents: [
      { pdl: producer, persona: 2 },
      ...steps.map((step, index) => ({ pdl: `1000000000000${index}`, persona: 2, step })),
    ],
  });
});
afterAll(() => operator.close());

async function readBody(path: string, query: Record<string, string>): Promise<string> {
  const response = await operator.get(path, query);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return response.body;
}

const newPoints = (body: string): NewPoint[] => JSON.parse(body).grandeur[0].points;
const v5Points = (body: string): V5Point[] => JSON.parse(body).meter_reading.interval_reading;
const head = (start: string, end: string) =>
  `{"idPrm":"${pdl}","etapeMetier":"BRUT","periode":{"dateDebut":"${start}","dateFin":"${end}"},`;

describe('a response of the 2026 measures, byte for byte', () => {
  it.each([
    ['consommation_quotidienne', 'CONS', pdl],
    ['production_quotidienne', 'PROD', producer],
  ])('is the daily form for %s', async (resource, grandeur, point) => {
    const body = await readBody(`/mesure_synchrone_auto/v2/${resource}`, newQuery('2026-09-29', '2026-10-01', point));
    const [first, second] = newPoints(body);
    expect(first?.v).toMatch(/^\d+$/);
    expect(body).toBe(
      `{"idPrm":"${point}","etapeMetier":"BRUT","periode":{"dateDebut":"2026-09-29","dateFin":"2026-10-01"},` +
        `"modeCalcul":"DIFF.INDEX","pas":"P1D","typeValeur":"GLOBALE","grandeur":[{"grandeurMetier":"${grandeur}",` +
        `"grandeurPhysique":"EA","unite":"Wh","points":[{"v":"${first?.v}","d":"2026-09-29","p":"P1D"},` +
        `{"v":"${second?.v}","d":"2026-09-30","p":"P1D"}]}]}`,
    );
  });

  it.each([
    ['courbe_de_charge_consommation', 'CONS', pdl, 'PT30M', 48],
    ['courbe_de_charge_production', 'PROD', producer, 'PT15M', 96],
  ])('is the curve form for %s', async (resource, grandeur, point, step, count) => {
    const body = await readBody(`/mesure_synchrone_auto/v2/${resource}`, newQuery('2026-09-29', '2026-09-30', point));
    const points = newPoints(body);
    expect(points).toHaveLength(count);
    expect(points[0]?.d).toBe(`2026-09-29 00:${step.slice(2, 4)}:00`);
    expect(points.at(-1)?.d).toBe('2026-09-30 00:00:00');
    const written = points
      .map(({ v, d }) => `{"v":"${v}","d":"${d}","p":"${step}","n":"B","iv":"0","ec":"0"}`)
      .join(',');
    expect(body).toBe(
      `{"idPrm":"${point}","etapeMetier":"BRUT","periode":{"dateDebut":"2026-09-29","dateFin":"2026-09-30"},"modeCalcul":"MESURE",` +
        `"grandeur":[{"grandeurMetier":"${grandeur}","grandeurPhysique":"PA","unite":"W","points":[${written}],"calendrier":[]}],"contexte":[]}`,
    );
  });

  it('is the maximum-power form', async () => {
    const body = await readBody(power2026, { ...newQuery('2026-09-29', '2026-09-30'), ...power });
    const [peak] = newPoints(body);
    expect(peak?.d).toMatch(/^2026-09-29 \d\d:\d\d:\d\d$/);
    expect(body).toBe(
      `${head('2026-09-29', '2026-09-30')}"modeCalcul":"MESURE","pas":"P1D","grandeur":[{"grandeurMetier":"CONS",` +
        `"grandeurPhysique":"PMA","unite":"VA","points":[{"v":"${peak?.v}","d":"${peak?.d}","p":"P1D"}]}]}`,
    );
  });

  it.each(['index_consommation', 'index_production'])(
    'has an empty grandeur for %s and the data in contexte',
    async (resource) => {
      const body = JSON.parse(
        await readBody(`/mesure_synchrone_auto/v2/${resource}`, newQuery('2026-09-29', '2026-10-01', producer)),
      );
      expect(body.grandeur).toEqual([]);
      const [grandeur] = body.contexte[0].grandeur;
      const values = grandeur.calendrier[0].classeTemporelle[0].valeur;
      expect(values.map((value: object) => Object.keys(value))).toEqual([
        ['d', 'v', 'iv'],
        ['d', 'v', 'iv'],
      ]);
      expect(values[1].v).toBeGreaterThan(values[0].v);
      expect(Object.keys(grandeur.cadranTotalisateur)).toEqual(['codeCadran', 'valeur']);
    },
  );
});

describe('a response of the v5 measures, byte for byte', () => {
  const v5Head = (point: string, start: string, end: string) =>
    `{"meter_reading":{"usage_point_id":"${point}","start":"${start}","end":"${end}","quality":"BRUT",`;

  it.each([
    ['/metering_data_dc/v5/daily_consumption', pdl],
    ['/metering_data_dp/v5/daily_production', producer],
  ])('is the daily form for %s', async (path, point) => {
    const body = await readBody(path, v5Query('2026-05-06', '2026-05-07', point));
    expect(body).toBe(
      `${v5Head(point, '2026-05-06', '2026-05-07')}"reading_type":{"measurement_kind":"energy","measuring_period":"P1D",` +
        `"unit":"Wh","aggregate":"sum"},"interval_reading":[{"value":"${v5Points(body)[0]?.value}","date":"2026-05-06"}]}}`,
    );
  });

  it.each([
    ['/metering_data_clc/v5/consumption_load_curve', pdl, 'PT30M'],
    ['/metering_data_plc/v5/production_load_curve', producer, 'PT15M'],
  ])('is the curve form for %s', async (path, point, step) => {
    const body = await readBody(path, v5Query('2026-05-06', '2026-05-12', point));
    const written = v5Points(body)
      .map(({ value, date }) => `{"value":"${value}","date":"${date}","interval_length":"${step}","measure_type":"B"}`)
      .join(',');
    expect(v5Points(body)[0]?.date).toBe(`2026-05-06 00:${step.slice(2, 4)}:00`);
    expect(body).toBe(
      `${v5Head(point, '2026-05-06', '2026-05-12')}"reading_type":{"measurement_kind":"power","unit":"W","aggregate":"average"},` +
        `"interval_reading":[${written}]}}`,
    );
  });

  it('is the maximum-power form', async () => {
    const body = await readBody(powerV5, v5Query('2026-05-06', '2026-05-07'));
    const [peak] = v5Points(body);
    expect(peak?.date).toMatch(/^2026-05-06 \d\d:\d\d:\d\d$/);
    expect(body).toBe(
      `${v5Head(pdl, '2026-05-06', '2026-05-07')}"reading_type":{"measurement_kind":"power","measuring_period":"P1D","unit":"VA",` +
        `"aggregate":"maximum"},"interval_reading":[{"value":"${peak?.value}","date":"${peak?.date}"}]}}`,
    );
  });
});

describe('both generations', () => {
  it.each([
    ['PT5M', '10000000000000'],
    ['PT10M', '10000000000001'],
    ['PT15M', '10000000000002'],
    ['PT30M', '10000000000003'],
    ['PT60M', '10000000000004'],
  ])('return the same points, values and stamps for the same day at %s', async (step, point) => {
    for (const [start, end] of [
      ['2026-09-29', '2026-09-30'],
      ['2026-03-29', '2026-03-30'],
      ['2026-10-25', '2026-10-26'],
    ] as const) {
      const ours = newPoints(await readBody(curve2026, newQuery(start, end, point)));
      const theirs = v5Points(await readBody(curveV5, v5Query(start, end, point)));
      const converted = theirs.map((row) => ({
        v: row.value,
        d: row.date,
        p: row.interval_length,
        n: row.measure_type,
      }));
      expect(ours.map(({ v, d, p, n }) => ({ v, d, p, n }))).toEqual(converted);
      expect(ours[0]?.p).toBe(step);
    }
  });

  it('return the same daily values and the same peaks', async () => {
    const daily = newPoints(await readBody(daily2026, newQuery('2026-09-01', '2026-10-01')));
    const dailyOld = v5Points(await readBody(dailyV5, v5Query('2026-09-01', '2026-10-01')));
    expect(daily.map(({ v, d }) => [v, d])).toEqual(dailyOld.map(({ value, date }) => [value, date]));
    const peaks = newPoints(await readBody(power2026, { ...newQuery('2026-09-01', '2026-10-01'), ...power }));
    const peaksOld = v5Points(await readBody(powerV5, v5Query('2026-09-01', '2026-10-01')));
    expect(peaks.map(({ v, d }) => [v, d])).toEqual(peaksOld.map(({ value, date }) => [value, date]));
  });
});

describe('the two change days', () => {
  const wall = (points: readonly NewPoint[]) => points.map(({ d }) => d.slice(11, 16));

  it('of March have no 02:00 and no 02:30', async () => {
    const points = newPoints(await readBody(curve2026, newQuery('2026-03-29', '2026-03-30')));
    expect(points).toHaveLength(46);
    expect(wall(points).slice(1, 6)).toEqual(['01:00', '01:30', '03:00', '03:30', '04:00']);
  });

  it('of October have 02:00 and 02:30 twice', async () => {
    const points = newPoints(await readBody(curve2026, newQuery('2026-10-25', '2026-10-26')));
    expect(points).toHaveLength(50);
    expect(wall(points).slice(2, 8)).toEqual(['01:30', '02:00', '02:30', '02:00', '02:30', '03:00']);
  });

  it.each(['2026-03-29', '2026-10-25', '2026-09-29'])(
    'and every other: the curve of %s sums to its daily value to 1 Wh',
    async (day) => {
      const end = `${day.slice(0, 8)}${Number(day.slice(8)) + 1}`;
      for (const [index, minutes] of [5, 10, 15, 30, 60].entries()) {
        for (const [curve, daily] of [
          ['courbe_de_charge_consommation', 'consommation_quotidienne'],
          ['courbe_de_charge_production', 'production_quotidienne'],
        ]) {
          const query = newQuery(day, end, `1000000000000${index}`);
          const points = newPoints(await readBody(`/mesure_synchrone_auto/v2/${curve}`, query));
          const [total] = newPoints(await readBody(`/mesure_synchrone_auto/v2/${daily}`, query));
          const sum = points.reduce((energy, { v }) => energy + (Number(v) * minutes) / 60, 0);
          expect(Math.abs(sum - Number(total?.v))).toBeLessThanOrEqual(1);
        }
      }
    },
  );
});
