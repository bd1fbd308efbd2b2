import { addMonths, type Day } from '../day.ts';
import type { CatalogueOffer } from './catalogue-offer.ts';
import { readOfferShape } from './catalogue-offer.ts';
import type { ContributionType } from './contribution.ts';
import type { OfferPrices, OfferRegister } from './offer.ts';
import { checkOffer, matchKey, type OfferFieldError } from './offer-rules.ts';

/** One power of a contributed offer. */
export type ContributedPrices = {
  readonly power_kva: number | null;
  readonly subscription_price: number;
  readonly prices: OfferPrices;
  readonly registers?: readonly OfferRegister[] | null;
};

/** A proposal for the catalogue. */
export type ContributionDraft = {
  readonly contribution_type: ContributionType;
  readonly provider_name: string | null;
  readonly existing_provider_id: string | null;
  readonly existing_offer_id: string | null;
  readonly offer_name: string | null;
  /** The type, or its most specific name. */
  readonly offer_type: string | null;
  readonly description: string | null;
  readonly power_variants: readonly ContributedPrices[];
  readonly hc_schedules: unknown;
  readonly price_sheet_url: string | null;
  readonly valid_from: Day | null;
};

type Field = 'provider_name' | 'existing_provider_id' | 'existing_offer_id' | 'offer_name' | 'offer_type';
type Requirement = {
  readonly needs: readonly Field[];
  /** Whether prices are required, optional or not allowed. */
  readonly prices: 'required' | 'optional' | 'none';
};

/** What each type of contribution has to name. */
export const contributionRequirements: Readonly<Record<ContributionType, Requirement>> = {
  NEW_PROVIDER: { needs: ['provider_name'], prices: 'optional' },
  NEW_OFFER: { needs: ['existing_provider_id', 'offer_name', 'offer_type'], prices: 'required' },
  UPDATE_OFFER: { needs: ['existing_provider_id', 'offer_name', 'offer_type'], prices: 'required' },
  DELETE_OFFER: { needs: ['existing_offer_id'], prices: 'none' },
  DELETE_PROVIDER: { needs: ['existing_provider_id'], prices: 'none' },
  REACTIVATE_OFFER: { needs: ['existing_offer_id'], prices: 'none' },
};

/** Prices are announced a few months ahead; what is dated later is a mistake of typing. */
const mostMonthsAhead = 12;

/** What is wrong with a contribution, before a reviewer sees it. */
export function checkContribution(
  draft: ContributionDraft,
  { today, isReviewer }: { readonly today: Day; readonly isReviewer: boolean },
): OfferFieldError[] {
  const { needs, prices } = contributionRequirements[draft.contribution_type];
  const errors: OfferFieldError[] = needs
    .filter((field) => draft[field] === null)
    .map((field) => ({ field, message: `is needed for ${draft.contribution_type}` }));
  if (draft.price_sheet_url === null && !isReviewer)
    errors.push({ field: 'price_sheet_url', message: 'is needed: a reviewer must be able to see the price' });
  if (draft.valid_from !== null && draft.valid_from > addMonths(today, mostMonthsAhead))
    errors.push({ field: 'valid_from', message: `lies more than ${mostMonthsAhead} months ahead` });
  const count = draft.power_variants.length;
  if (prices === 'required' && count === 0) errors.push({ field: 'power_variants', message: 'has no prices' });
  if (prices === 'none' && count > 0)
    errors.push({ field: 'power_variants', message: `${draft.contribution_type} takes no prices` });
  if (prices === 'optional' && count > 0)
    for (const field of ['offer_name', 'offer_type'] as const)
      if (draft[field] === null) errors.push({ field, message: 'is needed with prices' });
  return errors.length > 0 ? errors : checkOffers(listOffers(draft));
}

function checkOffers(offers: readonly CatalogueOffer[]): OfferFieldError[] {
  const seen = new Set<string>();
  return offers.flatMap((offer, index) => {
    const errors = checkOffer(offer).map(({ field, message }) => ({
      field: `power_variants.${index}.${field}`,
      message,
    }));
    if (seen.has(matchKey(offer)))
      errors.push({ field: `power_variants.${index}.power_kva`, message: 'stands there twice' });
    seen.add(matchKey(offer));
    return errors;
  });
}

/** A contribution as offers of the catalogue, one for each power; none where its type takes no prices. */
export function listOffers(draft: ContributionDraft): CatalogueOffer[] {
  const { offer_name: name, description, hc_schedules, valid_from } = draft;
  const shape = draft.offer_type === null ? undefined : readOfferShape(draft.offer_type);
  if (name === null || !shape) return [];
  return draft.power_variants.map(({ power_kva, subscription_price, prices, registers = null }) => ({
    name,
    ...shape,
    power_kva,
    subscription_price,
    prices,
    registers,
    description,
    hc_schedules,
    valid_from,
  }));
}
