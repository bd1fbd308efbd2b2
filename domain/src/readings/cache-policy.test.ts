import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import { singleDay } from '../day-range.ts';
import { cacheTtlSeconds, lifetimes, localEmptySeconds } from './cache-policy.ts';
import { planFetch } from './fetch-plan.ts';
import type { Reading } from './reading.ts';
import { settleRange } from './settlement.ts';

const today = toDay('2026-11-15');
const point = (day: string): Reading => ({ kind: 'daily', day: toDay(day), value: 0, quality: 'BRUT' });

/** The lifecycle of one day: requested, returned with this reading or without a point, settled, cached. */
function ttlOf(text: string, reading: Reading | undefined): number | 'never' {
  const day = toDay(text);
  const range = singleDay(day);
  const { toFetch } = planFetch({ measure: 'consumption_daily', range, today, known: new Map() });
  if (toFetch.length === 0) return 'never';
  const [settled] = settleRange({ range, today, readings: reading ? [reading] : [] }).days;
  return settled ? cacheTtlSeconds(settled, today, 86_400) : 'never';
}

describe('per-day cache behaviour', () => {
  it.each<[string, string, Reading | undefined, number | 'never']>([
    ['J-1 with a point: cached 3 hours', '2026-11-14', point('2026-11-14'), 10_800],
    ['J-2 with a point: cached 3 hours', '2026-11-13', point('2026-11-13'), 10_800],
    ['older day with a point: cached 24 hours', '2026-11-12', point('2026-11-12'), 86_400],
    ['recent day (J-1) without a point (not yet published): never cached', '2026-11-14', undefined, 'never'],
    ['recent day (J-2) without a point (not yet published): never cached', '2026-11-13', undefined, 'never'],
    ['older day without a point (meter off): cached as an empty marker', '2026-10-31', undefined, 86_400],
    ['the same of a young day, which may be published late', '2026-11-12', undefined, 10_800],
    ['today: never cached', '2026-11-15', point('2026-11-15'), 'never'],
  ])('%s', (_, day, reading, ttl) => {
    expect(ttlOf(day, reading)).toBe(ttl);
  });

  it('lets CACHE_TTL_SECONDS shorten the recent days', () => {
    expect(cacheTtlSeconds(point('2026-11-14'), today, 600)).toBe(600);
  });

  it('remembers a failed range 24 hours and a refused day 7 days', () => {
    expect([lifetimes.failed_range, lifetimes.refused_day]).toEqual([86_400, 604_800]);
  });
});

describe('how long a local store believes that an older day is empty', () => {
  it.each([
    ['2026-11-12', 4],
    ['2026-11-01', 4],
    ['2026-10-31', 168],
    ['2025-01-01', 168],
  ])('%s, seen on 2026-11-15: %i hours', (day, hours) => {
    expect(localEmptySeconds(toDay(day), toDay('2026-11-15'))).toBe(hours * 3600);
  });
});
