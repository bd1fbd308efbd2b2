import { toDay } from '@svc/domain/day';
import type { ContributionDraft } from '@svc/domain/offers/contribution-draft';
import { type OfferRegister, priceFields } from '@svc/domain/offers/offer';
import { gatherPrices } from '../catalogue/describe-offer.ts';
import type { ContributionBody, StoredBody } from './schemas.ts';

const priceNames = ['power_kva', 'subscription_price', 'registers', ...priceFields] as const;

/** One form out of those that are taken: prices at the top or in `pricing_data` are those of one power. */
export function readBody(body: ContributionBody): StoredBody {
  const loose = Object.fromEntries(
    priceNames.flatMap((name) => {
      const value = body.pricing_data?.[name] ?? body[name];
      return value == null ? [] : [[name, value]];
    }),
  );
  const one = { power_kva: null, subscription_price: 0, ...loose };
  const given = (body.power_variants ?? []).map((variant) => ({ ...variant }));
  return {
    contribution_type: body.contribution_type,
    provider_name: body.provider_name ?? null,
    provider_website: body.provider_website ?? null,
    existing_provider_id: body.existing_provider_id ?? null,
    existing_offer_id: body.existing_offer_id ?? null,
    offer_name: body.offer_name ?? null,
    offer_type: body.offer_type ?? null,
    description: body.description ?? null,
    power_variants: Object.keys(loose).length > 0 ? [...given, one] : given,
    hc_schedules: body.hc_schedules ?? null,
    price_sheet_url: body.price_sheet_url ?? null,
    screenshot_url: body.screenshot_url ?? null,
    valid_from: body.valid_from ?? null,
  };
}

/** The same as a domain object. */
export function toDraft(body: StoredBody): ContributionDraft {
  return {
    ...body,
    valid_from: body.valid_from === null ? null : toDay(body.valid_from),
    power_variants: body.power_variants.map(({ power_kva, subscription_price, ...rest }) => ({
      power_kva,
      subscription_price,
      prices: gatherPrices(rest),
      registers: (rest.registers as readonly OfferRegister[] | null | undefined) ?? null,
    })),
  };
}
