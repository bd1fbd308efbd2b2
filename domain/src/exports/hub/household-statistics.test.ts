import { describe, expect, it } from 'vitest';
import {
  compute,
  context,
  flatCurve as curveOf,
  daily,
  flatEnergy,
  offer,
  offPeak,
  range,
  timeline,
  version,
} from '../../../test/pricing/household.ts';
import { addDays, type Day, toDay } from '../../day.ts';
import { singleDay } from '../../day-range.ts';
import type { Offer } from '../../offers/offer.ts';
import { formatInstant, formatWallTime, startOfDay } from '../../paris-time.ts';
import type { PricingContext } from '../../pricing/day-plan.ts';
import { formatAmount } from '../../pricing/money.ts';
import { ownTimeline } from '../../pricing/own-prices.ts';
import type { DailyValue, DayCurve } from '../../readings/reading.ts';
import { type MeteredPoint, pointStatistics, type StatisticsChoice } from './household-statistics.ts';
import type { Statistic } from './statistic.ts';

const pdl = '12345678901234';
const flatCurve = (day: Day, watts = 1_000) => curveOf(day, watts);
const choice: StatisticsChoice = { prefix: 'svc', split: null, subscription: false };

type Given = {
  curves?: readonly DayCurve[];
  dailies?: readonly DailyValue[];
  offer?: Offer;
  context?: PricingContext;
  point?: Partial<MeteredPoint>;
};

function statisticsOf(given: Given, today: string, changed: Partial<StatisticsChoice> = {}) {
  const byDay = <R extends { day: Day }>(readings: readonly R[] = []) => new Map(readings.map((r) => [r.day, r]));
  const end = toDay(today);
  const point: MeteredPoint = {
    usage_point_id: pdl,
    name: 'Home',
    consumption: { curves: byDay(given.curves), dailies: byDay(given.dailies) },
    production: null,
    timeline: given.offer ? timeline(given.offer, { start: toDay('2020-01-01'), end }) : [],
    shadow: [],
    sale: [],
    context: given.context ?? context({}),
    ...given.point,
  };
  const made = pointStatistics(point, { ...choice, ...changed }, end);
  return { ...made, statistics: made.statistics.map((source) => source.open()) };
}

const byId = (statistics: readonly Statistic[]) =>
  Object.fromEntries(
    statistics
      .filter(({ rows }) => rows.length > 0)
      .map((statistic) => [statistic.id.replace(`_${pdl}`, ''), statistic]),
  );
const total = ({ rows }: Statistic) => rows.at(-1)?.sum;
const hcHp = offer('HC_HP', { hp_price: 0.2, hc_price: 0.15 });

describe('hours, tags and sums', () => {
  const day = toDay('2026-06-10');
  it.each([
    ['22:30-06:30', '2026-06-10 22:00:00', [0.5, 0.5]],
    ['22:38-06:38', '2026-06-10 22:00:00', [0.633, 0.367]],
    ['22:38-06:38', '2026-06-10 06:00:00', [0.367, 0.633]],
  ])('off-peak %s: the hour of %s has a row in both tags', (hours, at, kwh) => {
    const { statistics } = statisticsOf(
      { curves: [flatCurve(day)], offer: hcHp, context: context({ offPeak: offPeak(hours) }) },
      '2026-06-11',
      { split: 'both' },
    );
    const found = byId(statistics);
    const state = (id: string) => found[id]?.rows.find(({ start }) => formatWallTime(start) === at)?.state;
    expect([state('svc:consumption_hp'), state('svc:consumption_hc')]).toEqual(kwh);
    expect(total(found['svc:consumption_hp'] as Statistic)).toBe(16);
    expect(total(found['svc:consumption_hc'] as Statistic)).toBe(8);
    expect(total(found['svc:consumption'] as Statistic)).toBe(24);
    expect(total(found['svc:cost'] as Statistic)).toBe(4.4);
    expect(found['svc:cost_hp']).toMatchObject({ name: 'Home - cost HP (EUR)', unit: 'EUR' });
    expect(found['svc:consumption_hp']).toMatchObject({ name: 'Home - consumption HP (kWh)', unit: 'kWh' });
  });

  it.each([
    ['2026-03-29', 23, '2026-03-28T23:00:00.000Z', '2026-03-29T21:00:00.000Z'],
    ['2026-10-25', 25, '2026-10-24T22:00:00.000Z', '2026-10-25T22:00:00.000Z'],
  ])('%s has %i rows and no start twice', (date, hours, first, last) => {
    const changing = toDay(date);
    for (const given of [{ curves: [flatCurve(changing)] }, { dailies: [daily(date, hours * 1000)] }]) {
      const { statistics } = statisticsOf(given, addDays(changing, 1));
      const rows = statistics[0]?.rows ?? [];
      expect(rows).toHaveLength(hours);
      expect(new Set(rows.map(({ start }) => start)).size).toBe(hours);
      expect([rows[0], rows.at(-1)].map((row) => formatInstant(row?.start ?? 0))).toEqual([first, last]);
      expect(rows.every(({ state }) => state === 1)).toBe(true);
      expect(rows.at(-1)?.sum).toBe(hours);
    }
  });

  it('rounds sums, not the hours they are made of', () => {
    const base = offer('BASE', { base_price: 0.1927 });
    const { statistics } = statisticsOf({ curves: [flatCurve(day, 333)], offer: base }, '2026-06-11');
    const cost = byId(statistics)['svc:cost'];
    expect(cost?.rows.every(({ state }) => state === 0.0642)).toBe(true);
    expect(cost?.rows.at(-1)?.sum).toBe(1.540058);
  });

  it('has no tag without an offer, and one price is one total unless it is requested by tariff', () => {
    const curves = [flatCurve(day)];
    const ids = (given: Given, changed: Partial<StatisticsChoice> = {}) =>
      Object.keys(byId(statisticsOf(given, '2026-06-11', changed).statistics));
    const base = offer('BASE', { base_price: 0.2 });
    expect(ids({ curves })).toEqual(['svc:consumption']);
    expect(ids({ curves }, { split: 'tariff' })).toEqual(['svc:consumption']);
    expect(ids({ curves, offer: base })).toEqual(['svc:consumption', 'svc:cost']);
    expect(ids({ curves, offer: base }, { split: 'tariff' })).toEqual(['svc:consumption_base', 'svc:cost_base']);
    expect(ids({ curves, offer: hcHp })).toEqual([
      'svc:consumption_hc',
      'svc:consumption_hp',
      'svc:cost_hc',
      'svc:cost_hp',
    ]);
  });

  it('prices each day with the price of that day', () => {
    const dated = offer('BASE', [
      version({ base_price: 0.2 }, { valid_to: toDay('2026-08-01') }),
      version({ base_price: 0.21 }, { valid_from: toDay('2026-08-01') }),
    ]);
    const dailies = [daily('2026-07-31', 10_000), daily('2026-08-01', 10_000)];
    const cost = byId(statisticsOf({ dailies, offer: dated }, '2026-08-02').statistics)['svc:cost'];
    const midnight = startOfDay(toDay('2026-08-01'));
    expect(cost?.rows.filter(({ start }) => start < midnight).at(-1)?.sum).toBe(2);
    expect(cost?.rows.at(-1)?.sum).toBe(4.1);
  });
});

describe('load curve and daily value', () => {
  const day = toDay('2026-06-10');
  const half = flatCurve(day);
  const holed: DayCurve = {
    ...half,
    runs: half.runs.map((run) => ({ ...run, values: run.values.map((value, at) => (at < 24 ? value : null)) })),
  };
  it.each([
    ['4 % more', half, 24_960, 24, []],
    ['10 % more: the daily value on the shape of the curve', half, 26_400, 26.4, [day]],
    ['10 % less', half, 21_600, 21.6, [day]],
    ['half of the points are missing: the rest in the other hours', holed, 20_000, 20, [day]],
    ['half of the points are missing, no daily value', holed, null, 12, []],
    ['points that hold more than the day', holed, 6_000, 6, [day]],
  ] as const)('%s', (_what, curve, wattHours, kwh, estimated) => {
    const dailies = wattHours === null ? [] : [daily(day, wattHours)];
    const { statistics, estimated_days } = statisticsOf({ curves: [curve], dailies }, '2026-06-11');
    expect(total(statistics[0] as Statistic)).toBe(kwh);
    expect(estimated_days).toEqual(estimated);
  });

  it('leaves known hours as they are when only the others are filled', () => {
    const { statistics } = statisticsOf({ curves: [holed], dailies: [daily(day, 20_000)] }, '2026-06-11');
    expect(statistics[0]?.rows.map(({ state }) => state)).toEqual([
      ...new Array(12).fill(1),
      ...Array.from({ length: 12 }, () => expect.closeTo(8 / 12, 2)),
    ]);
  });

  it('continues over a day of which nothing is known', () => {
    const dailies = [daily('2026-06-10', 10_000), daily('2026-06-12', 5_000)];
    const { statistics } = statisticsOf({ dailies }, '2026-06-13');
    expect(statistics[0]?.rows).toHaveLength(48);
    expect(total(statistics[0] as Statistic)).toBe(15);
  });
});

describe('days whose colour is not known', () => {
  const tempo = offer('TEMPO', {
    tempo_blue_hc: 0.13,
    tempo_blue_hp: 0.16,
    tempo_white_hc: 0.14,
    tempo_white_hp: 0.18,
    tempo_red_hc: 0.16,
    tempo_red_hp: 0.7,
  });
  const days = ['2026-01-10', '2026-01-11', '2026-01-12', '2026-01-13'].map(toDay);
  const known = (...blue: string[]) =>
    context({ tempo: Object.fromEntries(blue.map((day) => [day, 'BLEU' as const])) });

  it('waits with tags and cost from a recent day on, and sends the total', () => {
    const given = { curves: days.map((day) => flatCurve(day)), offer: tempo };
    const at = known('2026-01-09', '2026-01-10', '2026-01-11', '2026-01-13');
    const result = statisticsOf({ ...given, context: at }, '2026-01-14', { split: 'both' });
    const found = byId(result.statistics);
    expect(result.held_from).toBe('2026-01-12');
    expect(total(found['svc:consumption'] as Statistic)).toBe(96);
    const sums = ['svc:consumption_blue_hp', 'svc:consumption_blue_hc'].map((id) => total(found[id] as Statistic));
    expect(sums).toEqual([32, 16]);
    expect(found['svc:cost']?.until).toBe(startOfDay(toDay('2026-01-12')));
    expect(found['svc:consumption']?.until).toBeNull();
  });

  // A colour applies until 06:00 of the next day.
  it.each([
    ['2026-01-12', '2026-01-12'],
    ['2026-01-11', '2026-01-11'],
    ['2026-01-10', '2026-01-11'],
    ['2026-01-09', null],
  ])('on 14 January, without the colour of %s, waits from %s', (missing, from) => {
    const curves = ['2026-01-08', '2026-01-09', ...days].map((day) => flatCurve(toDay(day)));
    const colours = ['2026-01-07', '2026-01-08', '2026-01-09', ...days].filter((day) => day !== missing);
    const result = statisticsOf({ curves, offer: tempo, context: known(...colours) }, '2026-01-14');
    expect(result.held_from).toBe(from);
  });

  it('skips an old one and reports it', () => {
    const given = { curves: days.map((day) => flatCurve(day)), offer: tempo };
    const at = known('2026-01-09', '2026-01-10', '2026-01-12', '2026-01-13');
    const result = statisticsOf({ ...given, context: at }, '2026-01-20', { split: 'both' });
    expect(result.held_from).toBeNull();
    // From 06:00 of the day to 06:00 of the next.
    expect(result.uncosted).toEqual([
      { day: '2026-01-11', reason: 'calendar_missing', tag: null, hours: 18, energy: 18 * 60_000 },
      { day: '2026-01-12', reason: 'calendar_missing', tag: null, hours: 6, energy: 6 * 60_000 },
    ]);
    const found = byId(result.statistics);
    const tags = ['svc:consumption_blue_hp', 'svc:consumption_blue_hc'].map((id) => total(found[id] as Statistic) ?? 0);
    expect((tags[0] ?? 0) + (tags[1] ?? 0)).toBe(72);
  });
});

describe('what is beside the consumption', () => {
  const day = toDay('2026-06-10');
  it('has production without tags, and what it brings at the price of its day', () => {
    const production = { curves: new Map([[day, flatCurve(day)]]), dailies: new Map() };
    const rules = [{ price: '0,10', direction: 'production' as const }];
    const sale = ownTimeline({ rules, subscription_price: null }, range('2026-01-01', '2027-01-01'), 'production');
    const found = byId(
      statisticsOf({ point: { consumption: null, production, sale }, offer: hcHp }, '2026-06-11').statistics,
    );
    expect(Object.keys(found)).toEqual(['svc:production', 'svc:production_revenue']);
    expect(total(found['svc:production_revenue'] as Statistic)).toBe(2.4);
  });

  it('has a subscription of one row a day, and the cost of a shadow offer', () => {
    const subscribed = offer('BASE', [version({ base_price: 0.2 }, { subscription_price: 15 })]);
    const shadow = timeline(offer('BASE', { base_price: 0.1 }), range('2026-01-01', '2027-01-01'));
    const given = { curves: [flatCurve(day), flatCurve(addDays(day, 1))], offer: subscribed, point: { shadow } };
    const found = byId(statisticsOf(given, '2026-06-12', { subscription: true }).statistics);
    expect(found['svc:cost_subscription']?.rows).toEqual([
      { start: startOfDay(day), state: 0.4932, sum: 0.493151 },
      { start: startOfDay(addDays(day, 1)), state: 0.4932, sum: 0.986301 },
    ]);
    expect(total(found['svc:cost_alt'] as Statistic)).toBe(4.8);
  });

  it('counts what is over a cap in the other register, as the bill does', () => {
    const capped = offer('CUSTOM' as never, [
      version({}, {
        registers: [
          { key: 'small', price: 0.1, cap_kwh: 30, cap_per: 'month', cap_over: 'rest' },
          { key: 'rest', price: 0.3 },
        ],
      } as never),
    ]);
    const curves = [flatCurve(day), flatCurve(addDays(day, 1))];
    const found = byId(statisticsOf({ curves, offer: capped }, '2026-06-12').statistics);
    expect(total(found['svc:consumption_small'] as Statistic)).toBe(30);
    expect(total(found['svc:consumption_rest'] as Statistic)).toBe(18);
  });

  it('counts what is over a cap under the cap of the next register', () => {
    const registers = [
      { key: 'first', price: 0.1, cap_kwh: 5, cap_per: 'day', cap_over: 'second' },
      { key: 'second', price: 0.2, cap_kwh: 3, cap_per: 'day', cap_over: 'rest' },
      { key: 'rest', price: 0.3 },
    ] as const;
    const capped = offer('CUSTOM', [version({}, { registers })]);
    const found = byId(statisticsOf({ curves: [flatCurve(day)], offer: capped }, '2026-06-11').statistics);
    const kwh = (name: string) => total(found[`svc:consumption_${name}`] as Statistic);
    expect([kwh('first'), kwh('second'), kwh('rest')]).toEqual([5, 3, 16]);
  });

  it('counts two registers up to a cap of their own each, as the bill does', () => {
    const cap = { cap_per: 'day', cap_over: 'rest' } as const;
    const capped = offer('CUSTOM', [
      version(
        {},
        {
          registers: [
            { key: 'night', price: 0.1, windows: ['00:00-08:00'], cap_kwh: 5, ...cap },
            { key: 'noon', price: 0.15, windows: ['12:00-16:00'], cap_kwh: 3, ...cap },
            { key: 'rest', price: 0.3 },
          ],
        },
      ),
    ]);
    const found = byId(
      statisticsOf({ curves: [flatCurve(day)], offer: capped }, '2026-06-11', { split: 'both' }).statistics,
    );
    const kwh = ['night', 'noon', 'rest'].map((tag) => found[`svc:consumption_${tag}`]?.rows.at(-1)?.sum);
    expect(kwh).toEqual([5, 3, 16]);
    const { cost } = compute(flatEnergy(singleDay(day)), capped);
    expect([total(found['svc:cost'] as Statistic), formatAmount(cost.amount)]).toEqual([5.75, '5.75']);
  });
});
