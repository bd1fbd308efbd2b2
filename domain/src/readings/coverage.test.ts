import { describe, expect, it } from 'vitest';
import { type Day, toDay } from '../day.ts';
import { dayRange } from '../day-range.ts';
import { coverDays } from './coverage.ts';
import type { KnownDay } from './fetch-plan.ts';
import { missingFromRefusal } from './refusals.ts';

const day = (number: number) => toDay(`2026-02-0${number}`);
const present = { state: 'present' } as KnownDay;

describe('the stored days of a window', () => {
  it('distinguishes an empty day, a refusal and a day that was never requested, newest first', () => {
    const known = new Map<Day, KnownDay>([
      [day(1), present],
      [day(2), { state: 'empty' }],
      [day(3), { state: 'empty' }],
    ]);
    const refused = { code: 'ADAM-ERR0191', detail: 'x', status: 400 } as const;
    const missingPeriods = [missingFromRefusal(dayRange(day(4), day(5)), refused)];
    // A recent day is requested again and still counts as present.
    const plan = { toFetch: [dayRange(day(5), day(8))], missingPeriods };
    expect(coverDays(dayRange(day(1), day(8)), known.set(day(7), present), plan)).toEqual({
      window: dayRange(day(1), day(8)),
      missing_days: 5,
      missing: [
        { start: day(5), end: day(7), days: 2, reason: 'not_asked' },
        { start: day(4), end: day(5), days: 1, reason: 'refused' },
        { start: day(2), end: day(4), days: 2, reason: 'operator_hole' },
      ],
    });
  });
});
