import { describe, expect, it } from 'vitest';
import { addDays, toDay } from '../day.ts';
import { adjustRange } from './requested-range.ts';

const today = toDay('2026-11-15');
const j = (offset: number) => addDays(today, offset);

describe('the range of a request', () => {
  it.each([
    ['start=J-5 end=J-2', -5, -2, -5, -2],
    ['end is capped to J', -5, 3, -5, 0],
    ['start=J end=J is the one day before', 0, 0, -1, 0],
    ['start and end in the future are the one day before J', 2, 9, -1, 0],
    ['start = end is the one day before end', -10, -10, -11, -10],
    ['end=J serves up to J-1', -1, 0, -1, 0],
  ])('%s', (_, start, end, first, last) => {
    expect(adjustRange('consumption_daily', j(start), j(end), today)).toEqual({
      ok: true,
      range: { start: j(first), end: j(last) },
    });
  });

  it('with a start after the end as sent is invalid, also when both are in the future', () => {
    expect(adjustRange('max_power', j(-1), j(-2), today)).toEqual({ ok: false, code: 'INVALID_DATE_RANGE' });
    expect(adjustRange('max_power', j(5), j(4), today)).toEqual({ ok: false, code: 'INVALID_DATE_RANGE' });
  });

  it.each([
    ['consumption_daily', 1110],
    ['max_power', 1110],
    ['consumption_detail', 745],
    ['production_detail', 745],
  ] as const)('of %s has at most %i days, counted after the cap', (measure, longest) => {
    expect(adjustRange(measure, j(-longest), j(30), today).ok).toBe(true);
    expect(adjustRange(measure, j(-longest - 1), j(0), today)).toEqual({
      ok: false,
      code: 'DATE_RANGE_TOO_LONG',
      longest,
    });
  });
});
