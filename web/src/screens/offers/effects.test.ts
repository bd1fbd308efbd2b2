import { describe, expect, it } from 'vitest';
import type { Ranking } from '../../workers/rank.ts';
import { effectsOf } from './effects.ts';
import type { Compared } from './props.ts';

const offer = (id: string, eur: number | null) => ({ offer: { id }, eur }) as Compared;
const coverage = { days: 365, missing_days: 0, measured_days: 365, estimated_days: 0, missing_minutes: 0 };
const after = (costs: Readonly<Record<string, string | null>>, more: Partial<Ranking> = {}) =>
  ({
    coverage,
    own_change_eur: null,
    lines: Object.entries(costs).map(([offer_id, total_eur]) => ({ offer_id, total_eur })),
    ...more,
  }) as Ranking;

const possible = [offer('a', 1500), offer('b', 1550), offer('c', 1600), offer('d', 1700), offer('mine', 1620)];
const changed = after({ a: '1530.00', b: '1520.00', c: '1640.00', d: '1690.00', mine: '1600.00' });

describe('the effect of a change', () => {
  it('is shown for the cheapest offers, not for those that rise least', () => {
    const { others, best, own_eur } = effectsOf(offer('mine', 1620), possible, changed);
    expect(others.map(({ each, change_eur }) => [each.offer.id, change_eur])).toEqual([
      ['b', -30],
      ['a', 30],
      ['c', 40],
    ]);
    expect(best?.offer.id).toBe('b');
    expect(own_eur).toBe(-20);
  });

  it('is shown for own prices, brought to a year as all costs are', () => {
    const own = offer('', 1700);
    const ranking = { ...changed, own_change_eur: '-25.00' };
    expect(effectsOf(own, possible, ranking).own_eur).toBe(-25);
    expect(effectsOf(own, possible, { ...ranking, coverage: { ...coverage, missing_days: 292 } }).own_eur).toBe(-125);
    expect(effectsOf(own, possible, changed).own_eur).toBeNull();
  });

  it('is unknown, and not zero, where a cost is', () => {
    const { others, own_eur } = effectsOf(
      offer('mine', null),
      possible,
      after({ a: null, b: '1520.00', mine: '1600.00' }),
    );
    expect(others.map(({ each }) => each.offer.id)).toEqual(['b']);
    expect(own_eur).toBeNull();
    expect(effectsOf(undefined, possible, changed).own_eur).toBeNull();
  });
});
