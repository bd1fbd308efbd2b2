import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toDay } from '../day.ts';
import { dayRange, daysOf, rangeLength } from '../day-range.ts';
import { type Measure, measureNames, measures } from './measure.ts';
import { cutIntoCalls } from './upstream-calls.ts';

const today = toDay('2026-11-15');
const range = (from: number, to: number) => dayRange(addDays(today, from), addDays(today, to));
const curves = ['consumption_detail', 'production_detail'] as const;

describe('the requests of a local client', () => {
  it('are one for any missing period of 1 to 40 days, with J-1 and J-2 behind it', () => {
    for (const measure of measureNames) {
      for (let days = 1; days <= 42; days++) {
        expect(cutIntoCalls([range(-days, 0)], measure, 'gateway')).toEqual([range(-days, 0)]);
      }
    }
  });

  it.each(curves)('of a first %s begin with the newest week, then go back in blocks of 42 days', (measure) => {
    const calls = cutIntoCalls([range(-731, 0)], measure, 'gateway');
    expect(calls.slice(0, 3)).toEqual([range(-7, 0), range(-49, -7), range(-91, -49)]);
    expect(calls.at(-1)).toEqual(range(-731, -721));
    expect(calls).toHaveLength(19);
  });

  it('take no more operator calls than the days need: every block but the last is whole weeks', () => {
    const weeks = cutIntoCalls([range(-731, 0)], 'consumption_detail', 'gateway').flatMap((request) =>
      cutIntoCalls([request], 'consumption_detail', 'operator'),
    );
    expect(weeks).toHaveLength(Math.ceil(731 / 7));
  });

  it('cover every missing day once, the newest first, none longer than allowed', () => {
    const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 800 })), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(fc.constantFrom<Measure>(...measureNames), lengths, (measure, missingLengths) => {
        let end = 0;
        const missing = missingLengths.map(([before, length]) => {
          const missingRange = range(end - before - length, end - before);
          end -= before + length;
          return missingRange;
        });
        const calls = cutIntoCalls(missing.toReversed(), measure, 'gateway');
        const newestFirst = missing.flatMap((missingRange) => daysOf(missingRange).toReversed());
        expect(calls.flatMap((call) => daysOf(call).toReversed())).toEqual(newestFirst);
        expect(calls.every((call) => rangeLength(call) <= measures[measure].gateway_days)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
