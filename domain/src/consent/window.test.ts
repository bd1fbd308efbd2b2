import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toDay } from '../day.ts';
import { consentEnd, type ExpiryNotice, expiryNotice, expiryNoticeDue, isConsentOver } from './window.ts';

const end = toDay('2029-09-27');

describe('the window of a consent', () => {
  it.each([
    ['2026-09-28', '2029-09-27'],
    ['2024-02-29', '2027-02-27'],
  ])('given on %s ends three years later, on %s', (start, last) => {
    expect(consentEnd(toDay(start))).toBe(last);
    expect(isConsentOver(toDay(last), toDay(last))).toBe(false);
    expect(isConsentOver(toDay(last), addDays(toDay(last), 1))).toBe(true);
  });

  it.each<[number, ExpiryNotice | null]>([
    [61, null],
    [60, 60],
    [16, 60],
    [15, 15],
    [2, 15],
    [1, 1],
    [0, 1],
    [-1, null],
  ])('with %i days left shows the notice %s', (left, notice) =>
    expect(expiryNotice(end, addDays(end, -left))).toBe(notice),
  );

  it('sends each notice once, at most one a day, however often the watch runs or sleeps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 90 })), (days) => {
        const sent: number[] = [];
        for (const left of days.sort((a, b) => b - a)) {
          const due = expiryNoticeDue(end, addDays(end, -left), sent);
          if (due !== null) sent.push(due);
        }
        expect(new Set(sent).size).toBe(sent.length);
        expect(sent).toEqual([...sent].sort((a, b) => b - a));
        for (const [from, to, notice] of [
          [60, 16, 60],
          [15, 2, 15],
          [1, 0, 1],
        ] as const)
          expect(sent.includes(notice)).toBe(days.some((left) => left <= from && left >= to));
      }),
    );
  });
});
