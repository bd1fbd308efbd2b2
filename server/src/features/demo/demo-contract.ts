import { addDays, addMonths, type Day, toDay } from '@svc/domain/day';
import { type DayRange, dayRange } from '@svc/domain/day-range';
import type { Offer } from '@svc/domain/offers/offer';
import type { DatedChoice } from '@svc/domain/offers/offer-choice';
import type { DeliveryPoint } from '#features/delivery-points/server/index.ts';
import type { DemoPoint } from './demo-points.ts';

type SavedBill = {
  readonly from: Day;
  readonly to: Day;
  readonly amount_eur: string;
  readonly lines: [];
  readonly verdict: 'equal';
  readonly computed_eur: string;
  readonly checked_on: Day;
};
type SalePrice = { readonly price: string; readonly direction: 'production' };

/** What the owner of a home would have entered about its prices. */
export type DemoPricing = {
  readonly shadow_offer_id: null;
  readonly invoice: { readonly from: Day; readonly months: 2 };
  readonly monthly_payment: string;
  readonly own_prices: { readonly subscription_price: null; readonly rules: SalePrice[] } | null;
  readonly bills: SavedBill[];
};

export type DemoContractParts = {
  readonly listOffers: () => Promise<readonly (Offer & { readonly is_active: boolean })[]>;
  /** Without the colours of its days a Tempo contract has no price. */
  readonly hasTempoColours: boolean;
  readonly listChoices: (pdl_id: string) => Promise<DatedChoice[]>;
  readonly chooseOffer: (pdl_id: string, offer: Offer, from?: Day) => Promise<void>;
  /** Whether its prices are entered and its bills are there: the colours of past days may come later. */
  readonly hasBills: (pdl_id: string) => Promise<boolean>;
  readonly saveSettings: (pdl_id: string, pricing: DemoPricing) => Promise<void>;
  /** Undefined where a part of the period has no price. */
  readonly costOf: (point: DeliveryPoint, range: DayRange) => Promise<string | undefined>;
};

export const demoSupplier = 'EDF';
export const demoOfferName = 'Tarif Bleu';
/** EUR per kWh for surplus of small roofs that were connected in 2021, unchanged for twenty years. */
const salePrice = '0,10';
const monthsPerBill = 2;
const pastBills = 2;
const monthsWithFirstOffer = 8;

/**
 * Gives a home the contract of its kind at the regulated prices of the catalogue, and what its owner would have entered.
 * A home that has a contract or bills keeps them.
 */
export async function signContract(
  parts: DemoContractParts,
  demo: DemoPoint,
  point: DeliveryPoint,
  today: Day,
): Promise<void> {
  const offers = await parts.listOffers();
  const find = (type: Offer['type']) => offers.find((offer) => isRegulated(offer, type, demo.subscribed_power));
  const now = find(demo.contract.now === 'TEMPO' && !parts.hasTempoColours ? 'BASE' : demo.contract.now);
  const before = demo.contract.before && find(demo.contract.before);
  if (!now) return;
  const month = toDay(`${today.slice(0, 7)}-01`);
  if ((await parts.listChoices(point.id)).length === 0) {
    await parts.chooseOffer(point.id, before ?? now);
    if (before) await parts.chooseOffer(point.id, now, addMonths(month, -monthsWithFirstOffer));
  }
  if (await parts.hasBills(point.id)) return;
  const from = addMonths(month, -monthsPerBill * pastBills);
  await parts.saveSettings(point.id, {
    shadow_offer_id: null,
    invoice: { from, months: monthsPerBill },
    monthly_payment: demo.contract.monthly_payment,
    own_prices: demo.has_production
      ? { subscription_price: null, rules: [{ price: salePrice, direction: 'production' }] }
      : null,
    bills: await makeBills(parts, point, from, today),
  });
}

const isRegulated = (offer: Offer & { readonly is_active: boolean }, type: Offer['type'], power_kva: number): boolean =>
  offer.is_active &&
  offer.provider === demoSupplier &&
  offer.name === demoOfferName &&
  offer.type === type &&
  offer.variant === null &&
  offer.power_kva === power_kva;

/** The bills of the last two periods, the newest first, each at what its days cost. */
async function makeBills(parts: DemoContractParts, point: DeliveryPoint, first: Day, today: Day): Promise<SavedBill[]> {
  const bills: SavedBill[] = [];
  for (let index = pastBills - 1; index >= 0; index--) {
    const range = dayRange(addMonths(first, index * monthsPerBill), addMonths(first, (index + 1) * monthsPerBill));
    const amount_eur = await parts.costOf(point, range);
    if (amount_eur === undefined) continue;
    const to = addDays(range.end, -1);
    bills.push({
      from: range.start,
      to,
      amount_eur,
      lines: [],
      verdict: 'equal',
      computed_eur: amount_eur,
      checked_on: today,
    });
  }
  return bills;
}
