import { addDays, toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { Pricing } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { wholeBalance } from './balance.ts';
import {
  bestDay,
  dayBars,
  exchangeByMonth,
  exchangeTable,
  mirrorBars,
  type SolarFacts,
  solarSentence,
} from './exchange.ts';
import { salePrices, withSalePrice } from './sale.ts';

const i18n: I18n = await loadI18n('fr', 'solar', 'usage');
const newest = toDay('2026-02-15');
const start = addDays(newest, -400);
const series = (wh: number, missingDay?: string) => ({
  start,
  missing: [],
  values_wh: Array.from({ length: 401 }, (_, index) => (addDays(start, index) === missingDay ? null : wh)),
});
const plain = (text: string) => text.replace(/\s/g, ' ');
const facts: SolarFacts = {
  hasProduction: true,
  isPending: false,
  up: series(20_000),
  down: series(7_000),
  newest,
  revenue_eur: null,
};

describe('the sentence about panels', () => {
  it.each<[string, Partial<SolarFacts>, RegExp, RegExp]>([
    ['no production', { hasProduction: false }, /Et si vous aviez des panneaux/, /Aucun point/],
    ['still asked for', { down: undefined, isPending: true }, /^Solaire$/, /^Lecture en cours$/],
    ['nothing known', { down: undefined }, /Rien d’injecté/, /un nouveau/],
    ['a year', {}, /^2 555 kWh injectés en un an$/, /7 300 kWh soutirés\. 365 jours d’injection sur 365/],
    ['a year that earned', { revenue_eur: '102.20' }, /, 102 € de revenu$/, /soutirés/],
    ['a year with a hole', { down: series(7_000, '2025-08-04') }, /2 548 kWh/, /364 jours d’injection sur 365/],
  ])('%s', (_name, part, headline, caption) => {
    const sentence = solarSentence({ ...facts, ...part }, i18n);
    expect(plain(sentence.headline)).toMatch(headline);
    expect(plain(sentence.caption)).toMatch(caption);
  });
});

describe('exchange with the grid', () => {
  const months = exchangeByMonth(series(20_000), series(7_000, '2025-08-04'), newest);

  it('finds the day of most injection, and leaves unknown steps unknown', () => {
    const peak = { ...series(7_000), values_wh: series(7_000).values_wh.map((wh, at) => (at === 300 ? 9_000 : wh)) };
    expect(bestDay(peak, newest)).toBe(addDays(start, 300));
    const curve = { runs: [{ start: 1_771_110_000_000, step_minutes: 30, powers_w: [200, null] }], missing: [] };
    const bars = dayBars(newest, undefined, curve, { pricing_option: 'BASE' } as Home, i18n);
    expect(bars.slice(0, 2).map(({ up_wh, down_wh }) => [up_wh, down_wh])).toEqual([
      [null, 100],
      [null, null],
    ]);
  });

  it('hatches the month with missing days, and has the same numbers in its table', () => {
    expect(months).toHaveLength(12);
    const holed = mirrorBars(months, i18n).filter(({ hasMissingDays }) => hasMissingDays);
    expect(holed.map(({ key, down_wh }) => [key, down_wh])).toEqual([['2025-08-01', 30 * 7_000]]);
    expect(exchangeTable(months, i18n).rows.at(-1)).toEqual(['2026-02', 15 * 20_000, 15 * 7_000, 'présent']);
  });
});

describe('sale prices', () => {
  const bare = { shadow_offer_id: null, invoice: null, monthly_payment: null, own_prices: null, bills: [] } as Pricing;

  it('leave purchase prices unchanged and order sale prices, the newest first', () => {
    const first = withSalePrice(bare, '0,0400', '2025-03-01');
    const second = withSalePrice(first, '0.0500', '2026-01-01');
    expect(salePrices(second).map(({ price, start: since }) => [price, since])).toEqual([
      ['0.0500', '2026-01-01'],
      ['0,0400', '2025-03-01'],
    ]);
    expect(salePrices(withSalePrice(second, '0,06', '2026-01-01'))).toHaveLength(2);
  });
});

describe('the balance of modelled panels', () => {
  it('adds up as it is shown, with all that went through the battery', () => {
    const balance = wholeBalance({
      produced_kwh: '3139.400',
      used_kwh: '2075.400',
      stored_kwh: '937.400',
      injected_kwh: '126.600',
      given_back_kwh: '842.500',
      lost_kwh: '93.600',
      left_over_kwh: '1.300',
    });
    expect(balance).toMatchObject({ used: 2075, givenBack: 843, lost: 94, leftOver: 1, injected: 127 });
    expect(balance.produced).toBe(balance.used + balance.stored + balance.injected);
    expect(balance.stored).toBe(balance.givenBack + balance.lost + balance.leftOver);
  });
});
