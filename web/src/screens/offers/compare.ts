import type { Day } from '@svc/domain/day';
import type { CatalogueOffer } from '../../api/catalogue.ts';
import type { Cost } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';
import { type Candidate, isNearlyWhole, isStalePrice } from '../../figures/saving.ts';
import type { RankedLine, Ranking } from '../../workers/rank.ts';
import type { Compared } from './props.ts';

/** Where too few days are known, they are extrapolated, and the page states it. */
export const isAnnualised = ({ coverage }: Pick<Ranking, 'coverage'>) => !isNearlyWhole(coverage);

/** The cost of a year: energy scaled to all days where too few are known, the subscription as it is. */
export function yearlyCost(line: RankedLine, { coverage }: Pick<Ranking, 'coverage'>): number | null {
  const known = coverage.days - coverage.missing_days;
  if (line.total_eur === null || known === 0) return null;
  if (!isAnnualised({ coverage })) return Number(line.total_eur);
  return annualised(Number(line.energy_eur), { coverage }) + Number(line.subscription_eur ?? 0);
}

/** An amount for energy of the known days, extrapolated to all of them where too few are known. */
export const annualised = (eur: number, { coverage }: Pick<Ranking, 'coverage'>) =>
  isAnnualised({ coverage }) ? (eur * coverage.days) / (coverage.days - coverage.missing_days) : eur;

export function compareOffers(ranking: Ranking, offers: readonly CatalogueOffer[]): Compared[] {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  return ranking.lines.flatMap((line) => {
    const offer = byId.get(line.offer_id);
    if (!offer) return [];
    const previous_eur = line.previous_eur === null ? null : Number(line.previous_eur);
    return [{ offer, line, eur: yearlyCost(line, ranking), previous_eur }];
  });
}

export const candidateOf = ({ offer, line, eur, previous_eur }: Compared): Candidate => ({
  id: offer.id,
  type: offer.type,
  variant: offer.variant,
  eur,
  previous_eur,
  price_from: line.price_from,
});

export const isStale = ({ line }: Compared, today: Day) => isStalePrice(line.price_from, today);

/**
 * The cost of the household's own prices, in place of an offer. No supplier sells them, so their age does not matter.
 */
export function ownCost(cost: Cost, home: Home, ranking: Pick<Ranking, 'coverage'>): Compared {
  const line: RankedLine = {
    offer_id: '',
    price_from: null,
    previous_eur: null,
    kwh: cost.kwh ?? '0',
    energy_eur: cost.energy_eur ?? '0',
    subscription_eur: cost.subscription_eur,
    total_eur: cost.total_eur,
    flags: cost.flags,
    registers: cost.registers,
    unpriced: cost.unpriced,
  };
  const offer: CatalogueOffer = {
    id: '',
    name: '',
    provider: '',
    provider_id: '',
    type: 'CUSTOM',
    variant: null,
    versions: [],
    power_kva: home.subscribed_power,
    is_active: false,
    offer_url: null,
  };
  return { offer, line, eur: yearlyCost(line, ranking), previous_eur: null };
}

/** Whole numbers that add up to a whole sum: what rounding takes from one part goes to another. */
export function roundParts(parts: readonly number[], sum: number): number[] {
  const floors = parts.map(Math.floor);
  let rest = Math.round(sum) - floors.reduce((total, part) => total + part, 0);
  const order = parts
    .map((part, index) => ({ index, left: part - Math.floor(part) }))
    .sort((a, b) => b.left - a.left || a.index - b.index);
  for (const { index } of order) {
    if (rest <= 0) break;
    floors[index] = (floors[index] ?? 0) + 1;
    rest -= 1;
  }
  return floors;
}

export type Cause = {
  readonly tag: string;
  readonly kwh: number | null;
  readonly mine: { readonly eur: number; readonly price_eur: number | null };
  readonly other: { readonly eur: number; readonly price_eur: number | null };
};

type Sums = ReadonlyMap<string, { readonly eur: number; readonly kwh: number; readonly price_eur: number }>;

function sumsOf({ line, eur }: Compared): Sums {
  const sums = new Map<string, { eur: number; kwh: number; price_eur: number }>();
  const share = eur === null || line.total_eur === null ? 1 : scaleOf(line, eur);
  for (const { tag, kwh, price_eur, eur: part } of line.registers) {
    const known = sums.get(tag) ?? { eur: 0, kwh: 0, price_eur: 0 };
    sums.set(tag, {
      eur: known.eur + Number(part) * share,
      kwh: known.kwh + Number(kwh) * share,
      price_eur: Number(price_eur),
    });
  }
  return sums;
}

// What annualising did to the energy of this line.
function scaleOf(line: RankedLine, eur: number): number {
  const energy = Number(line.energy_eur);
  return energy === 0 ? 1 : (eur - Number(line.subscription_eur ?? 0)) / energy;
}

/** Why one costs more than the other: register by register where both count alike, else energy as a whole. */
export function causesOf(mine: Compared, other: Compared): Cause[] {
  const [own, theirs] = [sumsOf(mine), sumsOf(other)];
  const isAlike = own.size === theirs.size && [...own.keys()].every((tag) => theirs.has(tag));
  const none = { eur: 0, kwh: 0, price_eur: 0 };
  const whole = (sums: Sums) => [...sums.values()].reduce((sum, { eur }) => sum + eur, 0);
  const energy: Cause[] = isAlike
    ? [...own].map(([tag, sum]) => ({ tag, kwh: sum.kwh, mine: sum, other: theirs.get(tag) ?? none }))
    : [
        {
          tag: 'energy',
          kwh: [...own.values()].reduce((sum, { kwh }) => sum + kwh, 0),
          mine: { eur: whole(own), price_eur: null },
          other: { eur: whole(theirs), price_eur: null },
        },
      ];
  const subscription = ({ line }: Compared) => ({ eur: Number(line.subscription_eur ?? 0), price_eur: null });
  return roundCauses([
    ...energy,
    { tag: 'subscription', kwh: null, mine: subscription(mine), other: subscription(other) },
  ]);
}

/** Each column in whole euros that add up to its own total. */
function roundCauses(causes: readonly Cause[]): Cause[] {
  const column = (side: 'mine' | 'other') => {
    const parts = causes.map((cause) => cause[side].eur);
    return roundParts(
      parts,
      parts.reduce((sum, part) => sum + part, 0),
    );
  };
  const [mine, other] = [column('mine'), column('other')];
  return causes.map((cause, index) => ({
    ...cause,
    mine: { ...cause.mine, eur: mine[index] ?? 0 },
    other: { ...cause.other, eur: other[index] ?? 0 },
  }));
}
