import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import { hourMs } from '../paris-time.ts';
import {
  addPowers,
  consumptionWindow,
  defaultNationalPeriod,
  findOverlapped,
  isNationalStale,
  planForecasts,
} from './national.ts';

const today = toDay('2026-11-15');
const now = 1_000 * hourMs;

describe('national data', () => {
  it('of consumption is requested from J-2 to J+2', () =>
    expect(consumptionWindow(today)).toEqual({ start: '2026-11-13', end: '2026-11-17' }));

  it('of production is nine calls of one day each', () => {
    const calls = planForecasts(today).map(
      ({ production_type, type, range }) => `${production_type} ${type} ${range.start}/${range.end}`,
    );
    expect(calls).toEqual(
      ['SOLAR', 'WIND_ONSHORE', 'WIND_OFFSHORE'].flatMap((production) => [
        `${production} ID 2026-11-15/2026-11-16`,
        `${production} ID 2026-11-16/2026-11-17`,
        `${production} D-1 2026-11-15/2026-11-16`,
      ]),
    );
  });

  it('is read 24 hours either side of now by default', () =>
    expect(defaultNationalPeriod(now)).toEqual({ start: now - 24 * hourMs, end: now + 24 * hourMs }));

  it.each([
    ['consumption', null, true],
    ['consumption', now - 6 * hourMs, false],
    ['consumption', now - 6 * hourMs - 1, true],
    ['forecast', now - 6 * hourMs - 1, false],
    ['forecast', now - 12 * hourMs, false],
    ['forecast', now - 12 * hourMs - 1, true],
  ] as const)('of %s last read at %s is stale: %s', (kind, last, stale) =>
    expect(isNationalStale(kind, last, now)).toBe(stale),
  );
});

describe('intervals of another step', () => {
  const interval = (start_utc: string, end_utc: string) => ({ start_utc, end_utc });

  it.each([
    ['a quarter inside a new half hour', ['10:15'], [interval('10:00', '10:30')], ['10:15']],
    ['the start of the new interval itself', ['10:00'], [interval('10:00', '10:30')], []],
    ['what lies before, after and between', ['09:45', '10:30', '10:45'], [interval('10:00', '10:30')], []],
    ['in any order', ['10:45', '10:15'], [interval('10:30', '11:00'), interval('10:00', '10:30')], ['10:45', '10:15']],
  ])('%s', (_, starts, intervals, expected) => expect(findOverlapped(starts, intervals)).toEqual(expected));
});

describe('the sum of two productions', () => {
  const power = (start: string, end: string, value: number, updated_at = 'a') => ({ start, end, value, updated_at });

  it('is made where both are known over the same interval, with the later of the two updates', () => {
    const first = [power('10:00', '10:30', 5), power('10:30', '11:00', 7), power('11:00', '11:30', 9)];
    const second = [power('10:00', '10:30', 1, 'b'), power('11:00', '11:15', 1)];
    expect(addPowers(first, second)).toEqual([power('10:00', '10:30', 6, 'b')]);
  });

  it('of nothing is nothing, not zero', () => expect(addPowers([power('10:00', '10:30', 5)], [])).toEqual([]));
});
