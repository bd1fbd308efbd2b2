import { toDay } from '@svc/domain/day';
import { hourMs } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import type { Curve, DailySeries } from '../api/series.ts';
import {
  type CachedMonth,
  digest,
  isCacheable,
  isCacheableMonth,
  isCorrected,
  meterOf,
  monthOfKey,
  monthsToCheck,
  moveWindow,
  totalsOf,
} from './policy.ts';

const pdl = '30000000004821';
const curve = (month: string) => ['series', pdl, 'curve', month];
const whole: Curve = { runs: [{ start: 0, step_minutes: 30, powers_w: [400, 500] }], missing: [] };
const missingPeriod = { start: '2026-01-03', end: '2026-01-04', reason: 'unavailable', retry_at: null } as const;

describe('a month that a device caches', () => {
  it.each([
    ['one that ended seven days ago', curve('2026-01-01'), whole, '2026-02-08', true],
    ['not one that ended six days ago', curve('2026-01-01'), whole, '2026-02-07', false],
    ['not the one that goes on', curve('2026-02-01'), whole, '2026-02-16', false],
    ['not one with a hole', curve('2026-01-01'), { ...whole, missing: [missingPeriod] }, '2026-02-16', false],
    ['not one without a value', curve('2026-01-01'), { runs: [], missing: [] }, '2026-02-16', false],
    ['what was injected too', ['series', pdl, 'production', 'curve', '2026-01-01'], whole, '2026-02-16', true],
    ['no daily totals', ['series', pdl, 'daily', 'P1D', '2026-01-01'], whole, '2026-02-16', false],
    ['nothing else that has a month', ['cost', pdl, 'curve', '2026-01-01'], whole, '2026-02-16', false],
  ])('is %s', (_, key, data, today, isRetained) => {
    expect(isCacheableMonth(key, data, toDay(today))).toBe(isRetained);
  });

  it('is identified by its key, with its meter', () => {
    expect([monthOfKey(curve('2026-01-01')), meterOf(curve('2026-01-01'))]).toEqual(['2026-01-01', pdl]);
    expect([monthOfKey(['homes']), meterOf(['homes'])]).toEqual([undefined, undefined]);
    expect(monthOfKey(curve('soon'))).toBeUndefined();
  });
});

describe('the last view', () => {
  it.each(['homes', 'capabilities', 'series', 'tempo', 'cost'])('has %s', (queryName) =>
    expect(isCacheable([queryName])).toBe(true),
  );
  it.each(['me', 'sessions', 'exports', 'admin', 'gateway', 'destinations', 'contract', 'copy-read-at'])(
    'has no %s',
    (queryName) => expect(isCacheable([queryName])).toBe(false),
  );

  it('is moved to the window of a later day, without the days before it', () => {
    const daily: DailySeries = { start: toDay('2026-01-01'), values_wh: [1, null, 3], missing: [] };
    expect(moveWindow(daily, toDay('2026-01-02'))).toMatchObject({ start: '2026-01-02', values_wh: [null, 3] });
    expect(moveWindow(daily, toDay('2025-12-31'))).toMatchObject({ values_wh: [null, 1, null, 3] });
    expect(moveWindow(daily, toDay('2026-01-01'))).toEqual(daily);
  });
});

describe('a cached month is fetched again', () => {
  const now = 1_771_237_200_000;
  const daily = (value: number): DailySeries => ({
    start: toDay('2025-12-31'),
    values_wh: [9, ...Array.from({ length: 31 }, () => 1000), value],
    missing: [],
  });
  const month = (hoursAgo: number, key = curve('2026-01-01'), totals: CachedMonth['totals'] = [1000]): CachedMonth => ({
    key,
    data: whole,
    at: now - hoursAgo * hourMs,
    totals,
  });
  const same = (cached: CachedMonth) => cached.totals;

  it('when a daily total beside it is another one, and not when one of another month is', () => {
    const totals = totalsOf(daily(5), toDay('2026-01-01'));
    expect(totals).toHaveLength(31);
    expect(isCorrected({ totals }, totalsOf(daily(6), toDay('2026-01-01')))).toBe(false);
    const corrected = { ...daily(5), values_wh: daily(5).values_wh.with(20, 1001) };
    expect(isCorrected({ totals }, totalsOf(corrected, toDay('2026-01-01')))).toBe(true);
    expect(isCorrected({ totals }, totals?.with(3, null))).toBe(true);
  });

  it('not for unknown totals', () => {
    expect(totalsOf(daily(5), toDay('2025-12-01'))).toBeUndefined();
    expect(totalsOf(undefined, toDay('2026-01-01'))).toBeUndefined();
    expect(isCorrected({ totals: undefined }, [1])).toBe(false);
    expect(isCorrected({ totals: [1] }, undefined)).toBe(false);
  });

  it('a day after the last fetch, and when the clock went back by as much', () => {
    const requested = [month(23.9), month(24), month(-24)].map((cached) =>
      monthsToCheck([cached], { mode: 'client', now, totals: same }),
    );
    expect(requested.map(({ length }) => length)).toEqual([0, 1, 1]);
  });

  it('two per visit where requests are counted, the least recently fetched first, and all corrected ones', () => {
    const months = [30, 50, 40, 60].map((hours, index) => month(hours, curve(`2025-0${index + 1}-01`)));
    const options = { now, totals: same };
    expect(monthsToCheck(months, { mode: 'server', ...options }).map(({ key }) => key[3])).toEqual([
      '2025-04-01',
      '2025-02-01',
    ]);
    expect(monthsToCheck(months, { mode: 'client', ...options })).toHaveLength(4);
    expect(monthsToCheck(months, { mode: 'server', now, totals: () => [1] })).toHaveLength(4);
  });
});

it('distinguishes users without storing their id', () => {
  const [one, other] = ['0198f2c4-9d1e-7aa0-8000-000000000001', '0198f2c4-9d1e-7aa0-8000-000000000002'].map(digest);
  expect(one).toMatch(/^[0-9a-f]{16}$/);
  expect(one).not.toBe(other);
});
