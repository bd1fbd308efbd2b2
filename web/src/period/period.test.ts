import { type Day, toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import {
  changeSpan,
  daysOfPeriod,
  laterPeriod,
  monthsOf,
  periodAround,
  readPeriod,
  shiftPeriod,
  yearBefore,
} from './period.ts';

const newest = toDay('2026-02-15');
const day = (text: string) => toDay(text);

describe('a period', () => {
  it.each([
    ['day', '2025-10-26', '2025-10-26', '2025-10-26'],
    ['week', '2026-01-01', '2025-12-29', '2026-01-04'],
    ['week', '2026-02-15', '2026-02-09', '2026-02-15'],
    ['month', '2024-02-10', '2024-02-01', '2024-02-29'],
    ['month', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['year', '2026-02-15', '2025-02-16', '2026-02-15'],
    ['year', '2024-02-29', '2023-03-01', '2024-02-29'],
  ] as const)('%s around %s is %s to %s, both included', (span, at, from, to) => {
    expect(periodAround(span, day(at))).toEqual({ span, from, to });
  });

  it.each([
    ['a day', { from: '2026-02-14', to: '2026-02-14' }, 'day', '2026-02-14'],
    ['a month', { from: '2025-03-01', to: '2025-03-31' }, 'month', '2025-03-01'],
    ['a day that is none', { from: '2026-02-31', to: '2026-02-31' }, 'month', '2026-02-01'],
    ['a range of its own', { from: '2026-01-30', to: '2026-02-03' }, 'range', '2026-01-30'],
    ['a range that is too long', { from: '2023-02-01', to: '2026-02-03' }, 'month', '2026-02-01'],
    ['a range that is to come', { from: '2026-03-01', to: '2026-03-03' }, 'month', '2026-02-01'],
    ['the wrong way round', { from: '2026-02-15', to: '2026-02-01' }, 'month', '2026-02-01'],
    ['nothing', {}, 'month', '2026-02-01'],
  ] as const)('is read from the address: %s', (_name, search, span, from) => {
    expect(readPeriod(search, newest, 'month')).toMatchObject({ span, from });
  });

  it('returns to itself when it is shifted forwards and back', () => {
    for (const span of ['day', 'week', 'month'] as const) {
      const start = periodAround(span, day('2026-03-31'));
      expect(shiftPeriod(shiftPeriod(start, -1), 1)).toEqual(start);
    }
    const range = { span: 'range', from: day('2026-02-01'), to: day('2026-02-10') } as const;
    expect(shiftPeriod(range, 1)).toEqual({ span: 'range', from: '2026-02-11', to: '2026-02-20' });
    expect(shiftPeriod(shiftPeriod(range, -1), 1)).toEqual(range);
    const newest = day('2026-03-30');
    const february = shiftPeriod(periodAround('year', newest), -1);
    const march = laterPeriod({ ...february, to: day('2026-03-28'), from: day('2025-03-29') }, newest);
    expect(march).toEqual(periodAround('year', newest));
    expect(laterPeriod(periodAround('year', newest), newest)).toBeUndefined();
    expect(laterPeriod(periodAround('day', newest), newest)).toBeUndefined();
    expect(laterPeriod(periodAround('day', day('2026-03-29')), newest)?.to).toBe(newest);
    expect(shiftPeriod(periodAround('month', day('2026-03-31')), -1)).toMatchObject({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });

  it.each([
    [-1, '2025-01-16', '2026-01-15'],
    [1, '2025-03-16', '2026-03-15'],
  ] as const)('of a year shifts by one month: %i gives %s to %s', (steps, from, to) => {
    expect(shiftPeriod(periodAround('year', newest), steps)).toEqual({ span: 'year', from, to });
  });

  it('is no later than the newest day when its length changes', () => {
    expect(changeSpan(periodAround('month', newest), 'day', newest)).toMatchObject({ from: newest });
  });

  it('has its days once, and its months newest first', () => {
    expect(daysOfPeriod(periodAround('month', day('2026-03-10')))).toHaveLength(31);
    expect(monthsOf({ from: day('2025-12-29'), to: day('2026-01-04') })).toEqual(['2026-01-01', '2025-12-01']);
  });

  it('leaves 29 February without a year before', () => {
    expect(yearBefore(day('2024-02-29'))).toBeUndefined();
    expect(yearBefore(day('2025-02-28'))).toBe('2024-02-28' as Day);
  });
});
