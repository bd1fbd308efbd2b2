import { describe, expect, it } from 'vitest';
import { context, offer, offPeak, range, timeline } from '../../test/pricing/household.ts';
import { formatWithOffset } from '../paris-time.ts';
import { formatPrice } from './money.ts';
import { pricePeriods } from './price-periods.ts';

const shown = (
  of: ReturnType<typeof offer>,
  days: ReturnType<typeof range>,
  at = context({ offPeak: offPeak('22:30-06:30') }),
) =>
  pricePeriods(timeline(of, days), at, days).map(
    ({ start, end, price }) => `${formatWithOffset(start)} ${formatWithOffset(end)} ${formatPrice(price)}`,
  );

describe('the price of each moment', () => {
  it('is sorted and contiguous, with neighbours of one price joined over midnight', () => {
    expect(shown(offer('HC_HP', { hp_price: 0.2, hc_price: 0.15 }), range('2026-06-10', '2026-06-12'))).toEqual([
      '2026-06-10T00:00:00+02:00 2026-06-10T06:30:00+02:00 0.15000',
      '2026-06-10T06:30:00+02:00 2026-06-10T22:30:00+02:00 0.20000',
      '2026-06-10T22:30:00+02:00 2026-06-11T06:30:00+02:00 0.15000',
      '2026-06-11T06:30:00+02:00 2026-06-11T22:30:00+02:00 0.20000',
      '2026-06-11T22:30:00+02:00 2026-06-12T00:00:00+02:00 0.15000',
    ]);
  });

  it('ends where the colour is not known', () => {
    const of = offer('TEMPO', { tempo_blue_hc: 0.13, tempo_blue_hp: 0.16 });
    expect(
      shown(
        of,
        range('2026-01-05', '2026-01-07'),
        context({ tempo: { '2026-01-04': 'BLEU', '2026-01-05': 'BLEU' } }),
      ).at(-1),
    ).toBe('2026-01-05T22:00:00+01:00 2026-01-06T06:00:00+01:00 0.13000');
  });

  it('carries the offset of each side of a change of the clock', () => {
    expect(shown(offer('BASE', { base_price: 0.2 }), range('2026-10-25', '2026-10-26'))).toEqual([
      '2026-10-25T00:00:00+02:00 2026-10-26T00:00:00+01:00 0.20000',
    ]);
  });
});
