import { describe, expect, it } from 'vitest';
import { context, flatEnergy, offer, offPeak, range, version } from '../../test/pricing/household.ts';
import { toDay } from '../day.ts';
import type { Offer } from '../offers/offer.ts';
import { openLedger } from './cost.ts';
import { formatAmount, formatKwh } from './money.ts';
import { rankOffers } from './rank-offers.ts';

const days = range('2026-01-01', '2026-02-01');
const tempoPrices = {
  tempo_blue_hc: 0.01,
  tempo_blue_hp: 0.01,
  tempo_white_hc: 0.01,
  tempo_white_hp: 0.01,
  tempo_red_hc: 0.01,
  tempo_red_hp: 0.01,
};
const offers = [
  offer('BASE', { base_price: 0.25 }, { id: 'base', name: 'Base' }),
  offer('TEMPO', tempoPrices, { id: 'tempo', name: 'Tempo' }),
  offer('HC_HP', { hp_price: 0.2, hc_price: 0.15 }, { id: 'hc', name: 'Off-peak' }),
];

describe('the order of offers', () => {
  it('never puts an offer first because a part of its cost is not known', () => {
    const unknownWinter = openLedger(flatEnergy(days), context({ offPeak: offPeak('22:00-06:00') }));
    const ranked = rankOffers(unknownWinter, offers, { range: days });
    expect(ranked.map(({ offer: of }) => of.id)).toEqual(['hc', 'base', 'tempo']);
    expect(ranked.at(-1)).toMatchObject({ total: null, flags: ['calendar_missing', 'partial'] });
  });

  it.each([
    ['energy', version({ base_price: 0 }), [['price_missing', '744.000']]],
    ['subscription', version({ base_price: 0.1 }, { subscription_price: 0 }), []],
  ] as const)('treats a price of 0 as unknown and puts the offer last: %s', (_, zero, unpriced) => {
    const ledger = openLedger(flatEnergy(days), context());
    const ranked = rankOffers(ledger, [offer('BASE', [zero], { id: 'zero' }), ...offers.slice(0, 1)], { range: days });
    expect(ranked.map(({ offer: of, total }) => [of.id, total === null ? null : formatAmount(total)])).toEqual([
      ['base', '201.29'],
      ['zero', null],
    ]);
    const unknown = ranked.at(-1)?.cost.unpriced;
    expect(unknown?.map(({ reason, energy }) => [reason, formatKwh(energy)])).toEqual(unpriced);
  });

  it('puts one unknown day of a winter last as well', () => {
    const known = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`2026-01-${String(index + 1).padStart(2, '0')}`, 'BLEU' as const]),
    );
    const ledger = openLedger(flatEnergy(days), context({ tempo: { '2025-12-31': 'BLEU', ...known } }));
    expect(rankOffers(ledger, offers, { range: days }).at(-1)?.offer.id).toBe('tempo');
    const whole = openLedger(
      flatEnergy(days),
      context({ tempo: { '2025-12-31': 'BLEU', ...known, '2026-01-31': 'BLEU' } }),
    );
    expect(rankOffers(whole, offers, { range: days })[0]?.offer.id).toBe('tempo');
  });

  it('takes the prices of one day for all of the period, or each day its own', () => {
    const of = offer('BASE', [
      version({ base_price: 0.2 }, { valid_to: toDay('2026-01-16') }),
      version({ base_price: 0.3 }, { valid_from: toDay('2026-01-16') }),
    ]);
    const ledger = openLedger(flatEnergy(days), context());
    const energy = (options: { pricesOf?: ReturnType<typeof toDay> }) =>
      formatAmount(rankOffers(ledger, [of], { range: days, ...options })[0]?.cost.amount ?? 0n);
    expect(energy({ pricesOf: toDay('2026-11-15') })).toBe('223.20');
    expect(energy({})).toBe('187.20');
  });

  it('reports since when the prices apply, and has none before the first', () => {
    const from = toDay('2026-01-16');
    const dated = offer('BASE', [
      version({ base_price: 0.2 }, { valid_to: from }),
      version({ base_price: 0.3 }, { valid_from: from }),
    ]);
    const ledger = openLedger(flatEnergy(days), context());
    const priceFrom = (of: Offer, options = {}) => rankOffers(ledger, [of], { range: days, ...options })[0]?.price_from;
    expect(priceFrom(dated)).toBe(from);
    expect(priceFrom(dated, { pricesOf: toDay('2026-01-02') })).toBeNull();
    expect(priceFrom(offer('BASE', []))).toBeNull();
    const [none] = rankOffers(ledger, [offer('BASE', [])], { range: days, pricesOf: from });
    expect(none).toMatchObject({ total: null, price_from: null });
  });

  it('preserves one order for equal totals, and for offers without a total', () => {
    const ids = ['c', 'a', 'd', 'b'];
    const named = (price: number) => ids.map((id) => offer('BASE', { base_price: price }, { id, name: 'Same' }));
    const ledger = openLedger(flatEnergy(days), context());
    const order = (listed: readonly Offer[]) =>
      rankOffers(ledger, listed, { range: days }).map(({ offer: of }) => of.id);
    for (const price of [0.2, 0]) {
      expect(order(named(price))).toEqual(['a', 'b', 'c', 'd']);
      expect(order(named(price).reverse())).toEqual(['a', 'b', 'c', 'd']);
    }
    const known = offer('BASE', { base_price: 0.9 }, { id: 'known', name: 'Z' });
    expect(order([...named(0).slice(0, 2), known, ...named(0).slice(2)])).toEqual(['known', 'a', 'b', 'c', 'd']);
  });
});
