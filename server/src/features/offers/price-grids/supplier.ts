import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import type { GridHabits } from '@svc/domain/offers/grid-warnings';
import type { GridExpectation } from '@svc/domain/offers/offer-rules';
import type { GridDocument } from './grid-document.ts';

/** A supplier whose price grids are read. One file each: only the format of its documents. */
export type Supplier = {
  /** As in the catalogue. */
  readonly name: string;
  readonly format: GridDocument['format'];
  /** Each phrase identifies one document. A whole grid needs all of them. */
  readonly documents: readonly string[];
  readonly expected: GridExpectation;
  /** What is warned of and read all the same. */
  readonly habits?: GridHabits;
  /** The offers of one document. Throws GridUnreadable when it is not the known document. */
  parse(document: GridDocument): readonly CatalogueOffer[];
};

type Prices = CatalogueOffer['prices'];

/** An offer of a grid, without what most of them lack. */
export function offerOf(
  name: string,
  shape: Pick<CatalogueOffer, 'type'> & Partial<Pick<CatalogueOffer, 'variant'>>,
  power_kva: number,
  subscription_price: number,
  prices: Prices,
  valid_from: CatalogueOffer['valid_from'],
): CatalogueOffer {
  return { name, type: shape.type, variant: shape.variant ?? null, power_kva, subscription_price, prices, valid_from };
}
