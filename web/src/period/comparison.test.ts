import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { comparedDay, readCompared } from './comparison.ts';
import { periodAround } from './period.ts';

const range = { span: 'range', from: toDay('2026-02-01'), to: toDay('2026-02-10') } as const;
const around = (span: 'day' | 'week' | 'month' | 'year') => periodAround(span, toDay('2026-03-31'));

describe('a comparison', () => {
  it.each([
    ['year', around('day'), '2026-03-31', '2025-03-31'],
    ['year', around('week'), '2026-03-31', '2025-04-01'],
    ['year', around('month'), '2024-02-29', undefined],
    ['prev', around('day'), '2026-03-31', '2026-03-30'],
    ['prev', around('week'), '2026-03-31', '2026-03-24'],
    ['prev', around('month'), '2026-03-31', undefined],
    ['prev', around('month'), '2026-03-28', '2026-02-28'],
    ['prev', around('year'), '2026-03-31', '2025-03-31'],
    ['prev', range, '2026-02-01', '2026-01-22'],
    ['none', around('week'), '2026-03-31', undefined],
  ] as const)('%s of a %o puts %s beside %s', (choice, period, day, other) => {
    expect(comparedDay(choice, period)(toDay(day))).toBe(other);
  });

  it.each([
    ['prev', 'prev'],
    ['none', 'none'],
    ['weather', 'year'],
    [3, 'year'],
    [undefined, 'year'],
  ])('is read from the address: %s', (text, choice) => {
    expect(readCompared(text)).toBe(choice);
  });
});
