import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import type { CostSlot } from '../../api/costs.ts';
import { dearestHours } from './dearest.ts';
import { priceStretches } from './price-stretches.ts';

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const instant = (minute: number) => `2026-02-${minute >= 1440 ? '12' : '11'}T${clock(minute % 1440)}:00+01:00`;

/** Forty-eight half hours: peak from seven to ten in the evening and by day, off-peak in the night. */
const day = (kwhAt: (slot: number) => number, priceAt: (slot: number) => number | null) =>
  Array.from({ length: 48 }, (_, slot) => {
    const [kwh, price] = [kwhAt(slot), priceAt(slot)];
    return {
      start: instant(slot * 30),
      end: instant(slot * 30 + 30),
      tag: 'hp',
      kwh: String(kwh),
      price_eur: price === null ? null : String(price),
      eur: price === null ? null : String(kwh * price),
    } as unknown as CostSlot;
  });
const night = (slot: number) => (slot < 14 ? 0.15 : 0.2);

describe('the dearest hours of a day', () => {
  it('are three, with what they would cost at its lowest price', () => {
    const found = dearestHours(day((slot) => (slot >= 39 && slot < 45 ? 2 : 0.1), night));
    expect(found).toMatchObject({ start: instant(39 * 30), end: instant(45 * 30) });
    expect([found?.kwh, found?.eur, found?.lowest_eur].map((value) => value?.toFixed(2))).toEqual([
      '12.00',
      '2.40',
      '1.80',
    ]);
  });

  it('may end the day', () => {
    expect(dearestHours(day((slot) => (slot >= 42 ? 2 : 0.1), night))?.end).toBe(instant(1440));
  });

  it('are not shown where every hour has one price, where they are the cheapest, or where a price is unknown', () => {
    expect(
      dearestHours(
        day(
          (slot) => slot,
          () => 0.2,
        ),
      ),
    ).toBeUndefined();
    expect(dearestHours(day((slot) => (slot < 6 ? 3 : 0.1), night))).toBeUndefined();
    expect(
      dearestHours(
        day(
          (slot) => slot,
          (slot) => (slot === 3 ? null : night(slot)),
        ),
      ),
    ).toBeUndefined();
    expect(dearestHours([])).toBeUndefined();
  });
});

describe('the prices of twelve months', () => {
  const [from, to] = [toDay('2025-02-15'), toDay('2026-02-14')];
  const since = (valid_from: string | null) => ({
    valid_from: valid_from === null ? null : toDay(valid_from),
    valid_to: null,
  });
  const changesOf = (...versions: ReturnType<typeof since>[]) =>
    priceStretches(versions, from, to).map(
      (stretch) => `${stretch.kind} ${stretch.from} ${Math.round(stretch.share * 365)}`,
    );

  it('follow each other, the newest last, and are unknown before the first', () => {
    expect(changesOf(since('2026-02-01'), since('2025-08-01'))).toEqual([
      'unknown 2025-02-15 167',
      'earlier 2025-08-01 184',
      'now 2026-02-01 14',
    ]);
  });

  it('begin with the one already in effect, and exclude announced ones', () => {
    expect(changesOf(since('2024-01-01'), since('2024-08-01'), since('2026-03-01'))).toEqual(['now 2025-02-15 365']);
    expect(changesOf(since(null))).toEqual(['now 2025-02-15 365']);
    expect(changesOf()).toEqual(['unknown 2025-02-15 365']);
  });
});
