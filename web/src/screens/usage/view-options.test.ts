import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { isChosen, readViewOptions } from './view-options.ts';

describe('what is chosen in the address', () => {
  it('is read, and is the usual where it makes no sense', () => {
    expect(readViewOptions({ view: 'all', unit: 'kwh', days: 'end', cmp: 'prev' })).toEqual({
      isAll: true,
      unit: 'kwh',
      weekdays: 'end',
      compared: 'prev',
    });
    expect(readViewOptions({ view: 'tout', unit: 'eur', days: 12, cmp: [] })).toEqual({
      isAll: false,
      unit: 'w',
      weekdays: 'all',
      compared: 'year',
    });
  });

  it.each([
    ['all', '2026-02-14', true],
    ['work', '2026-02-13', true],
    ['work', '2026-02-14', false],
    ['end', '2026-02-15', true],
    ['end', '2026-02-16', false],
    ['su', '2026-02-15', true],
    ['mo', '2026-02-15', false],
  ] as const)('%s on %s: %s', (choice, day, isIt) => {
    expect(isChosen(choice, toDay(day))).toBe(isIt);
  });
});
