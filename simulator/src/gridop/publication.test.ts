import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  curve2026,
  curveV5,
  daily2026,
  dailyV5,
  newQuery,
  type OperatorClient,
  openCalmOperator,
  pdl,
  v5Query,
} from '../../test/operator-client.ts';

type Point = { v: string; d: string; n?: string };

let operator: OperatorClient;
beforeEach(async () => {
  operator = await openCalmOperator('2026-10-02T07:30:00+02:00');
  operator.simulator.control({ frozen: true });
});
afterEach(() => operator.close());

const points = async (path: string, start: string, end: string): Promise<Point[]> => {
  const response = await operator.get(path, newQuery(start, end));
  expect(response.status).toBe(200);
  return JSON.parse(response.body).grandeur[0].points;
};
const days = async (start: string, end: string) => (await points(daily2026, start, end)).map(({ d }) => d);
const notFound = { status: 404, body: '{"code":"404","message":"Pas de mesure trouvée pour ce point"}' };

describe('publication', () => {
  it('omits J-1 before 08:00 Paris and returns it from then on', async () => {
    expect(await days('2026-09-29', '2026-10-02')).toEqual(['2026-09-29', '2026-09-30']);
    operator.simulator.control({ now: '2026-10-02T07:59:59+02:00' });
    expect(await days('2026-09-29', '2026-10-02')).toHaveLength(2);
    operator.simulator.control({ now: '2026-10-02T08:00:00+02:00' });
    expect(await days('2026-09-29', '2026-10-02')).toEqual(['2026-09-29', '2026-09-30', '2026-10-01']);
  });

  it('has a settable hour', async () => {
    operator.simulator.control({ publication_hour: '07:15' });
    expect(await days('2026-10-01', '2026-10-02')).toEqual(['2026-10-01']);
  });

  it('returns 404 until then when only J-1 is requested', async () => {
    expect(await operator.get(daily2026, newQuery('2026-10-01', '2026-10-02'))).toMatchObject(notFound);
    expect(await operator.get(curve2026, newQuery('2026-10-01', '2026-10-02'))).toMatchObject(notFound);
  });

  it('returns 200 without that day instead, when configured', async () => {
    operator.simulator.control({ when_nothing_published: 'empty' });
    expect(await points(daily2026, '2026-10-01', '2026-10-02')).toEqual([]);
    expect(await points(curve2026, '2026-10-01', '2026-10-02')).toEqual([]);
  });

  it('is settable per PDL, the named day included', async () => {
    operator.simulator.control({ published_until: { [pdl]: '2026-09-28' }, now: '2026-10-02T12:00:00+02:00' });
    expect(await days('2026-09-27', '2026-10-02')).toEqual(['2026-09-27', '2026-09-28']);
    expect(await operator.get(dailyV5, v5Query('2026-09-29', '2026-09-30'))).toMatchObject({
      status: 404,
      body: '{"error":"no_data_found","error_description":"No data found for this usage point on this period","error_uri":""}',
    });
  });

  it('is configurable per measure: a daily value and its curve need not appear together', async () => {
    operator.simulator.control({
      now: '2026-10-02T12:00:00+02:00',
      published_until: { [pdl]: { courbe_de_charge_consommation: '2026-09-30' } },
    });
    expect(await days('2026-10-01', '2026-10-02')).toEqual(['2026-10-01']);
    expect(await operator.get(curve2026, newQuery('2026-10-01', '2026-10-02'))).toMatchObject(notFound);
  });

  it('is settable for all PDLs at once, and a PDL of its own wins', async () => {
    operator.simulator.control({ published_until: { '*': '2026-09-20', [pdl]: '2026-09-21' } });
    expect(await days('2026-09-19', '2026-09-25')).toEqual(['2026-09-19', '2026-09-20', '2026-09-21']);
  });

  it('never includes today, even when configured to', async () => {
    operator.simulator.control({ published_until: { [pdl]: '2026-12-31' } });
    expect(await days('2026-10-01', '2026-10-05')).toEqual(['2026-10-01']);
  });

  it('follows the Paris date in the first hours of a day', async () => {
    operator.simulator.control({ now: '2026-10-01T22:30:00Z', publication_hour: '00:00' });
    expect(await days('2026-09-30', '2026-10-05')).toEqual(['2026-09-30', '2026-10-01']);
  });
});

describe('missing days', () => {
  it('are days without a point', async () => {
    operator.simulator.control({ holes: [{ pdl, days: ['2026-09-12', '2026-09-13'] }] });
    expect(await days('2026-09-11', '2026-09-15')).toEqual(['2026-09-11', '2026-09-14']);
    const stamps = (await points(curve2026, '2026-09-11', '2026-09-15')).map(({ d }) => d);
    expect(stamps).toHaveLength(96);
    expect(stamps).not.toContain('2026-09-12 12:00:00');
  });

  it('can be of one measure', async () => {
    operator.simulator.control({
      holes: [{ pdl: '*', days: ['2026-09-12'], measure: 'courbe_de_charge_consommation' }],
    });
    expect(await days('2026-09-12', '2026-09-13')).toEqual(['2026-09-12']);
    expect(await operator.get(curve2026, newQuery('2026-09-12', '2026-09-13'))).toMatchObject(notFound);
  });
});

describe('a partial day', () => {
  it('has the first n points of its curve, and its daily value', async () => {
    const whole = await points(curve2026, '2026-09-12', '2026-09-13');
    operator.simulator.control({ partial_days: [{ pdl, day: '2026-09-12', points: 20 }] });
    expect(await points(curve2026, '2026-09-12', '2026-09-13')).toEqual(whole.slice(0, 20));
    expect(await days('2026-09-12', '2026-09-13')).toEqual(['2026-09-12']);
    operator.simulator.control({ partial_days: [{ pdl, day: '2026-09-12', points: 48 }] });
    expect(await points(curve2026, '2026-09-12', '2026-09-13')).toEqual(whole);
  });
});

describe('a correction', () => {
  const correct = () => operator.simulator.control({ corrections: [{ pdl, days: ['2026-09-12'] }] });

  it('changes BRUT to BEST, changes the values and leaves curve and daily value consistent', async () => {
    const [raw] = await points(daily2026, '2026-09-12', '2026-09-13');
    correct();
    const daily = await operator.get(daily2026, newQuery('2026-09-12', '2026-09-13'));
    expect(daily.body).toContain('"etapeMetier":"BEST"');
    const [corrected] = await points(daily2026, '2026-09-12', '2026-09-13');
    expect(Number(corrected?.v)).toBe(Math.round(Number(raw?.v) * 1.03));
    const curve = await points(curve2026, '2026-09-12', '2026-09-13');
    expect(curve.every(({ n }) => n === 'C')).toBe(true);
    expect(curve.reduce((sum, { v }) => sum + Number(v) / 2, 0)).toBe(Number(corrected?.v));
  });

  it('is reported by v5 in its own form', async () => {
    correct();
    const { body } = await operator.get(curveV5, v5Query('2026-09-12', '2026-09-13'));
    expect(body).toContain('"quality":"BEST"');
    expect(body).toContain('"measure_type":"C"');
  });

  it('of one day among raw ones leaves the response BRUT and marks its own points C', async () => {
    correct();
    const { body } = await operator.get(curve2026, newQuery('2026-09-11', '2026-09-13'));
    expect(body).toContain('"etapeMetier":"BRUT"');
    const natures = JSON.parse(body).grandeur[0].points.map(({ n }: Point) => n);
    expect(natures).toEqual([...Array(48).fill('B'), ...Array(48).fill('C')]);
  });
});
