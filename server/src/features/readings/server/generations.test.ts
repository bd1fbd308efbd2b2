import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../../../test/caller.ts';
import {
  type ConsentedUser,
  type Environment,
  type MeasureBody,
  type MeasureName,
  pointsOf,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../../test/environment.ts';

const everyMeasure: readonly MeasureName[] = [
  'consumption_daily',
  'production_daily',
  'max_power',
  'consumption_detail',
  'production_detail',
];

describe('the two generations of the operator', () => {
  const modes = ['auto', 'new', 'legacy'] as const;
  let environments: Environment[];
  let owners: ConsentedUser[];

  beforeAll(async () => {
    environments = await Promise.all(
      modes.map((mode) => startEnvironmentWithoutRateLimit({ settings: { GRIDOP_API_MODE: mode } })),
    );
    owners = await Promise.all(
      environments.map((environment) => environment.consentedUser({ persona: 'self_consumption' })),
    );
  });
  afterAll(() => Promise.all(environments.map((environment) => environment.stop())));

  const at = <Item>(list: readonly Item[], mode: (typeof modes)[number]): Item => {
    const item = list[modes.indexOf(mode)];
    if (item === undefined) throw new Error(`no environment for ${mode}`);
    return item;
  };
  const days = ['2026-09-20', '2026-09-22'] as const;

  it.each(everyMeasure)('return the same body for the same day of %s', async (measure) => {
    // The environments number their PDLs alike, so the operators of all three know the same meter.
    const [first, ...others] = await Promise.all(owners.map((owner) => requestReadings(owner, measure, days)));
    expect(first?.status).toBe(200);
    expect(first && pointsOf(first).length).toBeGreaterThan(1);
    for (const other of others) expect(other.text).toBe(first?.text);
    expect(callsOf('legacy').every((route) => /^daily_|_load_curve$/.test(route))).toBe(true);
  });

  const callsOf = (mode: (typeof modes)[number]) =>
    at(environments, mode)
      .callsAbout(at(owners, mode).pdl)
      .filter((call) => call.includes(days[0]))
      .map((call) => call.split(' ')[0] ?? '');

  it('return the same body when auto had to fall back', async () => {
    const environment = at(environments, 'auto');
    const owner = at(owners, 'auto');
    const other = ['2026-09-10', '2026-09-12'] as const;
    environment.simulator.control({ new: 'unavailable' });
    const fallen = await requestReadings(owner, 'consumption_detail', other);
    environment.simulator.control({ new: 'on' });
    expect(fallen.text).toBe((await requestReadings(at(owners, 'new'), 'consumption_detail', other)).text);
  });

  it.each([
    ['not_found', 404],
    ['gone', 410],
  ])('return the error of the new one when v5 is gone (%s)', async (position) => {
    const environment = at(environments, 'auto');
    const owner = await environment.anotherPoint(at(owners, 'auto'), { persona: 'self_consumption' });
    const match = { pdl: owner.pdl, route: 'consommation_quotidienne' };
    environment.simulator.control({ v5: position, faults: [{ kind: 'html_200', match }] });
    const response = await requestReadings(owner, 'consumption_daily', days);
    expect([response.status, response.body.code]).toEqual([503, 'GRIDOP_BAD_ANSWER']);
    environment.simulator.control({ faults: [{ kind: 'server_error', times: 'always', match }] });
    const down = await requestReadings(owner, 'consumption_daily', ['2026-09-01', '2026-09-03']);
    expect([down.status, down.body.code]).toEqual([503, 'GRIDOP_UNAVAILABLE']);
    environment.simulator.control({ v5: 'on' });
    await environment.calm();
  });
});

describe('a day on which the clock changes', () => {
  let environment: Environment;
  let owner: ConsentedUser;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({ startAt: '2026-11-02T10:00:00+01:00' });
    owner = await environment.consentedUser({ persona: 'self_consumption' });
  });
  afterAll(() => environment.stop());

  const rows = [
    ['PT30M', '2026-03-29', '2026-03-30', 46],
    ['PT30M', '2026-10-25', '2026-10-26', 50],
    ['PT15M', '2026-03-29', '2026-03-30', 92],
    ['PT15M', '2026-10-25', '2026-10-26', 100],
    ['PT10M', '2026-03-29', '2026-03-30', 138],
    ['PT10M', '2026-10-25', '2026-10-26', 150],
  ] as const;

  it.each(rows)('%s, %s: exact from operator to response', async (step, day, next, count) => {
    const point = await environment.anotherPoint(owner, { persona: 'self_consumption', point: { step } });
    const minutes = Number(step.slice(2, -1));
    for (const direction of ['consumption', 'production'] as const) {
      const cold = await requestReadings(point, `${direction}_detail`, [day, next]);
      const warm = await requestReadings(point, `${direction}_detail`, [day, next]);
      expect(warm.text).toBe(cold.text);
      const [daily] = pointsOf(await requestReadings(point, `${direction}_daily`, [day, next]));
      const objects = pointsOf(cold);
      expect(objects).toHaveLength(count);
      expect(new Set(objects.map(({ date, offset }) => `${date}${offset ?? ''}`)).size).toBe(count);
      const columns = readColumns(
        await requestReadings(point, `${direction}_detail`, [day, next], { format: 'columns' }),
      );
      expect(columns).toEqual(objects.map(({ value }) => value));
      const csv = readCsv(
        await requestReadings(point, `${direction}_detail`, [day, next], { format: 'csv', decimal: '.' }),
      );
      expect(csv.map((row) => Number(row.value_w))).toEqual(columns);
      expect(new Set(csv.map((row) => row.start)).size).toBe(count);
      const energy = (columns.reduce((sum, value) => sum + value, 0) * minutes) / 60;
      expect(Math.abs(energy - (daily?.value ?? 0))).toBeLessThanOrEqual(1);
      const written = csv.reduce((sum, row) => sum + Number(row.value_wh), 0);
      expect(Math.abs(written - (daily?.value ?? 0))).toBeLessThanOrEqual(1);
    }
  });

  it('carries offsets in the repeated hour of October, and nowhere else', async () => {
    const objects = pointsOf(await requestReadings(owner, 'consumption_detail', ['2026-10-25', '2026-10-26']));
    const marked = objects.filter(({ offset }) => offset !== undefined);
    expect(marked.map(({ date, offset }) => `${date.slice(11, 16)}${offset}`)).toEqual(
      ['+02:00', '+01:00'].flatMap((offset) => ['02:00', '02:15', '02:30', '02:45'].map((time) => time + offset)),
    );
    const spring = pointsOf(await requestReadings(owner, 'consumption_detail', ['2026-03-29', '2026-03-30']));
    expect(spring.filter(({ date }) => date.slice(11, 13) === '02')).toEqual([]);
  });

  it('is complete at 90 percent of its true number of points', async () => {
    for (const [moment, day, next, points, calls] of [
      ['2027-03-29T10:00:00+02:00', '2027-03-28', '2027-03-29', 42, 1],
      ['2027-11-01T10:00:00+01:00', '2027-10-31', '2027-11-01', 44, 2],
    ] as const) {
      await environment.moveTo(moment);
      const point = await environment.anotherPoint(owner, { point: { step: 'PT30M' } });
      environment.simulator.control({ partial_days: [{ pdl: point.pdl, day, points }] });
      for (let iteration = 0; iteration < 2; iteration++)
        expect(pointsOf(await requestReadings(point, 'consumption_detail', [day, next]))).toHaveLength(points);
      expect(environment.callsAbout(point.pdl, 'courbe_de_charge_consommation')).toHaveLength(calls);
    }
  });
});

function readColumns(response: ApiResponse): number[] {
  const { series } = response.data<{ series: { values: number[] }[] } & MeasureBody>();
  expect(series).toHaveLength(1);
  return series[0]?.values ?? [];
}

function readCsv(response: ApiResponse): Record<string, string>[] {
  const [header = '', ...lines] = response.text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const names = header.split(';');
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, index) => [names[index] ?? '', cell])));
}
