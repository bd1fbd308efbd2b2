import { describe, expect, it } from 'vitest';
import { offer, version } from '../../test/pricing/household.ts';
import type { Offer, OfferPrices, OfferRegister } from '../offers/offer.ts';
import { tariffOf } from './tariff.ts';

const read = (of: Offer) => {
  const [only] = of.versions;
  if (!only) throw new Error('the offer has no version');
  return tariffOf(of, only);
};

/** Prices in units of 0.000001 EUR, beside the keys of their registers. */
function pricesOf(of: Offer): Record<string, number | undefined> {
  const { scheme, prices } = read(of);
  expect(prices).toHaveLength(scheme.registers.length);
  return Object.fromEntries(scheme.registers.map(({ key }, column) => [key, prices[column]]));
}

const hours = '22:00-06:00';
const scheduled = { hc_schedules: [{ valid_from: null, ranges: [hours] }] };

describe('the prices of a demand-response offer', () => {
  const flexday = (prices: OfferPrices) => offer('SEASONAL', prices, { variant: 'FLEXDAY' });
  const pairs = { hp_price_winter: 0.7, hc_price_winter: 0.6, hp_price_summer: 0.2, hc_price_summer: 0.1 };
  const known = { eco_hp: 200_000, eco_hc: 100_000, sobriete_hp: 700_000, sobriete_hc: 600_000 };
  const swapped = { hp_price_winter: 0.2, hc_price_winter: 0.1, hp_price_summer: 0.7, hc_price_summer: 0.6 };
  const unknown = { eco_hp: undefined, eco_hc: undefined, sobriete_hp: undefined, sobriete_hc: undefined };

  it.each([
    ['stand in their columns', pairs, known, false],
    ['stand in the other columns', swapped, known, false],
    [
      'have an off-peak price of the demanding days only',
      { ...swapped, hc_price_winter: null },
      { ...known, eco_hc: undefined },
      false,
    ],
    [
      'have an off-peak price of the ordinary days only',
      { ...swapped, hc_price_summer: null },
      { ...known, sobriete_hc: undefined },
      false,
    ],
    ['are the same on both kinds of day', { ...pairs, hp_price_summer: 0.7 }, unknown, true],
    ['lack those of the ordinary days', { ...pairs, hp_price_summer: null }, unknown, true],
    ['lack those of the demanding days', { ...pairs, hp_price_winter: 0 }, unknown, true],
    ['lack both, beside a peak-day price', { peak_day_price: 0.9, hc_price_summer: 0.1 }, unknown, true],
    [
      'are a peak-day price and the ordinary ones',
      { peak_day_price: 0.9, hp_price_summer: 0.2, hc_price_summer: 0.1 },
      { ...known, sobriete_hp: 900_000, sobriete_hc: 200_000 },
      false,
    ],
    ['are the pairs, where a peak-day price is given as well', { ...pairs, peak_day_price: 0.9 }, known, false],
  ] as const)('%s', (_, prices, expected, doubtful) => {
    expect(pricesOf(flexday(prices))).toEqual(expected);
    expect(read(flexday(prices)).doubtful).toBe(doubtful);
  });

  it('count by the hours of the offer where it prescribes some', () => {
    const windows = (more: Partial<Offer>) =>
      new Set(
        read({ ...flexday(pairs), ...more }).scheme.rules.flatMap((rule) => (rule.windows ? [rule.windows] : [])),
      );
    expect(windows(scheduled)).toEqual(new Set(['schedule']));
    expect(windows({})).toEqual(new Set([['00:00-08:00', '13:00-18:00', '20:00-00:00']]));
  });
});

describe('the peak day of a seasonal offer', () => {
  const prices = { hp_price_winter: 0.3, hc_price_winter: 0.2, hp_price_summer: 0.2, hc_price_summer: 0.1 };
  const seasons = { winter_hp: 300_000, winter_hc: 200_000, summer_hp: 200_000, summer_hc: 100_000 };

  it.each([
    ['a price of its own', 0.9, { ...seasons, peak_day: 900_000 }],
    ['no price', null, seasons],
    ['a price of 0', 0, seasons],
  ])('with %s', (_, peak_day_price, expected) => {
    const of = offer('SEASONAL', { ...prices, peak_day_price });
    expect(pricesOf(of)).toEqual(expected);
    expect(read(of).scheme.rules.some(({ register }) => register === 'peak_day')).toBe('peak_day' in expected);
  });
});

describe('one more week day, and public holidays', () => {
  const prices = { hp_price: 0.2, hc_price: 0.1, hp_price_weekend: 0.19, hc_price_weekend: 0.09 };
  const weekRules = (of: Offer) =>
    read(of).scheme.rules.flatMap(({ weekdays, holidays }) => (weekdays ? [{ weekdays, holidays }] : []));

  it.each([
    ['WEEKEND', null, 1],
    ['HC_NUIT_WEEKEND', null, 1],
    ['HC_HP', 'HC_WEEKEND', 2],
  ] as const)('count as the week-end of %s %s', (type, variant, rules) => {
    const choose = (more: Partial<Offer>) => weekRules(offer(type, prices, { variant, ...more }));
    const all = (rule: object) => Array.from({ length: rules }, () => rule);
    expect(choose({})).toEqual(all({ weekdays: [6, 7] }));
    expect(choose({ extra_offpeak_weekday: 3 })).toEqual(all({ weekdays: [6, 7, 3] }));
    expect(choose({ holidays_offpeak: true })).toEqual(all({ weekdays: [6, 7], holidays: true }));
    expect(choose({ extra_offpeak_weekday: 3, holidays_offpeak: true })).toEqual(
      all({ weekdays: [6, 7, 3], holidays: true }),
    );
  });

  it.each([
    [{}, []],
    [{ extra_offpeak_weekday: 3 }, [{ register: 'hc', weekdays: [3] }]],
    [{ holidays_offpeak: true }, [{ register: 'hc', weekdays: [], holidays: true }]],
    [{ extra_offpeak_weekday: 3, holidays_offpeak: true }, [{ register: 'hc', weekdays: [3], holidays: true }]],
  ])('are off-peak all day where an off-peak offer chose %j', (more, first) => {
    const { rules } = read(offer('HC_HP', prices, more)).scheme;
    expect(rules).toEqual([...first, { register: 'hc', windows: 'offpeak' }, { register: 'hp' }]);
  });

  it('change nothing for an offer without off-peak hours', () => {
    const plain = read(offer('EJP', { ejp_normal: 0.1, ejp_peak: 0.9 })).scheme;
    const chosen = { extra_offpeak_weekday: 3, holidays_offpeak: true };
    expect(read(offer('EJP', { ejp_normal: 0.1, ejp_peak: 0.9 }, chosen)).scheme).toEqual(plain);
  });
});

describe('the scheme of an offer', () => {
  const prices = { hp_price: 0.2, hc_price: 0.1 };

  it('is shared by the offers that count alike', () => {
    const one = read(offer('WEEKEND', prices)).scheme;
    expect(read(offer('WEEKEND', { hp_price: 0.3, hc_price: 0.2 })).scheme).toBe(one);
    expect(read(offer('HC_NUIT_WEEKEND', prices)).scheme).toBe(one);
    expect(read(offer('HC_HP', prices)).scheme.key).not.toBe(one.key);
    for (const more of [scheduled, { extra_offpeak_weekday: 3 }, { holidays_offpeak: true }])
      expect(read(offer('WEEKEND', prices, more)).scheme.key).not.toBe(one.key);
  });

  it('has the hours that the offer prescribes, and none where there are none or they cannot be read', () => {
    const schedules = (hc_schedules: unknown) => read(offer('HC_HP', prices, { hc_schedules })).scheme.schedules;
    expect(schedules(scheduled.hc_schedules)).toMatchObject([{ ranges: [hours] }]);
    for (const none of [undefined, null, [], 'no hours']) expect(schedules(none)).toBeUndefined();
  });
});

describe('an offer with registers of its own', () => {
  const custom = (registers: OfferRegister[] | null, more: Partial<Offer> = {}) =>
    offer('CUSTOM', [version({}, { registers })], more);

  it('has each with its conditions, and omits conditions that are not set', () => {
    const of = custom([
      { key: 'winter', price: 0.3, months: [12, 1], weekdays: [1, 2], windows: [hours] },
      { key: 'rest', price: 0.2 },
    ]);
    expect(read(of)).toMatchObject({ doubtful: false, prices: [300_000, 200_000] });
    expect(read(of).scheme.rules.map((rule) => Object.entries(rule))).toEqual([
      [
        ['register', 'winter'],
        ['windows', [hours]],
        ['months', [12, 1]],
        ['weekdays', [1, 2]],
      ],
      [['register', 'rest']],
    ]);
  });

  it.each([
    [
      { cap_kwh: 100, cap_over: 'rest' },
      { kwh: 100, per: 'month', over: 'rest' },
    ],
    [
      { cap_kwh: 100, cap_per: 'year', cap_over: 'rest' },
      { kwh: 100, per: 'year', over: 'rest' },
    ],
    [{ cap_kwh: 100 }, undefined],
    [{ cap_over: 'rest' }, undefined],
  ] as const)('has a cap where its size and the next register are set: %j', (cap, expected) => {
    const of = custom([
      { key: 'first', price: 0.1, ...cap },
      { key: 'rest', price: 0.2 },
    ]);
    expect(read(of).scheme.registers.map((register) => register.cap)).toEqual([expected, undefined]);
    expect(read(of).scheme.registers.map(({ tag }) => tag)).toEqual(['first', 'rest']);
  });

  it('may prescribe hours, have a price that is not known, or nothing at all', () => {
    expect(read(custom([{ key: 'all', price: 0 }], scheduled))).toMatchObject({
      prices: [undefined],
      scheme: { schedules: [{ ranges: [hours] }] },
    });
    expect(read(custom(null))).toMatchObject({ prices: [], scheme: { registers: [], rules: [] } });
    expect(read(custom(null)).scheme.schedules).toBeUndefined();
  });
});
