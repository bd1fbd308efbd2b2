import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import { hourMs } from '../paris-time.ts';
import { consumptionWindow, defaultNationalPeriod, isNationalStale, planForecasts } from './national.ts';

const today = toDay('2026-11-15');
const now = 1_000 * hourMs;

describe('national data', () => {
  it('of consumption is asked from J-2 to J+2', () =>
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
