import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import type { useSearchChange } from './kit/use-search-change.ts';
import { toPeriod } from './period/period.ts';
import { readSearch, type SearchParams } from './search-params.ts';

describe('the search parameters of an address', () => {
  it.each<[string, Record<string, unknown>, SearchParams]>([
    ['nothing', {}, {}],
    ['texts', { from: '2026-01-01', view: 'all', home: 'new' }, { from: '2026-01-01', view: 'all', home: 'new' }],
    // The router reads digits as a number.
    ['digits where a text is expected', { day: 20260101, from: 2026 }, {}],
    ['a power', { kva: 9 }, { kva: 9 }],
    ['a power that is none', { kva: 'nine' }, {}],
  ])('with %s', (_name, search, expected) => expect(readSearch(search)).toEqual(expected));

  it('leave the view and the zoom of another period', () => {
    const [from, to] = [toDay('2026-01-01'), toDay('2026-01-31')];
    const changed = toPeriod({ from, to })({ from: '2025-01-01', view: 'all', zoom: 'z', cmp: 'prev' });
    expect(changed).toEqual({ from, to, cmp: 'prev' });
  });
});

/** Never called: the compiler reports an error that is expected and does not occur. */
export function changesThatMustNotCompile(changeSearch: ReturnType<typeof useSearchChange>) {
  changeSearch({ zoom: undefined, kva: 9 });
  // @ts-expect-error a parameter that no screen has
  changeSearch({ nonsense: 'x' });
  // @ts-expect-error a value of another type
  changeSearch({ kva: 'nine' });
}
