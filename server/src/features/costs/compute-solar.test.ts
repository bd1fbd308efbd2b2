import { toDay } from '@svc/domain/day';
import { type DayRange, daysOf } from '@svc/domain/day-range';
import { startOfDay, stepsInDay } from '@svc/domain/paris-time';
import { readPrice } from '@svc/domain/pricing/money';
import { describe, expect, it } from 'vitest';
import { computeSolar } from './compute-solar.ts';
import type { PricingInput, SoldOffer } from './pricing-input.ts';
import { noSettings, pricingSchema } from './pricing-settings.ts';

const may: DayRange = { start: toDay('2026-05-01'), end: toDay('2026-05-11') };
const sinceJanuary: DayRange = { start: toDay('2026-01-01'), end: may.end };
/** 24 kWh a day: the cap of the year is used up in February, so that all of May costs the higher price. */
const capped: SoldOffer = {
  id: 'capped',
  provider: 'Tests',
  name: 'Capped',
  power_kva: 6,
  variant: null,
  type: 'CUSTOM',
  is_active: true,
  versions: [
    {
      valid_from: null,
      valid_to: null,
      subscription_price: 15,
      prices: {},
      registers: [
        { key: 'low', price: 0.1, cap_kwh: 1_000, cap_per: 'year', cap_over: 'high' },
        { key: 'high', price: 0.3 },
      ],
    },
  ],
};

const input: PricingInput = {
  today: toDay('2026-05-20'),
  range: may,
  known: sinceJanuary,
  dailies: [],
  peaks: [],
  injected: null,
  calendars: { tempo: new Map(), flexday: new Map() },
  offPeak: [],
  subscribed_kva: 6,
  offers: [capped],
  choices: [{ valid_from: null, offer_id: 'capped' }],
  settings: noSettings,
  curves: daysOf(sinceJanuary).map((day) => {
    const values = new Array<number>(stepsInDay(day, 30)).fill(1_000);
    return { kind: 'curve', day, runs: [{ start: startOfDay(day), step: 30, values, quality: 'BRUT' }] };
  }),
};
/** 500 W at every hour: half of what is used. */
const half = { region: 'lyon', kwp: 1, tilt: 30, azimuth: 0 } as const;
const profile = new Array<number>(8_760).fill(500);

describe('panels on the roof', () => {
  it('count a cap of the year from its first day, and report only the energy of the period', () => {
    const result = computeSolar(input, { ...half, profile });
    expect(result.balance).toMatchObject({ produced_kwh: '120.000', used_kwh: '120.000' });
    expect([result.computed_days, result.self_sufficiency_percent]).toEqual([10, 50]);
    expect(result.own_offer.avoided_eur).toBe('36.00');
    expect(result.offers[0]?.avoided_eur).toBe('36.00');
  });

  it('bring no known amount where a part of what is injected has no price', () => {
    const much = { ...half, profile: new Array<number>(8_760).fill(2_000) };
    const injectionOf = (...rules: object[]) => {
      const settings = pricingSchema.parse({
        own_prices: { rules: rules.map((rule) => ({ direction: 'production', price: 0.1, ...rule })) },
      });
      return computeSolar({ ...input, settings }, much).own_offer.injection_eur;
    };
    expect(injectionOf({})).toBe('24.00');
    expect(injectionOf({ from: '10:00', to: '16:00' })).toBeNull();
    expect(injectionOf({ start: '2026-05-05' })).toBeNull();
    const withPrice = computeSolar(input, { ...much, sale_price: readPrice('0,05') });
    expect(withPrice.own_offer.injection_eur).toBe('12.00');
  });
});
