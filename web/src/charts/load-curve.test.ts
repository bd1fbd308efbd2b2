import { toDay } from '@svc/domain/day';
import { hourMs, minuteMs, startOfDay } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import { envelopeOf, missingSpansOf, mostOf } from './load-envelope.ts';
import { energyBetween, type LoadSeries, pointAt, stepsIn, totalIn } from './load-series.ts';
import { timeTicks } from './load-ticks.ts';

const begin = startOfDay(toDay('2025-10-25'));

/** Points of the specified steps one after the other; undefined omits the point for its time. */
function series(points: readonly (readonly [minutes: number, power: number | undefined])[]): LoadSeries {
  let at = begin;
  const present: [number, number, number][] = [];
  for (const [minutes, power] of points) {
    if (power !== undefined) present.push([at, minutes, power]);
    at += minutes * minuteMs;
  }
  return {
    at: Float64Array.from(present, ([start]) => start),
    step_minutes: Uint8Array.from(present, ([, minutes]) => minutes),
    power_w: Float32Array.from(present, ([, , power]) => power),
  };
}
const halfHours = (count: number, power: (index: number) => number | undefined) =>
  series(Array.from({ length: count }, (_, index) => [30, power(index)] as const));
const hours = (from: number, to: number) => ({ from: begin + from * hourMs, to: begin + to * hourMs });

describe('the envelope of a curve', () => {
  const years = halfHours(52_560, (index) => (index === 31_007 ? 9000 : 300 + ((index * 7919) % 2000)));

  it.each([300, 1000, 2137])('preserves the one peak of three years in %i columns, two values a column', (columns) => {
    const { low, high, mean } = envelopeOf(years, years.power_w, hours(0, 52_560 / 2), columns);
    expect(mean.every((value, column) => value >= (low[column] ?? 0) && value <= (high[column] ?? 0))).toBe(true);
    expect(low).toHaveLength(columns);
    expect(mostOf(high)).toBe(9000);
    expect(high.indexOf(9000)).toBe(Math.floor((31_007 / 52_560) * columns));
    expect(high.every((most, column) => most >= (low[column] ?? Number.NaN))).toBe(true);
  });

  it('is the steps themselves closer in', () => {
    const { low, high, mean } = envelopeOf(years, years.power_w, hours(10, 12), 40);
    expect([...mean]).toEqual([...low]);
    expect([...high]).toEqual([...low]);
    expect([...new Set(high)]).toEqual([...years.power_w.slice(20, 24)]);
    expect(high.filter((value) => value === years.power_w[20])).toHaveLength(10);
  });

  it('has the rest of a point that began before the window', () => {
    const steps = halfHours(4, (index) => 100 * (index + 1));
    const { high } = envelopeOf(steps, steps.power_w, hours(0.25, 1.25), 60);
    expect([...high]).toEqual([
      ...Array.from({ length: 15 }, () => 100),
      ...Array.from({ length: 30 }, () => 200),
      ...Array.from({ length: 15 }, () => 300),
    ]);
  });

  it('has a missing span where there is no value, or no point at all', () => {
    const broken = halfHours(8, (index) => (index === 2 ? Number.NaN : index === 5 ? undefined : 500));
    expect(missingSpansOf(envelopeOf(broken, broken.power_w, hours(0, 4), 80))).toEqual([
      { from: 20, to: 30 },
      { from: 50, to: 60 },
    ]);
    expect(missingSpansOf(envelopeOf(broken, broken.power_w, hours(3, 5), 20))).toEqual([{ from: 10, to: 20 }]);
  });

  it('draws steps of 10, 15 and 30 minutes each as long as it is', () => {
    const mixed = series([
      [30, 100],
      [15, 200],
      [15, 300],
      [10, 400],
      [10, 500],
      [10, 600],
    ]);
    const { high } = envelopeOf(mixed, mixed.power_w, hours(0, 1.5), 90);
    const lengths = [...new Set(high)].map((value) => high.filter((other) => other === value).length);
    expect(lengths).toEqual([30, 15, 15, 10, 10, 10]);
    expect(stepsIn(mixed, hours(0, 1.5))).toEqual([30, 15, 10]);
  });
});

describe('a load series', () => {
  it('adds up to the watt-hour over the true length of a day', () => {
    // 48, then 50 half hours: the clock goes back on 26 October.
    const all = halfHours(200, (index) => 100 + index);
    const day = { from: startOfDay(toDay('2025-10-26')), to: startOfDay(toDay('2025-10-27')) };
    const total = totalIn(all, day);
    expect(total.minutes).toBe(25 * 60);
    expect(total.wh).toBe(
      Array.from({ length: 50 }, (_, index) => 148 + index).reduce((sum, power) => sum + power) / 2,
    );
    expect(all.power_w[total.highest]).toBe(197);
    expect(all.power_w[total.lowest]).toBe(148);
  });

  it('splits a point that a moment cuts by its minutes', () => {
    const all = halfHours(4, (index) => 100 * (index + 1));
    expect(energyBetween(all, hours(0, 2))).toBe(500);
    expect(energyBetween(all, hours(0.25, 0.75))).toBe(75);
    expect(energyBetween(all, hours(1.9, 9))).toBeCloseTo(40);
  });

  it('finds the point that covers a moment', () => {
    const broken = halfHours(8, (index) => (index === 5 ? undefined : index));
    expect(pointAt(broken, begin + hourMs)).toBe(2);
    expect(pointAt(broken, begin + hourMs - 1)).toBe(1);
    expect(pointAt(broken, begin + 2.6 * hourMs)).toBe(-1);
    expect(pointAt(broken, begin - 1)).toBe(-1);
    expect(pointAt(broken, begin + 4 * hourMs)).toBe(-1);
  });
});

describe('the ticks of a time axis', () => {
  const days = (from: string, to: string) => ({ from: startOfDay(toDay(from)), to: startOfDay(toDay(to)) });
  it.each([
    ['three years', days('2023-02-16', '2026-02-16'), 'month', 18],
    ['a year', days('2025-02-16', '2026-02-16'), 'month', 12],
    ['a month', days('2025-10-01', '2025-11-01'), 'day', 16],
    ['a week', days('2025-10-20', '2025-10-27'), 'day', 7],
    ['a day of 25 hours', days('2025-10-26', '2025-10-27'), 'hour', 24],
  ] as const)('of %s are %ss', (_name, window, kind, most) => {
    const ticks = timeTicks(window, 1400);
    expect(ticks.map((tick) => tick.kind)).toContain(kind);
    expect(ticks.length).toBeLessThanOrEqual(most);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.every(({ at }) => at >= window.from && at < window.to)).toBe(true);
  });
});
