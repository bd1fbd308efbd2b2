import { describe, expect, it } from 'vitest';
import {
  bootstrapQuery,
  calendarStart,
  costMonthsStart,
  dailyStart,
  firstPeakDay,
  yearStart,
} from './bootstrap-query.ts';
import { toDay } from './day.ts';

const home = '71cdc97a-040a-48aa-824c-21087323105c';

describe('the bootstrap query of a page', () => {
  it.each([
    ['/', '', { view: 'today' }],
    ['/dashboard', '', { view: 'today' }],
    [`/p/${home}/today`, '', { home, view: 'today' }],
    [`/prefix/p/${home}/today`, 'from=x', { home, view: 'today' }],
    [`/p/${home}/usage`, '', { home, view: 'home' }],
    [`/p/${home}/money`, '', { home, view: 'money' }],
    [`/p/${home}/money`, '?lang=en', { home, view: 'money' }],
    [`/p/${home}/money`, '?to=2026-01-31&from=2026-01-01', { home, view: 'home' }],
    [`/p/${home}/power`, 'kva=6', { home, view: 'power' }],
    [`/p/${home}/power`, 'view=m24', { home, view: 'home' }],
    [`/p/${home}/offers`, 'kind=tempo', { home, view: 'offers' }],
    [`/p/${home}/solar`, '?day=2026-01-03', { home, view: 'solar' }],
    ['/signals', 'view=tempo', { view: 'signals' }],
    ['/homes', '', { view: 'homes' }],
    ['/admin/jobs', '', { view: 'home' }],
    ['/p/none/power', '', { view: 'power' }],
  ])('at %s?%s', (path, search, query) => {
    expect(bootstrapQuery(path, search)).toEqual(query);
  });
});

describe('the days that both sides mean', () => {
  const newest = toDay('2026-02-28');
  it.each([
    ['daily totals', dailyStart(newest), '2024-01-30'],
    ['a year', yearStart(newest), '2025-03-01'],
    ['months of costs', costMonthsStart(newest), '2024-03-01'],
    ['calendars', calendarStart(newest), '2024-02-29'],
    ['peaks', firstPeakDay(undefined, newest), '2025-03-01'],
    ['peaks of two years', firstPeakDay(null, newest, 24), '2024-02-29'],
    ['peaks of a meter of last autumn', firstPeakDay('2025-10-04', newest), '2025-10-04'],
    ['peaks of a meter of long ago', firstPeakDay('2019-01-01T00:00:00+01:00', newest), '2025-03-01'],
    ['peaks of a date that is none', firstPeakDay('soon', newest), '2025-03-01'],
  ])('%s begin', (_what, first, day) => {
    expect(first).toBe(day);
  });
});
