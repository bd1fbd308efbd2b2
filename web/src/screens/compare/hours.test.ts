import { addDays, type Day, toDay, weekdayOf } from '@svc/domain/day';
import { minuteMs, parisDay, startOfDay, wallTime } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import { seriesOf } from '../../figures/load-series.ts';
import { daysOfPeriod } from '../../period/period.ts';
import { causesOf, compareHours, hourDifferences, mainCause } from './hours.ts';

type Power = (day: Day, hour: number) => number | null;

/** Steps of any length from one day to another, by the clock of Paris. */
function seriesFrom(first: string, last: string, power: Power, step = 30) {
  const [from, to] = [startOfDay(toDay(first)), startOfDay(addDays(toDay(last), 1))];
  const powers_w: (number | null)[] = [];
  for (let at = from; at < to; at += step * minuteMs) {
    const { hour, minute } = wallTime(at);
    powers_w.push(power(parisDay(at), hour + minute / 60));
  }
  return seriesOf({ runs: [{ start: from, step_minutes: step, powers_w }] });
}

const dates = daysOfPeriod({ from: toDay('2026-01-05'), to: toDay('2026-02-01') });
const isEvening = (hour: number) => hour >= 19.5 && hour < 22.5;
const evenings = [1, 3, 5];
/** 500 W in both years; since 2026 also 2 kW on three evenings of the week, and 100 W less at night. */
const power: Power = (day, hour) => {
  if (day < '2026-01-01') return 500;
  const more = evenings.includes(weekdayOf(day)) && isEvening(hour) ? 2000 : 0;
  return 500 + more - (hour < 6 ? 100 : 0);
};
const hours = compareHours(seriesFrom('2024-12-30', '2026-02-02', power), dates);
const offPeak = [{ from: 0, to: 360 }];
const whole = 12 * 6000 - 28 * 600;

describe('the same hours of two years', () => {
  it('are means over the days that both years know', () => {
    expect(hours.days).toBe(28);
    expect(hours.now_w[0]).toBeCloseTo(400);
    expect(hours.before_w[40]).toBeCloseTo(500);
    expect(hours.now_w[40]).toBeCloseTo(500 + (2000 * 12) / 28);
    const ofHours = hourDifferences(hours);
    expect(ofHours).toHaveLength(24);
    expect(ofHours[20]).toBeCloseTo(12 * 2000);
    expect(ofHours.reduce((sum, wh) => sum + wh, 0)).toBeCloseTo(whole);
  });

  it('leave out a day of which one half hour is unknown in one of the years', () => {
    const holes = (day: Day, hour: number) =>
      (day === '2026-01-10' || day === '2025-01-12') && hour === 3 ? null : power(day, hour);
    expect(compareHours(seriesFrom('2024-12-30', '2026-02-02', holes), dates).days).toBe(26);
    expect(compareHours(seriesFrom('2026-01-01', '2026-02-02', power), dates).days).toBe(0);
  });

  it('are the same whatever the step of the meter, and on days of 23 and 25 hours', () => {
    for (const step of [10, 15]) {
      const other = compareHours(seriesFrom('2024-12-30', '2026-02-02', power, step), dates);
      expect(hourDifferences(other).reduce((sum, wh) => sum + wh, 0)).toBeCloseTo(whole);
    }
    const hourly = compareHours(
      seriesFrom('2024-12-30', '2026-02-02', (_, hour) => 100 * hour, 60),
      dates,
    );
    expect(hourly.now_w.slice(0, 4).map(Math.round)).toEqual([0, 0, 100, 100]);
    const changes = [toDay('2025-03-30'), toDay('2025-10-26')];
    const flat = compareHours(
      seriesFrom('2024-03-01', '2025-10-31', (day) => (day < '2025-01-01' ? 500 : 600)),
      changes,
    );
    expect(flat.days).toBe(2);
    expect(hourDifferences(flat).reduce((sum, wh) => sum + wh, 0)).toBeCloseTo(600 * 48 - 500 * 48);
  });
});

describe('where a difference comes from', () => {
  const causes = causesOf(hours, offPeak, whole, 28);

  it('is the three hours that differ most, on their days, and the rest of the day', () => {
    expect(causes.map(({ kind, wh }) => [kind, Math.round(wh)])).toEqual([
      ['window', 72_000],
      ['otherDays', 0],
      ['offPeak', -16_800],
      ['rest', 0],
    ]);
    expect(causes[0]).toMatchObject({ weekdays: evenings, range: { from: 1170, to: 1350 } });
  });

  it('adds up to the difference of the totals, with the days that have no half hours', () => {
    const parts = causesOf(hours, offPeak, whole + 5000, 30);
    expect(parts.at(-1)).toMatchObject({ kind: 'unknown', wh: expect.closeTo(5000) });
    expect(parts.reduce((sum, { wh }) => sum + wh, 0)).toBeCloseTo(whole + 5000);
    expect(causesOf(hours, offPeak, whole + 40, 28).reduce((sum, { wh }) => sum + wh, 0)).toBeCloseTo(whole + 40);
  });

  it('has a night where no cheaper hours are known', () => {
    expect(causesOf(hours, [], whole, 28).map(({ kind }) => kind)).toEqual(['window', 'otherDays', 'night', 'rest']);
  });

  it('tells no days of the week apart where they differ by chance', () => {
    // Each day differs by something else, in both directions.
    const noise: Power = (day, hour) =>
      day < '2026-01-01' || !isEvening(hour) ? 500 : 50 + ((Number(day.slice(8)) * 7919) % 1000);
    const other = compareHours(seriesFrom('2024-12-30', '2026-02-02', noise), dates);
    const [cause] = causesOf(other, offPeak, 1000, 28);
    expect(cause).toMatchObject({ weekdays: [1, 2, 3, 4, 5, 6, 7], isClear: false });
    expect(mainCause(cause ? [cause] : [], 1)).toBeUndefined();
  });

  it('tells no days of the week apart within less than four weeks', () => {
    const short = compareHours(seriesFrom('2024-12-30', '2026-02-02', power), dates.slice(0, 20));
    const parts = causesOf(short, offPeak, 0, 20);
    expect(parts[0]).toMatchObject({ weekdays: [1, 2, 3, 4, 5, 6, 7] });
    expect(parts.map(({ kind }) => kind)).toEqual(['window', 'offPeak', 'restWorkdays', 'restWeekend']);
    expect(parts.reduce((sum, { wh }) => sum + wh, 0)).toBeCloseTo(0);
  });

  it('compares each day of the week with its own, though the same date was another one', () => {
    // Fridays are the same in both years; the date of a Friday was a Thursday.
    const heavy: Power = (day, hour) => (weekdayOf(day) === 5 && hour >= 12 && hour < 15 ? 3000 : 500);
    const weekly = compareHours(seriesFrom('2024-12-30', '2026-02-02', heavy), dates);
    expect(causesOf(weekly, offPeak, 0, 28).map(({ wh }) => Math.round(wh))).toEqual([0, 0, 0, 0]);
  });

  it('is worth a sentence from a third of the difference on', () => {
    expect(mainCause(causes, whole)).toBe(causes[0]);
    expect(mainCause(causes, 72_000 * 3 + 1)).toBeUndefined();
    expect(mainCause(causes, -10_000)).toBeUndefined();
    expect(mainCause([], 0)).toBeUndefined();
  });
});
