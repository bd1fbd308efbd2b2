import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import { dayKey, failedRangeKey, readingTypeKey, refusedDayKey } from './cache-key.ts';
import { historyLimit, type Measure, measureNames, measures } from './measure.ts';

describe('measures', () => {
  it.each<[Measure, string, string, string, number, number]>([
    ['consumption_daily', 'Wh', 'sum', 'daily', 365, 1110],
    ['production_daily', 'Wh', 'sum', 'daily', 365, 1110],
    ['max_power', 'VA', 'maximum', 'peak', 365, 1110],
    ['consumption_detail', 'W', 'average', 'curve', 7, 745],
    ['production_detail', 'W', 'average', 'curve', 7, 745],
  ])('%s is in %s (%s), kind %s, sliced at %i days, at most %i days a request', (measure, ...expected) => {
    const { reading_type, kind, slice_days, longest_request_days } = measures[measure];
    expect([reading_type.unit, reading_type.aggregate, kind, slice_days, longest_request_days]).toEqual(expected);
  });

  it('have no identifying value in common', () => {
    const rows = measureNames.map((name) => ({ ...measures[name], ...measures[name].operator }));
    for (const field of ['title', 'path', 'cache_prefix', 'table', 'file', 'sync_order', 'resource', 'v5'] as const) {
      expect(new Set(rows.map((row) => row[field])).size, field).toBe(rows.length);
    }
    const units = rows.map((row) => row.cache_unit).filter((unit) => unit !== null);
    expect(new Set(units).size).toBe(units.length);
  });

  it('are synchronised consumption before production, daily before curves, peaks last', () => {
    const order = [
      'consumption_daily',
      'production_daily',
      'consumption_detail',
      'production_detail',
      'max_power',
    ] as const;
    const syncOrders = order.map((name) => measures[name].sync_order);
    expect(syncOrders).toEqual(syncOrders.toSorted((a, b) => a - b));
  });

  it('have a sum where they are curves: the daily energy of the same direction', () => {
    for (const name of measureNames) {
      const { kind, direction, sums_to } = measures[name];
      expect(sums_to !== null, name).toBe(kind === 'curve');
      if (sums_to !== null) expect(measures[sums_to], name).toMatchObject({ kind: 'daily', direction });
    }
  });

  it.each<[Measure, string, string]>([
    ['consumption_daily', '2026-11-15', '2023-10-31'],
    ['max_power', '2026-11-15', '2023-10-31'],
    ['consumption_detail', '2026-11-15', '2024-10-31'],
    ['consumption_detail', '2024-02-29', '2022-02-13'],
    ['production_daily', '2028-02-29', '2025-02-13'],
  ])('%s on %s reach back to %s', (measure, today, limit) => {
    expect(historyLimit(measure, toDay(today))).toBe(limit);
  });
});

describe('cache entries', () => {
  const pdl = '12345678901234';
  const day = toDay('2026-09-29');

  it.each<[Measure, string]>([
    ['consumption_daily', 'consumption:daily:12345678901234:2026-09-29'],
    ['production_daily', 'production:daily:12345678901234:2026-09-29'],
    ['max_power', 'consumption:max_power:12345678901234:2026-09-29'],
    ['consumption_detail', 'consumption:detail:daily:12345678901234:2026-09-29'],
    ['production_detail', 'production:detail:daily:12345678901234:2026-09-29'],
  ])('of one day of %s is named %s', (measure, name) => {
    expect(dayKey(measure, pdl, day)).toBe(name);
  });

  it.each<[Measure, string | undefined]>([
    ['consumption_daily', 'consumption:reading_type:12345678901234'],
    ['production_daily', 'production:reading_type:12345678901234'],
    ['max_power', 'consumption:max_power_unit:12345678901234'],
    ['consumption_detail', undefined],
  ])('of the unit of %s is named %s', (measure, name) => {
    expect(readingTypeKey(measure, pdl)).toBe(name);
  });

  it('of refusals carry the exact range or the day', () => {
    const range = { start: day, end: toDay('2026-10-02') };
    expect(failedRangeKey('max_power', pdl, range)).toBe(
      'consumption:max_power:12345678901234:error:2026-09-29:2026-10-02',
    );
    expect(refusedDayKey('consumption_detail', pdl, day)).toBe(
      'consumption:detail:daily:12345678901234:rejected:2026-09-29',
    );
  });
});
