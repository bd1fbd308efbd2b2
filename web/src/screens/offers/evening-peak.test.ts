import { describe, expect, it } from 'vitest';
import { eveningPeak } from './evening-peak.ts';

/** 500 W all day, and other powers from one hour to another. */
const dayOf = (...parts: readonly (readonly [from: number, to: number, power: number])[]) =>
  Array.from({ length: 48 }, (_, slot) => parts.find(([from, to]) => from <= slot / 2 && slot / 2 < to)?.[2] ?? 500);

describe('the evening peak of a household', () => {
  it.each([
    ['is its highest three hours, into the quietest of the night', dayOf([19.5, 22.5, 2000], [2, 5, 200]), [], 4.5],
    [
      'is moved into hours of the cheaper tariff',
      dayOf([19.5, 22.5, 2000], [0, 1, 100]),
      [{ from: 120, to: 420 }],
      4.5,
    ],
    ['counts only what is above the rest of the day', dayOf([19.5, 22.5, 900], [2, 5, 200]), [], 1],
  ])('%s', (_name, day, offPeak, kwh) => {
    expect(eveningPeak(day, offPeak)).toEqual({ kwh, out: '19:30-22:30', into: '02:00-05:00' });
  });

  it('begins no earlier than 17 h and ends by midnight', () => {
    expect(eveningPeak(dayOf([11, 14, 4000], [23, 24, 1500]), [])?.out).toBe('21:00-00:00');
    expect(eveningPeak(dayOf([14, 18, 4000]), [])?.out).toBe('17:00-20:00');
  });

  it.each([
    ['an evening like the rest of the day', dayOf()],
    ['a night heater', dayOf([0, 7, 3000])],
    ['less than half a kWh', dayOf([19, 22, 600])],
    ['no measured day', []],
  ])('is none with %s', (_name, day) => {
    expect(eveningPeak(day, [])).toBeUndefined();
  });
});
