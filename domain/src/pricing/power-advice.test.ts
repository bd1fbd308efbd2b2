import { describe, expect, it } from 'vitest';
import { addDays, toDay } from '../day.ts';
import { advisePower } from './power-advice.ts';

const peaks = (...values: number[]) =>
  values.map((value, index) => ({ day: addDays(toDay('2026-01-01'), index), value }));

describe('the power that would have been enough', () => {
  it.each([
    [
      'a smaller one',
      peaks(4_100, 5_900),
      9,
      { measured_max_va: 5_900, days_over: 0, best_kva: 6, at_risk: [{ power_kva: 3, days: 2 }] },
    ],
    ['exactly at its limit', peaks(6_000), 6, { best_kva: 6, days_over: 0 }],
    [
      'a larger one',
      peaks(6_001, 5_000),
      6,
      {
        best_kva: 9,
        days_over: 1,
        at_risk: [
          { power_kva: 3, days: 2 },
          { power_kva: 6, days: 1 },
        ],
      },
    ],
    ['none without a measured peak', [], 6, { measured_max_va: null, best_kva: null, days_over: 0, at_risk: [] }],
    ['none of a household', peaks(40_000), 36, { best_kva: null, days_over: 1 }],
    ['unknown subscription', peaks(4_000), null, { subscribed_kva: null, best_kva: 6, days_over: 0 }],
  ])('%s', (_, measured, subscribed, expected) => expect(advisePower(measured, subscribed)).toMatchObject(expected));
});
