import { addDays, addMonths, toDay } from '@svc/domain/day';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../test/i18n.ts';
import type { DailySeries } from '../api/series.ts';
import { chartTableCsv, fileNameOf } from '../charts/table-csv.ts';
import { comparedDay } from '../period/comparison.ts';
import { dayTable, monthBars, monthTable } from './tables.ts';
import {
  commonDays,
  comparableSum,
  compareDays,
  daysInMonth,
  earlierRunningSums,
  listDays,
  totalOf,
} from './totals.ts';

const i18n = await loadI18n('fr', 'usage');
const start = toDay('2024-01-01');
const count = 1096;
// From the second year on, every date but 29 February has one a year earlier.
const months = Array.from({ length: 24 }, (_, index) => addMonths(toDay('2025-01-01'), index));

/** Two years of totals with holes anywhere; values lie close together, so that few missing days decide the sign. */
const histories = fc
  .record({
    values: fc.array(fc.integer({ min: 9000, max: 11_000 }), { minLength: count, maxLength: count }),
    holes: fc.array(fc.integer({ min: 0, max: count - 1 }), { maxLength: 120 }),
    month: fc.constantFrom(...months),
    elapsed: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ values, holes, month, elapsed }) => {
    const missing = new Set(holes);
    const daily: DailySeries = {
      start,
      values_wh: values.map((wh, index) => (missing.has(index) ? null : wh)),
      missing: [],
    };
    const days = listDays(month, daysInMonth(month));
    return { daily, month, days, newest: addDays(month, Math.min(elapsed, days.length) - 1) };
  });
const runs = { numRuns: 300 };

describe('text, drawing and table compare the same days', () => {
  it('in a month that adds up', () => {
    fc.assert(
      fc.property(histories, ({ daily, days, newest }) => {
        const elapsed = days.filter((day) => day <= newest);
        const text = compareDays(daily, elapsed);
        const line = earlierRunningSums(daily, days, newest);
        if (line.length === 0) return;
        expect(line[elapsed.length - 1]).toBe(text.before_wh);
        expect(totalOf(daily, elapsed).wh).toBe(text.now_wh);
      }),
      runs,
    );
  });

  it('in the bars of months and their table', () => {
    fc.assert(
      fc.property(histories, ({ daily, month, days, newest }) => {
        const text = compareDays(
          daily,
          days.filter((day) => day <= newest),
        );
        const [bar] = monthBars([month], newest, daily, i18n, String);
        const [row] = monthTable([month], newest, daily, i18n).rows;
        const drawn = bar?.parts?.[0]?.wh ?? null;
        expect([row?.[1], row?.[2]]).toEqual([drawn, bar?.before_wh]);
        if (typeof bar?.before_wh !== 'number') return;
        expect(Math.sign((drawn ?? 0) - bar.before_wh)).toBe(Math.sign(text.now_wh - text.before_wh));
      }),
      runs,
    );
  });

  it.each(['year', 'prev'] as const)('in the bars of days and their table, against %s', (choice) => {
    fc.assert(
      fc.property(histories, ({ daily, month, days, newest }) => {
        const earlier = comparedDay(choice, { span: 'month', from: month, to: newest });
        const text = compareDays(daily, days, earlier);
        const marks = days.map((day) => comparableSum(daily, [day], earlier));
        const { rows } = dayTable(days, daily, i18n, { earlier });
        expect(rows.map((row) => row[2])).toEqual(marks);
        expect(marks.reduce<number>((sum, wh) => sum + (wh ?? 0), 0)).toBe(text.before_wh);
        expect(commonDays(daily, days, earlier)).toHaveLength(text.days);
      }),
      runs,
    );
  });
});

describe('the file of a running month', () => {
  it('has days that are not over as not published, and a hole as a hole', () => {
    const daily = { start: toDay('2026-11-01'), values_wh: [1000, null, 3000], missing: [] };
    const days = listDays(toDay('2026-11-01'), 5);
    const csv = chartTableCsv(dayTable(days, daily, i18n, { today: toDay('2026-11-04') }), 'fr');
    expect(csv.trim().split('\r\n').slice(1)).toEqual([
      '2026-11-01;1;;présent',
      '2026-11-02;;;trou chez l’opérateur',
      '2026-11-03;3;;présent',
      '2026-11-04;;;pas encore publié',
      '2026-11-05;;;pas encore publié',
    ]);
  });

  it('has the home and the day as columns, and is named after both', () => {
    const table = {
      name: 'demi-heures',
      head: ['Heure', 'Énergie (Wh)'],
      rows: [['00:00', 250]],
      day: toDay('2026-11-04'),
    };
    const columns = { home: ['Logement', 'Maison d’été'], dayTitle: 'Jour' } as const;
    expect(chartTableCsv(table, 'fr', columns)).toBe(
      '\ufeffLogement;Jour;Heure;Énergie (kWh)\r\nMaison d’été;2026-11-04;00:00;0,25\r\n',
    );
    expect(fileNameOf(table, 'Maison d’été')).toBe('maison-d-ete-demi-heures-2026-11-04.csv');
    const days = { name: 'jours', head: ['Jour'], rows: [['2026-11-02'], ['2026-11-01']] };
    expect(fileNameOf(days, undefined)).toBe('jours-2026-11-01_2026-11-02.csv');
  });
});

describe('the sums of a year before', () => {
  const month = toDay('2026-02-01');
  const daily = (now: readonly (number | null)[], before: readonly (number | null)[]): DailySeries => ({
    start: toDay('2025-02-01'),
    values_wh: [...before, ...Array.from({ length: 365 - before.length }, () => null), ...now],
    missing: [],
  });
  const days = listDays(month, 5);

  it.each([
    ['stand still on a day that is missing now', [1, null, 1], [10, 20, 30, 40, 50], [10, 10, 40, 80, 130]],
    ['end at the first later day that is not known', [1, 1, 1], [10, 20, 30, null, 50], [10, 30, 60, null, null]],
    ['are none where a day of now has no earlier one', [1, 1, 1], [10, null, 30, 40, 50], []],
  ])('%s', (_name, now, before, expected) => {
    expect(earlierRunningSums(daily(now, before), days, addDays(month, 2))).toEqual(expected);
  });
});
