import { describe, expect, it } from 'vitest';
import {
  compute,
  context,
  daily,
  energyByTag,
  flatCurve,
  flatEnergy,
  offer,
  offPeak,
  range,
  version,
} from '../../test/pricing/household.ts';
import { addDays, toDay } from '../day.ts';
import { daysOf } from '../day-range.ts';
import type { Offer } from '../offers/offer.ts';
import { formatWallTime, hourMs, instantAtWallTime, startOfDay } from '../paris-time.ts';
import { buildCurves } from '../readings/curve.ts';
import { costOfPeriod, openLedger } from './cost.ts';
import type { PricingContext } from './day-plan.ts';
import { buildEnergyTable, type EnergyTable } from './energy-table.ts';
import type { CostSlot } from './explain.ts';
import { formatAmount, formatKwh, readPrice, subscriptionOfDay } from './money.ts';
import { revenueOf } from './revenue.ts';
import { tariffOf } from './tariff.ts';
import { timelineOfChoices } from './tariff-timeline.ts';

const kwh = (slots: readonly CostSlot[]) =>
  Object.fromEntries(Object.entries(energyByTag(slots)).map(([tag, energy]) => [tag, formatKwh(energy, 6)]));

/** The tag of the minute at a wall time, for example '2026-01-05 05:30'. */
function tagAt(slots: readonly CostSlot[], wall: string): string | null | undefined {
  const [day, time] = wall.split(' ') as [string, string];
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const at = instantAtWallTime({ day: toDay(day), hour, minute, second: 0 });
  return slots.find((slot) => slot.start <= at && at < slot.end)?.tag;
}

const day = range('2026-06-10', '2026-06-11');
const hcHp = (more: Partial<Offer> = {}) => offer('HC_HP', { hp_price: 0.2, hc_price: 0.15 }, more);
const tempoWeek = { '2026-01-04': 'BLEU', '2026-01-05': 'ROUGE', '2026-01-06': 'BLANC' } as const;
const tempoOffer = offer('TEMPO', {
  tempo_blue_hc: 0.13,
  tempo_blue_hp: 0.16,
  tempo_white_hc: 0.14,
  tempo_white_hp: 0.18,
  tempo_red_hc: 0.16,
  tempo_red_hp: 0.7,
});
const flexOffer = offer(
  'SEASONAL',
  { hp_price_summer: 0.21, hc_price_summer: 0.15, hp_price_winter: 0.72, hc_price_winter: 0.21 },
  { variant: 'FLEXDAY' },
);
const flexDays = { '2026-01-05': 'SOBRIETE', '2026-01-06': 'ECO', '2026-01-07': 'BONUS' } as const;

describe('which register counts which energy', () => {
  type Row = [
    string,
    EnergyTable,
    Offer,
    PricingContext,
    { tags?: Record<string, string>; kwh?: Record<string, string> },
  ];
  const rows: Row[] = [
    [
      '1: off-peak 22:30-06:30',
      flatEnergy(day),
      hcHp(),
      context({ offPeak: offPeak('22:30-06:30') }),
      {
        tags: { '06:00': 'hc', '06:30': 'hp', '22:00': 'hp', '22:30': 'hc' },
        kwh: { hp: '16.000000', hc: '8.000000' },
      },
    ],
    [
      '2: off-peak 22:38-06:38',
      flatEnergy(day),
      hcHp(),
      context({ offPeak: offPeak('22:38-06:38') }),
      {
        tags: { '22:37': 'hp', '22:38': 'hc', '06:37': 'hc', '06:38': 'hp' },
        kwh: { hp: '16.000000', hc: '8.000000' },
      },
    ],
    [
      '3: off-peak 02:10-07:10 and 14:10-17:10',
      flatEnergy(day),
      hcHp(),
      context({ offPeak: offPeak('02:10-07:10', '14:10-17:10') }),
      { tags: { '02:09': 'hp', '02:10': 'hc' }, kwh: { hp: '16.000000', hc: '8.000000' } },
    ],
    [
      '4: ten minutes at 600 W, off-peak 21:08-05:08',
      flatEnergy(day, 600, 10),
      hcHp(),
      context({ offPeak: offPeak('21:08-05:08') }),
      { kwh: { hp: '9.600000', hc: '4.800000' } },
    ],
    [
      '5: a quarter of an hour at 400 W',
      flatEnergy(day, 400, 15),
      offer('BASE', { base_price: 0.2 }),
      context(),
      { kwh: { base: '9.600000' } },
    ],
    [
      '6, 7: a red tempo day between a blue and a white one',
      flatEnergy(range('2026-01-05', '2026-01-06')),
      tempoOffer,
      context({ tempo: tempoWeek }),
      {
        tags: { '05:30': 'blue_hc', '06:00': 'red_hp', '21:30': 'red_hp', '22:00': 'red_hc' },
        kwh: { blue_hc: '6.000000', red_hp: '16.000000', red_hc: '2.000000' },
      },
    ],
    [
      '6: the morning after belongs to the colour before',
      flatEnergy(range('2026-01-06', '2026-01-07')),
      tempoOffer,
      context({ tempo: tempoWeek }),
      { tags: { '05:30': 'red_hc', '06:00': 'white_hp' } },
    ],
    [
      '11: a demanding flexible day',
      flatEnergy(range('2026-01-05', '2026-01-06')),
      flexOffer,
      context({ flexday: flexDays }),
      {
        tags: {
          '07:30': 'sobriete_hc',
          '08:00': 'sobriete_hp',
          '13:00': 'sobriete_hc',
          '18:00': 'sobriete_hp',
          '20:00': 'sobriete_hc',
        },
        kwh: { sobriete_hc: '17.000000', sobriete_hp: '7.000000' },
      },
    ],
    [
      '12: the spring day',
      flatEnergy(range('2026-03-29', '2026-03-30')),
      hcHp(),
      context({ offPeak: offPeak('22:00-06:00') }),
      { kwh: { hc: '7.000000', hp: '16.000000' } },
    ],
    [
      '13: the autumn day',
      flatEnergy(range('2026-10-25', '2026-10-26')),
      hcHp(),
      context({ offPeak: offPeak('22:00-06:00') }),
      { tags: { '02:00': 'hc', '02:30': 'hc' }, kwh: { hc: '9.000000', hp: '16.000000' } },
    ],
  ];
  it.each(rows)('%s', (_, energy, of, at, expected) => {
    const { slots, cost } = compute(energy, of, at);
    const first = energy.days[0];
    for (const [time, tag] of Object.entries(expected.tags ?? {}))
      expect([time, tagAt(slots, `${first} ${time}`)]).toEqual([time, tag]);
    if (expected.kwh) expect(kwh(slots)).toEqual(expected.kwh);
    const byLine = cost.lines.reduce((sum, line) => sum + line.energy, 0);
    expect(byLine).toBe(cost.energy);
  });

  it('2: splits a point by its minutes', () => {
    const { slots } = compute(flatEnergy(day), hcHp(), context({ offPeak: offPeak('22:38-06:38') }));
    const shares = (from: string) =>
      slots.filter(({ start }) => formatWallTime(start).slice(11, 16) >= from).slice(0, 2);
    expect(shares('22:30').map(({ tag, energy }) => [tag, energy])).toEqual([
      ['hp', 8_000],
      ['hc', 22_000],
    ]);
    expect(shares('06:30').map(({ tag, energy }) => [tag, energy])).toEqual([
      ['hc', 8_000],
      ['hp', 22_000],
    ]);
  });

  it('4: a point of ten minutes that ends at 21:10 has 80 Wh before 21:08 and 20 Wh after', () => {
    const { slots } = compute(flatEnergy(day, 600, 10), hcHp(), context({ offPeak: offPeak('21:08-05:08') }));
    const point = slots.filter(({ start }) => ['21:00', '21:08'].includes(formatWallTime(start).slice(11, 16)));
    expect(point.map(({ tag, energy }) => [tag, energy / 60])).toEqual([
      ['hp', 80],
      ['hc', 20],
    ]);
  });

  it.each(['WEEKEND', 'HC_NUIT_WEEKEND'] as const)('8: %s', (type) => {
    const { slots } = compute(
      flatEnergy(range('2026-11-13', '2026-11-17')),
      offer(type, { hp_price: 0.22, hc_price: 0.16 }),
    );
    const expected = [
      ['2026-11-13 22:30', 'week_hp'],
      ['2026-11-13 23:00', 'week_hc'],
      ['2026-11-14 00:00', 'weekend_hc'],
      ['2026-11-14 12:00', 'weekend_hc'],
      ['2026-11-15 23:30', 'weekend_hc'],
      ['2026-11-16 00:00', 'week_hc'],
      ['2026-11-16 05:30', 'week_hc'],
      ['2026-11-16 06:00', 'week_hp'],
    ];
    expect(expected.map(([at]) => [at, tagAt(slots, at as string)])).toEqual(expected);
  });

  it('9: an EJP day that is not known has no cost from 07:00 to 01:00, and a day in summer is normal', () => {
    const of = offer('EJP', { ejp_normal: 0.15, ejp_peak: 0.9 });
    const winter = compute(flatEnergy(range('2026-01-13', '2026-01-14')), of, context());
    expect(winter.cost).toMatchObject({ flags: ['calendar_missing', 'partial'] });
    // 00:00 to 01:00 belongs to the day before, which is not known either.
    expect(winter.cost.unpriced).toEqual([{ reason: 'calendar_missing', tag: null, energy: 18 * 60_000 }]);
    const summer = compute(flatEnergy(range('2026-07-13', '2026-07-14')), of, context());
    expect(summer.cost).toMatchObject({ flags: [], unpriced: [] });
  });

  it('9: a seasonal offer with a peak-day price has no cost on a winter day that is not known', () => {
    const seasons = { hp_price_winter: 0.3, hc_price_winter: 0.2, hp_price_summer: 0.2, hc_price_summer: 0.1 };
    const day = flatEnergy(range('2026-01-13', '2026-01-14'));
    const cost = (prices: object, peakDays?: string[]) =>
      compute(day, offer('SEASONAL', { ...seasons, ...prices }), context({ offPeak: offPeak('22:00-06:00'), peakDays }))
        .cost;
    expect(cost({ peak_day_price: 0.9 }).unpriced).toMatchObject([{ reason: 'calendar_missing', energy: 24 * 60_000 }]);
    expect(cost({ peak_day_price: 0.9 }).flags).toEqual(['calendar_missing', 'partial']);
    expect(cost({}).flags).toEqual([]);
    expect(cost({ peak_day_price: 0.9 }, ['2026-01-13']).lines).toMatchObject([
      { tag: 'peak_day', energy: 24 * 60_000 },
    ]);
    expect(cost({ peak_day_price: 0.9 }, []).lines.map(({ tag }) => tag)).toEqual(['winter_hp', 'winter_hc']);
  });

  it('9: the peak of an EJP day runs from 07:00 to 01:00', () => {
    const of = offer('EJP', { ejp_normal: 0.15, ejp_peak: 0.9 });
    const { slots } = compute(flatEnergy(range('2026-01-13', '2026-01-15')), of, context({ ejp: ['2026-01-13'] }));
    const expected = [
      ['2026-01-13 06:30', 'normal'],
      ['2026-01-13 07:00', 'peak'],
      ['2026-01-14 00:30', 'peak'],
      ['2026-01-14 01:00', 'normal'],
    ];
    expect(expected.map(([at]) => [at, tagAt(slots, at as string)])).toEqual(expected);
    expect(kwh(slots).peak).toBe('18.000000');
  });

  it.each([
    ['2026-03-31', '23:30', 'winter_hc'],
    ['2026-04-01', '00:00', 'summer_hc'],
    ['2026-10-31', '23:30', 'summer_hc'],
    ['2026-11-01', '00:00', 'winter_hc'],
  ])('10: %s %s is %s', (date, time, tag) => {
    const of = offer('SEASONAL', {
      hp_price_winter: 0.3,
      hc_price_winter: 0.2,
      hp_price_summer: 0.2,
      hc_price_summer: 0.1,
    });
    const days = { start: toDay(date), end: addDays(toDay(date), 1) };
    const { slots } = compute(flatEnergy(days), of, context({ offPeak: offPeak('22:00-06:00') }));
    expect(tagAt(slots, `${date} ${time}`)).toBe(tag);
  });

  it('12: the spring day has 23 hours, and a daily value without a curve has one kWh in each', () => {
    const energy = buildEnergyTable(range('2026-03-29', '2026-03-30'), {
      curves: [],
      dailies: [daily('2026-03-29', 23_000)],
    });
    const { slots, cost } = compute(energy, offer('BASE', { base_price: 0.2 }));
    expect(slots).toHaveLength(23);
    expect(new Set(slots.map((slot) => slot.energy))).toEqual(new Set([60_000]));
    expect([slots[0]?.start, slots.at(-1)?.start].map((at) => new Date(at ?? 0).toISOString())).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T21:00:00.000Z',
    ]);
    expect(cost.flags).toContain('estimated');
  });

  it('14: 10,000 Wh over 23 hours add up to 600,000 watt-minutes', () => {
    const energy = buildEnergyTable(range('2026-03-29', '2026-03-30'), {
      curves: [],
      dailies: [daily('2026-03-29', 10_000)],
    });
    expect(energy.energy).toHaveLength(23);
    expect(energy.energy.reduce((sum, share) => sum + share, 0)).toBe(600_000);
  });

  it('15: a stamp that marks the end belongs to the step before', () => {
    const end = startOfDay(toDay('2025-11-23'));
    const [curve] = buildCurves([{ start: end - hourMs / 2, step: 30, value: 1_000, quality: 'BRUT' }]);
    expect(curve?.day).toBe('2025-11-22');
    const energy = buildEnergyTable(range('2025-11-22', '2025-11-23'), { curves: curve ? [curve] : [] });
    expect([...energy.from]).toEqual([23 * 60 + 30]);
  });

  it('16: steps that change at noon', () => {
    const morning = flatCurve(toDay('2026-06-10'), 600, 10).runs[0];
    const afternoon = flatCurve(toDay('2026-06-10'), 600, 30).runs[0];
    if (!morning || !afternoon) throw new Error('no runs');
    const runs = [
      { ...morning, values: morning.values.slice(0, 72) },
      { ...afternoon, start: morning.start + 12 * hourMs, values: afternoon.values.slice(24) },
    ];
    const energy = buildEnergyTable(day, { curves: [{ kind: 'curve', day: toDay('2026-06-10'), runs }] });
    expect(formatKwh(compute(energy, offer('BASE', { base_price: 0.2 })).cost.energy)).toBe('14.400');
  });
});

describe('what it costs', () => {
  const july = [
    version({ base_price: 0.2 }, { valid_to: toDay('2026-08-01') }),
    version({ base_price: 0.21 }, { valid_from: toDay('2026-08-01') }),
  ];
  type Row = [string, EnergyTable, Offer, PricingContext, string];
  const rows: Row[] = [
    [
      '17: a daily value',
      buildEnergyTable(day, { curves: [], dailies: [daily('2026-06-10', 12_345)] }),
      offer('BASE', { base_price: 0.2 }),
      context(),
      '2.47',
    ],
    ['18: case 1', flatEnergy(day), hcHp(), context({ offPeak: offPeak('22:30-06:30') }), '4.40'],
    ['18: case 2', flatEnergy(day), hcHp(), context({ offPeak: offPeak('22:38-06:38') }), '4.40'],
    ['18: case 3', flatEnergy(day), hcHp(), context({ offPeak: offPeak('02:10-07:10', '14:10-17:10') }), '4.40'],
    ['19: tempo', flatEnergy(range('2026-01-05', '2026-01-06')), tempoOffer, context({ tempo: tempoWeek }), '12.30'],
    [
      '20: the colour of the day is not known',
      flatEnergy(range('2026-01-05', '2026-01-06')),
      tempoOffer,
      context({ tempo: { '2026-01-04': 'BLEU' } }),
      '0.78',
    ],
    [
      '21: a Friday of nights and week-ends',
      flatEnergy(range('2026-11-13', '2026-11-14')),
      offer('HC_NUIT_WEEKEND', { hp_price: 0.22, hc_price: 0.16 }),
      context(),
      '4.86',
    ],
    [
      '21: a Saturday of nights and week-ends',
      flatEnergy(range('2026-11-14', '2026-11-15')),
      offer('HC_NUIT_WEEKEND', { hp_price: 0.22, hc_price: 0.16 }),
      context(),
      '3.84',
    ],
    ['22: demanding', flatEnergy(range('2026-01-05', '2026-01-06')), flexOffer, context({ flexday: flexDays }), '8.61'],
    ['22: ordinary', flatEnergy(range('2026-01-06', '2026-01-07')), flexOffer, context({ flexday: flexDays }), '4.02'],
    ['22: bonus', flatEnergy(range('2026-01-07', '2026-01-08')), flexOffer, context({ flexday: flexDays }), '4.02'],
    ['22: absent', flatEnergy(range('2026-01-08', '2026-01-09')), flexOffer, context({ flexday: flexDays }), '0.00'],
    [
      '23: the two pairs of prices swapped',
      flatEnergy(range('2026-01-05', '2026-01-07')),
      {
        ...flexOffer,
        versions: [
          version({ hp_price_winter: 0.21, hc_price_winter: 0.15, hp_price_summer: 0.72, hc_price_summer: 0.21 }),
        ],
      },
      context({ flexday: flexDays }),
      '12.63',
    ],
    [
      '24: the last day of the old price',
      buildEnergyTable(range('2026-07-31', '2026-08-01'), { curves: [], dailies: [daily('2026-07-31', 10_000)] }),
      offer('BASE', july),
      context(),
      '2.00',
    ],
    [
      '24: the first day of the new price',
      buildEnergyTable(range('2026-08-01', '2026-08-02'), { curves: [], dailies: [daily('2026-08-01', 10_000)] }),
      offer('BASE', july),
      context(),
      '2.10',
    ],
    [
      '26: EJP over two days',
      flatEnergy(range('2026-01-13', '2026-01-15')),
      offer('EJP', { ejp_normal: 0.15, ejp_peak: 0.9 }),
      context({ ejp: ['2026-01-13'] }),
      '20.70',
    ],
    [
      '29: the spring day',
      flatEnergy(range('2026-03-29', '2026-03-30')),
      hcHp(),
      context({ offPeak: offPeak('22:00-06:00') }),
      '4.25',
    ],
    [
      '29: the autumn day',
      flatEnergy(range('2026-10-25', '2026-10-26')),
      hcHp(),
      context({ offPeak: offPeak('22:00-06:00') }),
      '4.55',
    ],
  ];
  it.each(rows)('%s', (_, energy, of, at, expected) => {
    const { cost, slots } = compute(energy, of, at);
    expect(formatAmount(cost.amount)).toBe(expected);
    expect(slots.reduce((sum, slot) => sum + (slot.amount ?? 0n), 0n)).toBe(cost.amount);
  });

  it('20: energy of an unknown colour is counted, has no cost, and the day is partial until the colour arrives', () => {
    const energy = flatEnergy(range('2026-01-05', '2026-01-06'));
    const { cost } = compute(energy, tempoOffer, context({ tempo: { '2026-01-04': 'BLEU' } }));
    expect(formatKwh(cost.energy)).toBe('24.000');
    expect(cost.unpriced.map(({ reason, energy: of }) => [reason, formatKwh(of)])).toEqual([
      ['calendar_missing', '18.000'],
    ]);
    expect(cost.flags).toEqual(['calendar_missing', 'partial']);
  });

  it('22: a day missing from the calendar has no cost and is never ordinary', () => {
    const { cost } = compute(flatEnergy(range('2026-01-08', '2026-01-09')), flexOffer, context({ flexday: flexDays }));
    expect(cost.lines).toEqual([]);
    expect(cost.flags).toContain('partial');
  });

  it('25: the colour of the evening before, the price of the own date', () => {
    const prices = {
      tempo_blue_hp: 0.2,
      tempo_white_hc: 0.1,
      tempo_white_hp: 0.1,
      tempo_red_hc: 0.1,
      tempo_red_hp: 0.1,
    };
    const of = offer('TEMPO', [
      version({ ...prices, tempo_blue_hc: 0.13 }, { valid_to: toDay('2026-08-01') }),
      version({ ...prices, tempo_blue_hc: 0.14 }, { valid_from: toDay('2026-08-01') }),
    ]);
    const at = context({ tempo: { '2026-07-31': 'BLEU', '2026-08-01': 'BLEU' } });
    const { slots } = compute(flatEnergy(range('2026-08-01', '2026-08-02')), of, at);
    const slot = slots.find(({ start }) => formatWallTime(start) === '2026-08-01 02:00:00');
    expect([slot?.tag, slot?.price]).toEqual(['blue_hc', readPrice(0.14)]);
  });

  it('27: sums are of unrounded values', () => {
    const { cost, slots } = compute(flatEnergy(day, 333), offer('BASE', { base_price: 0.1927 }));
    const hours = Array.from({ length: 24 }, (_, hour) =>
      slots.slice(hour * 2, hour * 2 + 2).reduce((sum, slot) => sum + (slot.amount ?? 0n), 0n),
    );
    expect(new Set(hours.map((amount) => formatAmount(amount, 4)))).toEqual(new Set(['0.0642']));
    expect([formatAmount(cost.amount, 7), formatAmount(cost.amount), formatAmount(cost.amount, 6)]).toEqual([
      '1.5400584',
      '1.54',
      '1.540058',
    ]);
  });

  it.each([
    ['2026-05-05', '0.493151'],
    ['2028-05-05', '0.491803'],
  ])('28: a day of a subscription of 15.00 a month on %s is %s', (date, expected) => {
    expect(formatAmount(subscriptionOfDay(15_000_000, toDay(date)), 6)).toBe(expected);
  });

  it('28: a whole year is twelve months, to the last unit', () => {
    const { cost } = compute(flatEnergy(range('2026-01-01', '2027-01-01')), offer('BASE', { base_price: 0.2 }));
    expect(formatAmount(cost.subscription ?? 0n, 9)).toBe('180.000000000');
  });

  it('30: a missing price leaves its energy without a cost and names it', () => {
    const { cost } = compute(
      flatEnergy(day),
      offer('HC_HP', { hp_price: 0.2 }),
      context({ offPeak: offPeak('22:00-06:00') }),
    );
    expect(formatAmount(cost.amount)).toBe('3.20');
    expect(cost.unpriced).toEqual([{ reason: 'price_missing', tag: 'hc', energy: 480_000 }]);
    expect(cost.flags).toContain('partial');
  });

  it('31: production brings revenue, without a tag', () => {
    const energy = buildEnergyTable(day, { curves: [], dailies: [daily('2026-06-10', 8_000)] });
    const revenue = revenueOf(energy, [{ valid_from: null, valid_to: null, price: readPrice(0.1) ?? 0 }], day);
    expect(formatAmount(revenue?.amount ?? 0n)).toBe('0.80');
  });

  it('32: a change of offer does not rewrite the days before', () => {
    const days = range('2026-11-08', '2026-11-12');
    const priced = (of: Offer) => ({ id: of.id, tariffs: of.versions.map((each) => tariffOf(of, each)) });
    const choices = [
      { from: null, offer: priced(offer('BASE', { base_price: 0.2 }, { id: 'old' })) },
      { from: toDay('2026-11-10'), offer: priced(hcHp({ id: 'new' })) },
    ];
    const spans = timelineOfChoices(choices, days);
    const ledger = openLedger(flatEnergy(days), context({ offPeak: offPeak('22:00-06:00') }));
    const amounts = daysOf(days).map((each) =>
      formatAmount(costOfPeriod(ledger, spans, { start: each, end: addDays(each, 1) }).amount),
    );
    expect(amounts).toEqual(['4.80', '4.80', '4.40', '4.40']);
  });

  it('33: October uses the off-peak hours of October', () => {
    const moved = [
      ...offPeak('22:00-06:00'),
      { valid_from: toDay('2026-11-01'), ranges: ['23:00-06:00', '13:00-14:00'], source: 'user' as const, raw: null },
    ];
    const { slots } = compute(flatEnergy(range('2026-10-31', '2026-11-02')), hcHp(), context({ offPeak: moved }));
    expect(
      ['2026-10-31 22:30', '2026-10-31 13:30', '2026-11-01 22:30', '2026-11-01 13:30'].map((at) => tagAt(slots, at)),
    ).toEqual(['hc', 'hp', 'hp', 'hc']);
  });

  it('35: a day that arrives late adds its cost, and only that', () => {
    const days = range('2026-06-01', '2026-06-05');
    const all = daysOf(days).map((each) => flatCurve(each, 1_000));
    const late = toDay('2026-06-02');
    const costs = (curves: typeof all) => {
      const energy = buildEnergyTable(days, { curves });
      return compute(energy, offer('BASE', { base_price: 0.2 })).cost.amount;
    };
    const one = compute(flatEnergy({ start: late, end: addDays(late, 1) }), offer('BASE', { base_price: 0.2 })).cost
      .amount;
    expect(costs(all)).toBe(costs(all.filter((curve) => curve.day !== late)) + one);
  });
});
