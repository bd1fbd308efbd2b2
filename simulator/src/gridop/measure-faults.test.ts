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
  v5Query,
} from '../../test/operator-client.ts';
import { measureFaults } from './measure-faults.ts';

type Point = { value: unknown; stamp: string };

let operator: OperatorClient;
beforeAll(async () => {
  operator = await openCalmOperator('2026-11-02T12:00:00+01:00');
});
afterAll(() => operator.close());

const generations = [
  ['2026', curve2026, newQuery],
  ['v5', curveV5, v5Query],
] as const;

/** The points of a body of either generation, under one name. */
function pointsOf(body: string): Point[] {
  const parsed = JSON.parse(body);
  const list = parsed.meter_reading?.interval_reading ?? parsed.grandeur[0].points;
  return list.map((point: Record<string, unknown>) => ({
    value: point.v ?? point.value ?? null,
    stamp: point.d ?? point.date,
  }));
}

function unitOf(body: string): string {
  const parsed = JSON.parse(body);
  return parsed.meter_reading?.reading_type.unit ?? parsed.grandeur[0].unite;
}

async function read(path: string, query: Record<string, string>, kind?: string): Promise<string> {
  if (kind) operator.simulator.control({ faults: [{ kind }] });
  const response = await operator.get(path, query);
  expect(response.status).toBe(200);
  return response.body;
}

describe.each(generations)('a disfigured curve of %s', (_generation, path, query) => {
  const day = query('2026-09-20', '2026-09-21');
  const both = async (kind: string) => {
    const genuine = await read(path, day);
    const altered = await read(path, day, kind);
    return { genuine: pointsOf(genuine), altered: pointsOf(altered), body: altered };
  };

  it('reversed: from the newest to the oldest', async () => {
    const { genuine, altered } = await both('reversed');
    expect(altered).toEqual(genuine.toReversed());
  });

  it('shuffled: the same points in another order', async () => {
    const { genuine, altered } = await both('shuffled');
    expect(altered).not.toEqual(genuine);
    expect(altered).not.toEqual(genuine.toReversed());
    const byStamp = (a: Point, b: Point) => (a.stamp < b.stamp ? -1 : 1);
    expect(altered.toSorted(byStamp)).toEqual(genuine.toSorted(byStamp));
  });

  it('duplicated: every point twice', async () => {
    const { genuine, altered } = await both('duplicated');
    expect(altered).toEqual(genuine.flatMap((point) => [point, point]));
  });

  it('missing_points: every fourth left out', async () => {
    const { genuine, altered } = await both('missing_points');
    expect(altered).toEqual(genuine.filter((_, index) => index % 4 !== 3));
  });

  it('null_values: every fourth null', async () => {
    const { genuine, altered } = await both('null_values');
    expect(altered).toEqual(genuine.map((point, index) => (index % 4 === 3 ? { ...point, value: null } : point)));
  });

  it('negative_values: every fourth below zero', async () => {
    const { altered } = await both('negative_values');
    expect(altered.every(({ value }, index) => Number(value) < 0 === (index % 4 === 3))).toBe(true);
  });

  it('numbers: numbers instead of texts', async () => {
    const { genuine, altered } = await both('numbers');
    expect(altered).toEqual(genuine.map(({ value, stamp }) => ({ value: Number(value), stamp })));
  });

  it('shifted_dates: one day late', async () => {
    const { genuine, altered } = await both('shifted_dates');
    expect(genuine[0]?.stamp).toBe('2026-09-20 00:30:00');
    expect(altered[0]?.stamp).toBe('2026-09-21 00:30:00');
    expect(altered.at(-1)?.stamp).toBe('2026-09-22 00:00:00');
  });

  it('extra_fields: unknown fields, the known ones untouched', async () => {
    const { genuine, altered, body } = await both('extra_fields');
    expect(altered).toEqual(genuine);
    expect(JSON.parse(body)).toHaveProperty('champ_inconnu');
    expect(body).toContain('"inconnu":1');
  });

  it('kilo_units: kW with a thousandth of the value', async () => {
    const { genuine, altered, body } = await both('kilo_units');
    expect(unitOf(body)).toBe('kW');
    expect(altered.map(({ value }) => Math.round(Number(value) * 1000))).toEqual(
      genuine.map(({ value }) => Number(value)),
    );
  });

  it('wrong_unit: a unit of something else, the values untouched', async () => {
    const { genuine, altered, body } = await both('wrong_unit');
    expect(unitOf(body)).toBe('m3');
    expect(altered).toEqual(genuine);
  });

  it('iso_stamps: T and offset, right also in the repeated hour', async () => {
    const october = pointsOf(await read(path, query('2026-10-25', '2026-10-26'), 'iso_stamps')).map(
      ({ stamp }) => stamp,
    );
    expect(october.slice(2, 8)).toEqual([
      '2026-10-25T01:30:00+02:00',
      '2026-10-25T02:00:00+02:00',
      '2026-10-25T02:30:00+02:00',
      '2026-10-25T02:00:00+01:00',
      '2026-10-25T02:30:00+01:00',
      '2026-10-25T03:00:00+01:00',
    ]);
    expect(new Set(october.map((stamp) => Date.parse(stamp))).size).toBe(50);
  });

  it('object_for_array: an object where a list stood', async () => {
    const body = JSON.parse(await read(path, day, 'object_for_array'));
    const list = body.meter_reading ? body.meter_reading.interval_reading : body.grandeur;
    expect(Array.isArray(list)).toBe(false);
    expect(typeof list).toBe('object');
  });
});

describe('the other measures', () => {
  it.each([
    ['kWh', daily2026, newQuery('2026-09-20', '2026-09-21')],
    ['kWh', dailyV5, v5Query('2026-09-20', '2026-09-21')],
    ['kVA', power2026, { ...newQuery('2026-09-20', '2026-09-21'), mesuresPas: 'P1D', grandeurPhysique: 'PMA' }],
  ])('in kilo units use %s', async (unit, path, query) => {
    expect(unitOf(await read(path, query, 'kilo_units'))).toBe(unit);
  });

  it('with ISO stamps represent a day by its midnight', async () => {
    const [point] = pointsOf(await read(daily2026, newQuery('2026-09-20', '2026-09-21'), 'iso_stamps'));
    expect(point?.stamp).toBe('2026-09-20T00:00:00+02:00');
  });

  it('leave a refusal as it is', async () => {
    operator.simulator.control({ faults: [{ kind: 'reversed' }] });
    const response = await operator.get(daily2026, newQuery('2026-09-20', '2026-09-21', '99999999999999'));
    expect(response.status).toBe(403);
    expect(JSON.parse(response.body).code).toBe('403');
  });

  it('wrap the contracts of 2026 in an object', async () => {
    operator.simulator.control({ faults: [{ kind: 'object_for_array' }] });
    const response = await operator.get(`/situation_contrat_auto/v1/${pdl}`);
    expect(JSON.parse(response.body).contracts).toHaveLength(1);
  });

  it('have every row of the table tested here', () => {
    expect(measureFaults.map(({ name }) => name).toSorted()).toEqual(
      'duplicated extra_fields iso_stamps kilo_units missing_points negative_values null_values numbers object_for_array reversed shifted_dates shuffled wrong_unit'.split(
        ' ',
      ),
    );
  });
});
