import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import { decideKeep, lifetimes, localEmptySeconds } from './cache-policy.ts';
import type { DayReading } from './reading.ts';

const today = toDay('2026-11-15');
const point = (day: string): DayReading => ({ kind: 'daily', day: toDay(day), value: 0, quality: 'BRUT' });
const empty = (day: string): DayReading => ({ kind: 'empty', day: toDay(day) });

describe('per-day cache behaviour', () => {
  it.each<[string, string, DayReading | undefined, number | 'never']>([
    ['J-1 with a point: cached 3 hours', '2026-11-14', point('2026-11-14'), 10_800],
    ['J-2 with a point: cached 3 hours', '2026-11-13', point('2026-11-13'), 10_800],
    ['older day with a point: cached 24 hours', '2026-11-12', point('2026-11-12'), 86_400],
    ['recent day (J-1) without a point (not yet published): never cached', '2026-11-14', undefined, 'never'],
    ['recent day (J-2) without a point (not yet published): never cached', '2026-11-13', undefined, 'never'],
    ['recent day with an empty marker: never cached', '2026-11-13', empty('2026-11-13'), 'never'],
    ['older day without a point (meter off): cached as an empty marker', '2026-10-31', empty('2026-10-31'), 86_400],
    ['the same of a young day, which may be published late', '2026-11-12', empty('2026-11-12'), 10_800],
    ['today: never cached', '2026-11-15', point('2026-11-15'), 'never'],
  ])('%s', (_, day, reading, keep) => {
    expect(decideKeep({ day: toDay(day), today, reading, ttl: 86_400 })).toEqual({ keep });
  });

  it('lets CACHE_TTL_SECONDS shorten the recent days', () => {
    const day = toDay('2026-11-14');
    expect(decideKeep({ day, today, reading: point('2026-11-14'), ttl: 600 })).toEqual({ keep: 600 });
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
