import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import type { CatalogueOffer } from './catalogue-offer.ts';
import { addTax, warnOfGrid } from './grid-warnings.ts';

const offer = (base_price: number, day: string | null): CatalogueOffer => ({
  name: 'X',
  type: 'BASE',
  variant: null,
  power_kva: 6,
  subscription_price: 15,
  prices: { base_price },
  valid_from: day === null ? null : toDay(day),
});

describe('a price without tax and the same with tax', () => {
  it.each([
    [0.1327, 0.1952, 0.02998],
    [0.122084, 0.182477, 0.02998],
    [0.1181, 0.1777, 0.02998],
    [0.10616, 0.1634, 0.02998],
    [0.1297, 0.19266, 0.03085],
  ])('%d is %d', (untaxed, taxed, excise) => {
    expect(Math.abs(addTax(untaxed, excise) - taxed)).toBeLessThanOrEqual(0.0001);
  });

  it.each([
    ['fit', '2025-08-01', 0.1952, [0.1327], 0],
    ['fit among others', '2025-08-01', 0.1952, [0.5, 0.1327, 0.9], 0],
    ['do not fit: the price without tax was read', '2025-08-01', 0.1327, [0.1327], 1],
    ['do not fit: the excise is a later one', '2026-02-01', 0.1952, [0.1327], 1],
    ['fit the later excise', '2026-02-01', 0.19266, [0.1297], 0],
    ['fit either, where no day is given', null, 0.19266, [0.1297], 0],
    ['cannot be judged before the first known excise', '2025-07-31', 0.1952, [], 0],
  ])('%s', (_, day, price, printed, expected) => {
    expect(warnOfGrid([offer(price, day)], printed, { showsUntaxed: true })).toHaveLength(expected);
  });

  it('are not compared where the supplier prints one of them', () => {
    expect(warnOfGrid([offer(0.1952, '2025-08-01')], [], {})).toEqual([]);
  });
});

describe('a price that is not usual', () => {
  it.each([
    [0.1499, 1],
    [0.15, 0],
    [0.4, 0],
    [0.4001, 1],
  ])('%d is reported %d times, however many powers have it', (price, expected) => {
    const offers = [offer(price, null), offer(price, null)];
    expect(warnOfGrid(offers, [], { usual: { low: 0.15, high: 0.4 } })).toHaveLength(expected);
    expect(warnOfGrid(offers, [], { usual: { low: 0.15, high: 0.4, only: 'hp_price' } })).toEqual([]);
  });
});
