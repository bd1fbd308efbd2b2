import { describe, expect, it } from 'vitest';
import { context, flatEnergy, offer, range, timeline } from '../../test/pricing/household.ts';
import { toDay } from '../day.ts';
import { costOfPeriod, openLedger } from './cost.ts';
import { formatAmount, formatKwh } from './money.ts';
import { type OwnPriceRule, ownTimeline, tariffOfOwnPrices } from './own-prices.ts';
import { overlayTimelines, timelineOf } from './tariff-timeline.ts';

const friday = range('2026-11-13', '2026-11-14');
const consumption = 'consumption' as const;

function cost(rules: readonly OwnPriceRule[], days = friday) {
  const own = timelineOf({ id: null, tariffs: [tariffOfOwnPrices(rules, consumption)] }, days);
  return costOfPeriod(openLedger(flatEnergy(days), context()), own, days);
}

describe('prices of one’s own', () => {
  it.each<[string, OwnPriceRule[], string]>([
    ['one price, with a comma', [{ price: '0,1927', direction: consumption }], '4.62'],
    [
      'the first rule that matches wins; midnight ends a day',
      [
        { price: 0.1, from: '22:00', to: '00:00', direction: consumption },
        { price: 0.2, direction: consumption },
      ],
      '4.60',
    ],
    [
      'a window over midnight is both ends of the day',
      [
        { price: 0.1, from: '22:00', to: '06:00', direction: consumption },
        { price: 0.2, direction: consumption },
      ],
      '4.00',
    ],
    [
      'another week day and another direction do not match',
      [
        { price: 0.9, weekdays: [6, 7], direction: consumption },
        { price: 0.9, direction: 'production' },
        { price: 0.2, weekdays: [5], direction: consumption },
      ],
      '4.80',
    ],
  ])('%s', (_, rules, expected) => expect(formatAmount(cost(rules).amount)).toBe(expected));

  it('count what no rule matches instead of losing it', () => {
    const { flags, unpriced } = cost([{ price: 0.2, from: '06:00', to: '22:00', direction: consumption }]);
    expect(unpriced.map(({ reason, energy }) => [reason, formatKwh(energy)])).toEqual([['no_rule', '8.000']]);
    expect(flags).toContain('partial');
  });

  it('begin on their first day and end before their last', () => {
    const days = range('2026-11-12', '2026-11-15');
    const rule = { price: 0.2, start: toDay('2026-11-13'), end: toDay('2026-11-14'), direction: consumption };
    expect(formatAmount(cost([rule], days).amount)).toBe('4.80');
  });

  it.each<[string, Partial<OwnPriceRule>, Partial<OwnPriceRule>, [string, string]]>([
    ['without an end', { end: toDay('2026-11-10') }, {}, ['2026-11-01', '2026-12-01']],
    ['to the later end', { end: toDay('2026-11-10') }, { end: toDay('2026-11-20') }, ['2026-11-01', '2026-11-20']],
    [
      'from the earlier start',
      { start: toDay('2026-11-10') },
      { start: toDay('2026-11-05') },
      ['2026-11-05', '2026-12-01'],
    ],
  ])('apply as long as one of two rules does: %s', (_, first, second, [start, end]) => {
    const rules = [first, second].map((rule) => ({ price: 0.2, direction: consumption, ...rule }));
    const spans = ownTimeline({ rules, subscription_price: null }, range('2026-11-01', '2026-12-01'));
    expect(spans.map(({ range: of }) => of)).toEqual([range(start, end)]);
  });

  it('override a chosen offer where they are defined, and leave the other days to it', () => {
    const days = range('2026-11-12', '2026-11-15');
    const own = timelineOf(
      { id: null, tariffs: [tariffOfOwnPrices([{ price: 0.1, direction: consumption }], consumption)] },
      friday,
    );
    const both = overlayTimelines(own, timeline(offer('BASE', { base_price: 0.2 }), days));
    expect(both.map(({ range: of, offer_id }) => [of.start, offer_id])).toEqual([
      ['2026-11-12', 'offer'],
      ['2026-11-13', null],
      ['2026-11-14', 'offer'],
    ]);
    expect(formatAmount(costOfPeriod(openLedger(flatEnergy(days), context()), both, days).amount)).toBe('12.00');
  });
});
