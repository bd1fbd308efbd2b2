import { toDay } from '@svc/domain/day';
import { hourMs, type Instant, minuteMs, parseInstant, startOfDay } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import { generationAt, productionTypes } from './generation-curve.ts';
import { loadAt, loadTypes } from './load-curve.ts';

const at = (text: string): Instant => parseInstant(text) ?? Number.NaN;

describe('the national load', () => {
  it('stays between 35 000 and 75 000 MW for every type, through four years', () => {
    for (const type of loadTypes) {
      const all = Array.from({ length: 4 * 365 * 12 }, (_, index) =>
        loadAt(type, at('2023-01-01T00:00:00Z') + index * 2 * hourMs),
      );
      expect(Math.min(...all)).toBeGreaterThanOrEqual(35_000);
      expect(Math.max(...all)).toBeLessThanOrEqual(75_000);
    }
  });

  it('is smooth: a quarter of an hour never changes it by more than 2 000 MW, midnight included', () => {
    for (let index = 0; index < 400 * 96; index++) {
      const start = at('2025-01-01T00:00:00Z') + index * 15 * minuteMs;
      expect(Math.abs(loadAt('REALISED', start + 15 * minuteMs) - loadAt('REALISED', start))).toBeLessThan(2_000);
    }
  });

  it.each(['2026-01-14', '2026-07-14', '2026-10-01'])('has a morning and an evening peak on %s', (text) => {
    const midnight = startOfDay(toDay(text));
    const load = (hour: number) => loadAt('REALISED', midnight + hour * hourMs);
    expect(load(11)).toBeGreaterThan(load(3));
    expect(load(11)).toBeGreaterThan(load(15.5));
    expect(load(19)).toBeGreaterThan(load(15.5));
    expect(load(19)).toBeGreaterThan(load(23.5));
  });

  it('is higher in January than in August', () => {
    expect(loadAt('REALISED', at('2026-01-15T18:00:00Z'))).toBeGreaterThan(
      loadAt('REALISED', at('2026-08-15T18:00:00Z')) + 10_000,
    );
  });

  it('differs slightly from each of its forecasts, less so from the later ones', () => {
    const distance = (type: (typeof loadTypes)[number]) => {
      const slots = Array.from({ length: 2_000 }, (_, index) => at('2026-01-01T00:00:00Z') + index * hourMs);
      const shares = slots.map((slot) => Math.abs(loadAt(type, slot) / loadAt('REALISED', slot) - 1));
      return { mean: shares.reduce((sum, share) => sum + share, 0) / shares.length, most: Math.max(...shares) };
    };
    const [intraday, dayAhead, twoDays] = [distance('ID'), distance('D-1'), distance('D-2')];
    expect(intraday.mean).toBeGreaterThan(0);
    expect(intraday.mean).toBeLessThan(dayAhead.mean);
    expect(dayAhead.mean).toBeLessThan(twoDays.mean);
    expect(twoDays.most).toBeLessThan(0.03);
  });
});

describe('the national generation', () => {
  it.each(['2026-06-21', '2026-12-21', '2026-03-29', '2026-10-25'])(
    'is zero for the sun in the night of %s',
    (text) => {
      const midnight = startOfDay(toDay(text));
      for (const hour of [0, 1, 2, 3, 23]) expect(generationAt('SOLAR', midnight + hour * hourMs)).toBe(0);
      expect(generationAt('SOLAR', midnight + 13 * hourMs)).toBeGreaterThan(1_000);
    },
  );

  it('is never negative, and wind never stops', () => {
    for (const production of productionTypes) {
      const all = Array.from({ length: 366 * 24 }, (_, index) =>
        generationAt(production, at('2026-01-01T00:00:00Z') + index * hourMs),
      );
      expect(Math.min(...all)).toBeGreaterThanOrEqual(production === 'SOLAR' ? 0 : 50);
      expect(Math.max(...all)).toBeLessThan(20_000);
    }
  });
});
