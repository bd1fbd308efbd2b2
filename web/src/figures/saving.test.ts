import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { type Candidate, sureSaving } from './saving.ts';

const today = toDay('2026-02-16');
const candidate = (id: string, eur: number | null, more: Partial<Candidate> = {}): Candidate => ({
  id,
  type: 'BASE',
  variant: null,
  eur,
  previous_eur: null,
  price_from: '2026-02-01',
  ...more,
});
const mine = candidate('mine', 812.4, { previous_eur: 790.4 });

describe('a saving', () => {
  it.each<[string, Candidate, boolean]>([
    ['of a euro is one', candidate('other', 811.4), true],
    ['that is a euro as it is shown is one', candidate('other', 811.49), true],
    ['of cents is none', candidate('other', 812.1), false],
    ['of which the cost is not known is none', candidate('other', null), false],
    ['in both years is one', candidate('other', 700, { previous_eur: 700 }), true],
    ['in one year of two is none', candidate('other', 700, { previous_eur: 800 }), false],
    ['of cents in the year before is none', candidate('other', 700, { previous_eur: 790.1 }), false],
    ['by a price of three months is one', candidate('other', 700, { price_from: '2025-11-16' }), true],
    ['by an older price is none', candidate('other', 700, { price_from: '2025-11-15' }), false],
    ['by a price without a date is none', candidate('other', 700, { price_from: null }), false],
    ['by colours of days is none', candidate('other', 700, { type: 'TEMPO' }), false],
    ['by types of days is none', candidate('other', 700, { variant: 'FLEXDAY' }), false],
  ])('%s', (_, other, isOne) => {
    expect(sureSaving([other], mine, today)).toBe(isOne ? other : undefined);
  });

  it('is that of the first offer that has one', () => {
    const ranked = [candidate('old', 600, { price_from: null }), candidate('good', 700), candidate('dear', 750)];
    expect(sureSaving(ranked, mine, today)?.id).toBe('good');
  });

  it('is not known where the cost of the own offer is not', () => {
    expect(sureSaving([candidate('other', 700)], candidate('mine', null), today)).toBeUndefined();
  });
});
