import type { Ranking } from '../../workers/rank.ts';
import { annualised, yearlyCost } from './compare.ts';
import { isOwnPrices } from './offers-table.ts';
import type { Compared } from './props.ts';

const mostShown = 3;

type Effects = {
  /** What the change costs in a year with what the household has. Null where a part of it is not known. */
  readonly own_eur: number | null;
  /** The cheapest offers after the change, the cheapest first, and what the change costs with each. */
  readonly others: readonly { readonly each: Compared; readonly change_eur: number }[];
  readonly best: Compared | undefined;
};

export function effectsOf(mine: Compared | undefined, possible: readonly Compared[], changed: Ranking): Effects {
  const after = new Map(changed.lines.map((line) => [line.offer_id, yearlyCost(line, changed)]));
  const priced = possible
    .flatMap((each) => {
      const cost = after.get(each.offer.id);
      return cost == null || each.eur === null ? [] : [{ each, cost, change_eur: cost - each.eur }];
    })
    .sort((a, b) => a.cost - b.cost);
  const own = mine && (isOwnPrices(mine) ? ownChange(changed) : changeOf(mine, after.get(mine.offer.id)));
  return {
    own_eur: own ?? null,
    others: priced.filter(({ each }) => each.offer.id !== mine?.offer.id).slice(0, mostShown),
    best: priced[0]?.each,
  };
}

const changeOf = ({ eur }: Compared, cost: number | null | undefined) =>
  cost == null || eur === null ? null : cost - eur;

const ownChange = (changed: Ranking) =>
  changed.own_change_eur === null ? null : annualised(Number(changed.own_change_eur), changed);
