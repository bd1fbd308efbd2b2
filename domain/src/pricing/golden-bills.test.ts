import { describe, expect, it } from 'vitest';
import { compute, context, flatEnergy, offer, offPeak, range, version } from '../../test/pricing/household.ts';
import { toDay } from '../day.ts';
import { daysOf } from '../day-range.ts';
import type { Offer } from '../offers/offer.ts';
import type { PricingContext } from './day-plan.ts';
import type { EnergyTable } from './energy-table.ts';
import { formatAmount, formatKwh, formatPrice } from './money.ts';

type Line = readonly [tag: string, kwh: string, price: string, eur: string];
type Bill = {
  energy: EnergyTable;
  offer: Offer;
  context?: PricingContext;
  lines: Line[];
  subscription: string;
  total: string;
};

/*
 * Bills computed on paper. Every line: kWh x price = amount.
 *
 * BASE, June 2026, 500 W all the time, 0.1952 EUR/kWh, 15.47 EUR a month.
 *   30 days x 24 h x 0.5 kW           = 360.000 kWh
 *   360 x 0.1952                      =  70.272      -> 70.27
 *   15.47 x 12 / 365 x 30 = 15.258082                -> 15.26
 *   70.272 + 15.258082 = 85.530082                   -> 85.53
 *
 * HC_HP with off-peak 22:38-06:38, September 2026 (30 days), 1,000 W, hp 0.2081, hc 0.1635, 15.74 EUR a month.
 *   off-peak: 8 h a day, 240 h        = 240.000 kWh x 0.1635 = 39.24
 *   peak: 16 h a day, 480 h           = 480.000 kWh x 0.2081 = 99.888 -> 99.89
 *   15.74 x 12 / 365 x 30 = 15.524384                -> 15.52
 *   39.24 + 99.888 + 15.524384 = 154.652384          -> 154.65
 *
 * TEMPO, 30 July to 2 August 2026 (4 days), 1,000 W, all blue; until 31 July hc 0.1232, hp 0.1494 and 15.50 EUR a
 * month, from 1 August hc 0.1325, hp 0.1612 and 15.59 EUR.
 *   each day 00:00-06:00 and 22:00-24:00 off-peak = 8 kWh, 06:00-22:00 peak = 16 kWh
 *   July:   16 kWh x 0.1232 = 1.9712 -> 1.97; 32 kWh x 0.1494 = 4.7808 -> 4.78
 *   August: 16 kWh x 0.1325 = 2.12;           32 kWh x 0.1612 = 5.1584 -> 5.16
 *   subscription: 2 x 15.50 x 12 / 365 + 2 x 15.59 x 12 / 365 = 1.019178 + 1.025096 = 2.044274 -> 2.04
 *   1.9712 + 4.7808 + 2.12 + 5.1584 + 2.044274 = 16.074674 -> 16.07
 *
 * Three registers, 2 days, 1,000 W: night 02:00-06:00 at 0.1296, off-peak of the PDL (22:00-06:00) otherwise at
 * 0.1595, the rest at 0.2147; 18.00 EUR a month.
 *   night 4 h, off-peak 8 - 4 = 4 h, peak 16 h a day
 *   8 x 0.1296 = 1.0368 -> 1.04; 8 x 0.1595 = 1.276 -> 1.28; 32 x 0.2147 = 6.8704 -> 6.87
 *   2 x 18 x 12 / 365 = 1.183562 -> 1.18; sum 10.366762 -> 10.37
 *
 * Four registers with a cap, January 2026 (31 days), 1,000 W: car 01:00-05:00 at 0.10 for at most 100 kWh a month,
 * what is over at the night price; night 23:00-07:00 at 0.15; week-end days 07:00-23:00 at 0.18; else 0.25; 20 EUR.
 *   car window: 4 h x 31 = 124 kWh, of which 100 at 0.10 = 10.00 and 24 go to night
 *   night: 8 h x 31 - 124 + 24 = 148 kWh x 0.15 = 22.20
 *   week-end: 9 days (3, 4, 10, 11, 17, 18, 24, 25, 31) x 16 h = 144 kWh x 0.18 = 25.92
 *   day: 22 x 16 h = 352 kWh x 0.25 = 88.00
 *   20 x 12 / 365 x 31 = 20.383562 -> 20.38; sum 166.503562 -> 166.50
 */
const bills: Record<string, Bill> = {
  BASE: {
    energy: flatEnergy(range('2026-06-01', '2026-07-01'), 500),
    offer: offer('BASE', [version({ base_price: 0.1952 }, { subscription_price: 15.47 })]),
    lines: [['base', '360.000', '0.19520', '70.27']],
    subscription: '15.26',
    total: '85.53',
  },
  'HC_HP with off-peak hours at 22:38': {
    energy: flatEnergy(range('2026-09-01', '2026-10-01')),
    offer: offer('HC_HP', [version({ hp_price: 0.2081, hc_price: 0.1635 }, { subscription_price: 15.74 })]),
    context: context({ offPeak: offPeak('22:38-06:38') }),
    lines: [
      ['hp', '480.000', '0.20810', '99.89'],
      ['hc', '240.000', '0.16350', '39.24'],
    ],
    subscription: '15.52',
    total: '154.65',
  },
  'TEMPO with a change of prices on 1 August': {
    energy: flatEnergy(range('2026-07-30', '2026-08-03')),
    offer: offer('TEMPO', [
      version(
        { tempo_blue_hc: 0.1232, tempo_blue_hp: 0.1494 },
        { valid_to: toDay('2026-08-01'), subscription_price: 15.5 },
      ),
      version(
        { tempo_blue_hc: 0.1325, tempo_blue_hp: 0.1612 },
        { valid_from: toDay('2026-08-01'), subscription_price: 15.59 },
      ),
    ]),
    context: context({
      tempo: Object.fromEntries(daysOf(range('2026-07-29', '2026-08-03')).map((day) => [day, 'BLEU' as const])),
    }),
    lines: [
      ['blue_hp', '32.000', '0.14940', '4.78'],
      ['blue_hc', '16.000', '0.12320', '1.97'],
      ['blue_hp', '32.000', '0.16120', '5.16'],
      ['blue_hc', '16.000', '0.13250', '2.12'],
    ],
    subscription: '2.04',
    total: '16.07',
  },
  'three registers': {
    energy: flatEnergy(range('2026-06-10', '2026-06-12')),
    offer: offer('CUSTOM', [
      version(
        {},
        {
          subscription_price: 18,
          registers: [
            { key: 'night', price: 0.1296, windows: ['02:00-06:00'] },
            { key: 'hc', price: 0.1595, windows: 'offpeak' },
            { key: 'hp', price: 0.2147 },
          ],
        },
      ),
    ]),
    context: context({ offPeak: offPeak('22:00-06:00') }),
    lines: [
      ['night', '8.000', '0.12960', '1.04'],
      ['hc', '8.000', '0.15950', '1.28'],
      ['hp', '32.000', '0.21470', '6.87'],
    ],
    subscription: '1.18',
    total: '10.37',
  },
  'four registers, one with a cap': {
    energy: flatEnergy(range('2026-01-01', '2026-02-01')),
    offer: offer('CUSTOM', [
      version(
        {},
        {
          subscription_price: 20,
          registers: [
            { key: 'car', price: 0.1, windows: ['01:00-05:00'], cap_kwh: 100, cap_per: 'month', cap_over: 'night' },
            { key: 'night', price: 0.15, windows: ['23:00-07:00'] },
            { key: 'weekend', price: 0.18, weekdays: [6, 7] },
            { key: 'day', price: 0.25 },
          ],
        },
      ),
    ]),
    lines: [
      ['car', '100.000', '0.10000', '10.00'],
      ['night', '148.000', '0.15000', '22.20'],
      ['weekend', '144.000', '0.18000', '25.92'],
      ['day', '352.000', '0.25000', '88.00'],
    ],
    subscription: '20.38',
    total: '166.50',
  },
};

describe('bills computed by hand', () => {
  it.each(Object.entries(bills))('%s', (_, { energy, offer: of, context: at, lines, subscription, total }) => {
    const { cost, slots } = compute(energy, of, at);
    const shown = cost.lines.map(({ tag, energy: used, price, amount }) => [
      tag,
      formatKwh(used),
      formatPrice(price),
      formatAmount(amount),
    ]);
    expect(shown).toEqual(lines);
    expect(formatAmount(cost.subscription ?? 0n)).toBe(subscription);
    expect(formatAmount(cost.amount + (cost.subscription ?? 0n))).toBe(total);
    expect(cost.unpriced).toEqual([]);
    expect(slots.reduce((sum, slot) => sum + (slot.amount ?? 0n), 0n)).toBe(cost.amount);
  });
});
