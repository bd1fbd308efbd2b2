import { toDay } from '@svc/domain/day';
import { type DayRange, daysOf } from '@svc/domain/day-range';
import type { Offer } from '@svc/domain/offers/offer';
import { describe, expect, it } from 'vitest';
import { openHousehold } from './household.ts';
import { type RankRequest, rankHousehold } from './rank.ts';

const range = (start: string, end: string): DayRange => ({ start: toDay(start), end: toDay(end) });
const known = range('2025-01-01', '2026-03-01');
const february = range('2026-02-01', '2026-03-01');

const version = { valid_from: null, valid_to: null, subscription_price: 10 };
const shape = { provider: 'Supplier', power_kva: 6, variant: null };
const base: Offer = {
  ...shape,
  id: 'base',
  name: 'Base',
  type: 'BASE',
  versions: [{ ...version, prices: { base_price: 0.2 } }],
};
/** The first 800 kWh of a year cost half of what is over. */
const capped: Offer = {
  ...shape,
  id: 'capped',
  name: 'Capped',
  type: 'CUSTOM',
  versions: [
    {
      ...version,
      prices: {},
      registers: [
        { key: 'low', price: 0.1, cap_kwh: 800, cap_per: 'year', cap_over: 'high' },
        { key: 'high', price: 0.2 },
      ],
    },
  ],
};

/** 24 kWh a day, 12 in the year before, and nothing of the days that are missing. */
function rank(offer: Offer, { missing = [], ...request }: Partial<RankRequest> & { missing?: string[] }) {
  const used = (day: string) => (day < '2026-01-01' ? 12_000 : 24_000);
  const dailies_wh = Float64Array.from(daysOf(known), (day) => (missing.includes(day) ? Number.NaN : used(day)));
  const model = openHousehold({
    known,
    runs: [],
    dailies_wh,
    tempo: [],
    flexdays: [],
    peakDays: [],
    offPeak: [],
    offers: [offer],
  });
  const usual = { range: february, hasPrevious: true, shifts: [], loads: [], restraint: 0 };
  return rankHousehold(model, { ...usual, ...request }, () => 0);
}

describe('the same days of the year before', () => {
  const previous = (request: Parameters<typeof rank>[1]) => {
    const { hasPrevious, lines } = rank(base, request);
    return [hasPrevious, lines[0]?.total_eur, lines[0]?.previous_eur];
  };

  // 28 days at 0.20 EUR a kWh, with 28 of 365 days of 120 EUR: 134.40 + 9.21, and 67.20 + 9.21.
  it.each([
    ['are compared where all are known', {}, [true, '143.61', '76.41']],
    ['are not where one is missing', { missing: ['2025-02-14'] }, [false, '143.61', null]],
    ['are though a day before them is missing', { missing: ['2025-01-31'] }, [true, '143.61', '76.41']],
    ['are not where they are not requested', { hasPrevious: false }, [false, '143.61', null]],
  ])('%s', (_, request, expected) => expect(previous(request)).toEqual(expected));
});

describe('a yearly cap', () => {
  const registers = (request: Partial<RankRequest>) =>
    rank(capped, request).lines[0]?.registers.map(({ tag, kwh }) => [tag, kwh]);

  // January has used 744 of the 800 kWh.
  it.each([true, false])('counts from the first day of its year, with the year before %s', (hasPrevious) => {
    expect(registers({ hasPrevious })).toEqual([
      ['low', '56.000'],
      ['high', '616.000'],
    ]);
  });

  it('restarts with each year', () => {
    const winter = range('2025-12-01', '2026-02-01');
    expect(registers({ range: winter, hasPrevious: false })).toEqual([
      ['low', '744.000'],
      ['high', '372.000'],
    ]);
  });
});

it('reports the missing days of the period', () => {
  const { coverage, missing } = rank(base, { missing: ['2026-02-03', '2026-02-04', '2026-01-31'] });
  expect(missing).toEqual([range('2026-02-03', '2026-02-05')]);
  expect(coverage).toEqual({
    days: 28,
    measured_days: 0,
    estimated_days: 26,
    missing_days: 2,
    missing_minutes: 0,
  });
});

describe('the own prices of a household', () => {
  const change = (rules: readonly object[], more: Partial<RankRequest> = {}) =>
    rank(base, {
      loads: [{ kwh: 2, at: '02:00-05:00' }],
      own: { rules: rules as never, subscription_price: 12 },
      ...more,
    }).own_change_eur;
  const rule = { direction: 'consumption', price: '0.25' };

  it('price a change by their own hours', () => {
    // 2 kWh on 28 days.
    expect(change([rule])).toBe('14.00');
    expect(change([{ ...rule, from: '22:00', to: '06:00', price: 0.1 }, rule])).toBe('5.60');
    expect(change([rule], { loads: [] })).toBe('0.00');
  });

  it('give no amount where a part of the days has none', () => {
    expect(change([{ ...rule, end: toDay('2026-02-10') }])).toBeNull();
    expect(change([{ ...rule, from: '06:00', to: '22:00' }])).toBeNull();
    expect(change([{ ...rule, direction: 'production' }])).toBeNull();
    expect(rank(base, {}).own_change_eur).toBeNull();
  });
});
