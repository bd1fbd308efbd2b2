import { addDays, daysBetween, toDay, weekdayOf } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { DailySeries } from '../../api/series.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { compareSentence } from './sentence.ts';
import {
  byMonth,
  compareYears,
  lastWholeMonths,
  type Mode,
  roundParts,
  runningDifference,
  runningSums,
  usualMode,
  weekdayMean,
  windowOf,
  yearsBefore,
} from './windows.ts';

const i18n: I18n = await loadI18n('fr', 'compare');
const series = (start: string, end: string, wh: (index: number) => number | null): DailySeries => ({
  start: toDay(start),
  values_wh: Array.from({ length: daysBetween(toDay(start), toDay(end)) + 1 }, (_, index) => wh(index)),
  missing: [],
});

describe('the windows of a comparison', () => {
  it.each<[Mode, string, string, string]>([
    ['calendar', '2026-02-15', '2026-01-01', '2026-02-15'],
    ['rolling', '2026-02-15', '2025-02-16', '2026-02-15'],
    ['rolling', '2024-02-29', '2023-03-01', '2024-02-29'],
    ['tempo', '2026-02-15', '2025-09-01', '2026-02-15'],
    ['tempo', '2026-09-01', '2026-09-01', '2026-09-01'],
  ])('%s to %s begins on %s', (mode, newest, from, to) => {
    expect(windowOf(mode, toDay(newest))).toEqual({ from, to });
  });

  it.each([
    ['2026-01-01', 'rolling'],
    ['2026-03-31', 'rolling'],
    ['2026-04-01', 'calendar'],
    ['2026-12-31', 'calendar'],
  ])('are twelve months before April: %s, %s', (newest, mode) => {
    expect(usualMode(toDay(newest))).toBe(mode);
  });

  it('never overlap and count no day twice', () => {
    for (const newest of ['2026-02-15', '2024-02-29', '2025-02-28', '2024-12-31'].map(toDay)) {
      const daily = series('2019-01-01', newest, () => 1000);
      const { dates, years } = compareYears(daily, 'rolling', newest);
      const days = years.flatMap(({ age }) => dates.flatMap((day) => yearsBefore(day, age) ?? []));
      expect(new Set(days).size).toBe(days.length);
      expect(years).toHaveLength(4);
    }
  });

  it('leave 29 February out where the other year has none', () => {
    const daily = series('2023-01-01', '2024-03-31', () => 1000);
    const compared = compareYears(daily, 'calendar', toDay('2024-03-31'));
    expect(compared).toMatchObject({ days: 91, common: 90 });
    expect(byMonth(compared).map(({ days }) => days)).toEqual([31, 28, 31]);
  });
});

describe('a comparison', () => {
  const newest = toDay('2026-02-15');

  it('uses the days known in both years', () => {
    // January 2025 is not known: only February is compared.
    const daily = series('2025-02-01', '2026-02-15', (index) => (index < 28 ? 10_000 : 12_000));
    const compared = compareYears(daily, 'calendar', newest);
    expect(compared).toMatchObject({ days: 46, common: 15 });
    const { headline, caption } = compareSentence(compared, i18n);
    expect(headline).toBe('30,0 kWh de plus que l’année précédente');
    expect(caption).toBe('+20 %. De 150 kWh à 180 kWh. 15 jours communs sur 46.');
  });

  it('gives no percentage on a base of zero', () => {
    const daily = series('2025-02-01', '2026-02-15', (index) => (index < 28 ? 0 : 12_000));
    expect(compareSentence(compareYears(daily, 'calendar', newest), i18n).caption).toBe(
      'De 0,0 kWh à 180 kWh. 15 jours communs sur 46.',
    );
  });

  it('reports when there are less than 13 months', () => {
    const daily = series('2025-12-01', '2026-02-15', () => 12_000);
    const compared = compareYears(daily, 'calendar', newest);
    expect(compared.common).toBe(0);
    expect(compared.years).toHaveLength(1);
    expect(compareSentence(compared, i18n).headline).toBe('Pas encore d’année à comparer');
  });

  it('never compares a part of a month with a whole one', () => {
    const daily = series('2024-01-20', '2026-02-15', () => 1000);
    const compared = compareYears(daily, 'calendar', newest);
    expect(byMonth(compared)[0]?.sums_wh).toEqual([31_000, 31_000, null]);
  });

  it('adds up over every day of the window, and has no sum where a day is not counted', () => {
    // From 10 to 15 February: the 12th is not known this year, the 14th was not known a year earlier.
    const isMissing = (index: number) => [daysBetween(toDay('2024-01-01'), toDay('2025-02-14')), 773].includes(index);
    const daily = series('2024-01-01', '2026-02-15', (index) => (isMissing(index) ? null : 1000));
    const { days, isLeftOut, sums_wh } = runningSums(compareYears(daily, 'calendar', newest));
    expect(days.slice(-5)).toEqual(['2026-02-11', '2026-02-12', '2026-02-13', '2026-02-14', '2026-02-15']);
    expect(isLeftOut.slice(-5)).toEqual([false, true, false, true, false]);
    expect(sums_wh.map((sums) => sums.slice(-5))).toEqual([
      [42_000, null, 43_000, null, 44_000],
      [42_000, null, 43_000, null, 44_000],
      [42_000, null, 43_000, null, 44_000],
    ]);
  });

  it('has a difference that adds up around zero, and none where a day is not counted', () => {
    // 2 kWh more on the first day, 1 kWh less on each day from the third on; the second is not known.
    const now = daysBetween(toDay('2024-01-01'), toDay('2026-01-01'));
    const daily = series('2024-01-01', '2026-02-15', (index) =>
      index === now ? 12_000 : index === now + 1 ? null : index > now ? 9000 : 10_000,
    );
    const differences = runningDifference(compareYears(daily, 'calendar', newest));
    expect(differences.slice(0, 5)).toEqual([2000, null, 1000, 0, -1000]);
    expect(differences.at(-1)).toBe(2000 - 44_000);
  });

  it('stops the sum of an older year where it stops knowing', () => {
    const daily = series('2024-01-01', '2026-02-15', (index) => (index === 3 ? null : 1000));
    const { sums_wh } = runningSums(compareYears(daily, 'calendar', newest));
    expect(sums_wh[2]?.slice(0, 5)).toEqual([1000, 2000, 3000, null, null]);
    expect(sums_wh[1]?.at(-1)).toBe(46_000);
  });

  it('has the mean of each day of the week by its own name, not by its date', () => {
    const daily = series('2025-01-01', '2026-02-15', (index) =>
      weekdayOf(addDays(toDay('2025-01-01'), index)) === 6 ? 20_000 : 10_000,
    );
    const compared = compareYears(daily, 'calendar', newest);
    const means = (age: number) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => weekdayMean(compared, age, weekday));
    const expected = [10_000, 10_000, 10_000, 10_000, 10_000, 20_000, 10_000];
    expect([means(0), means(1)]).toEqual([expected, expected]);
  });

  it('has parts that add up', () => {
    expect(roundParts([400, 400, 400])).toEqual([1, 0, 0]);
    expect(roundParts([-29_400, 513_200, -88_100])).toEqual([-29, 513, -88]);
    expect(roundParts([])).toEqual([]);
  });
});

describe('a household with less than a year', () => {
  const start = toDay('2026-08-01');
  // 10 kWh a day in September, 12 kWh a day in October.
  const values_wh: (number | null)[] = Array.from({ length: 100 }, (_, index) =>
    addDays(start, index) < '2026-10-01' ? 10_000 : 12_000,
  );

  it.each([
    ['2026-10-31', '2026-10-01'],
    ['2026-11-08', '2026-10-01'],
  ])('compares its last whole months on %s', async (newest, month) => {
    const daily = { start, values_wh, missing: [] };
    const monthPair = lastWholeMonths(daily, toDay(newest));
    expect(monthPair).toMatchObject({ month, wh: 372_000, before_wh: 300_000, perDay_wh: 12_000 });
    const sentences = await Promise.all(
      (['fr', 'en'] as const).map(async (language) => {
        const i18n = await loadI18n(language, 'compare');
        return compareSentence(compareYears(daily, 'calendar', toDay(newest)), i18n, undefined, monthPair).headline;
      }),
    );
    expect(sentences.map((text) => text.replace(/\s/g, ' '))).toEqual([
      'Octobre : 2,0 kWh de plus par jour qu’en septembre',
      'October: 2.0 kWh more a day than in September',
    ]);
  });

  it('compares no month with a missing day', () => {
    const daily = { start, values_wh: values_wh.with(70, null), missing: [] };
    expect(lastWholeMonths(daily, toDay('2026-10-31'))).toBeUndefined();
  });
});
