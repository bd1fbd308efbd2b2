import type { Day } from '@svc/domain/day';
import type { CatalogueOffer } from '../../api/catalogue.ts';
import type { Pricing } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';
import type { RankedLine, Ranking } from '../../workers/rank.ts';

/** An offer with what a year of it costs; `eur` is null where a part of it is not known. */
export type Compared = {
  readonly offer: CatalogueOffer;
  readonly line: RankedLine;
  readonly eur: number | null;
  readonly previous_eur: number | null;
};

export type OffersData = {
  readonly home: Home;
  readonly today: Day;
  readonly from: Day;
  readonly to: Day;
  readonly offers: readonly CatalogueOffer[];
  readonly ranking: Ranking;
  readonly pricing: Pricing | undefined;
  readonly mine: Compared | undefined;
  /** All that are sold and whole, the cheapest first. */
  readonly ranked: readonly Compared[];
  readonly apart: readonly Compared[];
};
