import { addDays } from '@svc/domain/day';
import { dayRange } from '@svc/domain/day-range';
import { parseInstant } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import { readBuiltInOffers } from '../offers/catalogue/built-in-offers.ts';
import { describeDemoDay } from './demo-day.ts';
import { demoPoints } from './demo-points.ts';
import { createDemoSource } from './source.demo.ts';

const at = (text: string) => parseInstant(text) ?? Number.NaN;

describe('the newest day of the demonstration', () => {
  it.each([
    ['2026-02-16T11:20:00+01:00', '2026-02-15', 48],
    ['2026-10-26T00:10:00+01:00', '2026-10-25', 50],
    ['2026-03-30T00:10:00+02:00', '2026-03-29', 46],
  ])('at %s is %s, with what its account is served', async (moment, date, slots) => {
    const now = at(moment);
    const day = describeDemoDay(now, readBuiltInOffers());
    expect(day).toMatchObject({ date, step_minutes: 30, offpeak_hours: [{ ranges: ['22:30-06:30'] }] });
    expect(day?.powers_w).toHaveLength(slots);
    if (!day) throw new Error('the demonstration has no day');
    const source = createDemoSource(demoPoints[0], 'consumption_daily', { now: () => now });
    const served = await source.fetch(dayRange(day.date, addDays(day.date, 1)));
    const sum = day.powers_w.reduce<number>((all, power) => all + (power ?? 0) / 2, 0);
    expect(served).toMatchObject({ ok: true, readings: [{ value: sum }] });
    expect(day.daily_wh.at(-1)).toBe(sum);
    const [peak, offPeak] = day.bill?.lines ?? [];
    expect([peak?.price_eur, offPeak?.price_eur].map(Number)).toEqual([0.2081, 0.1635]);
    expect(Number(peak?.kwh) + Number(offPeak?.kwh)).toBeCloseTo(sum / 1000, 2);
    expect(Number(day.bill?.eur)).toBeCloseTo(Number(peak?.kwh) * 0.2081 + Number(offPeak?.kwh) * 0.1635, 2);
    expect(day.offers?.map(({ year_eur }) => Number(year_eur) > 1000)).toEqual([true, true]);
  });
});
