import type { Day } from '../day.ts';

/** The types of the specification, and one for offers that bring registers of their own. */
export const offerTypes = [
  'BASE',
  'HC_HP',
  'TEMPO',
  'EJP',
  'WEEKEND',
  'SEASONAL',
  'HC_NUIT_WEEKEND',
  'CUSTOM',
] as const;
export type OfferType = (typeof offerTypes)[number];

/** Finer shapes of a type, which count otherwise. */
export const offerVariants = ['BASE_WEEKEND', 'HC_WEEKEND', 'FLEXDAY'] as const;
export type OfferVariant = (typeof offerVariants)[number];

/** The powers a household can subscribe, in kVA. */
export const subscribedPowers = [3, 6, 9, 12, 15, 18, 24, 30, 36] as const;

export const priceFields = [
  'base_price',
  'hc_price',
  'hp_price',
  'base_price_weekend',
  'hp_price_weekend',
  'hc_price_weekend',
  'tempo_blue_hc',
  'tempo_blue_hp',
  'tempo_white_hc',
  'tempo_white_hp',
  'tempo_red_hc',
  'tempo_red_hp',
  'ejp_normal',
  'ejp_peak',
  'hc_price_winter',
  'hp_price_winter',
  'hc_price_summer',
  'hp_price_summer',
  'peak_day_price',
] as const;
export type PriceField = (typeof priceFields)[number];
export type OfferPrices = Readonly<Partial<Record<PriceField, number | null>>>;

/** A register of a CUSTOM offer. The first one whose conditions are met counts the minute. */
export type OfferRegister = {
  readonly key: string;
  /** EUR per kWh. */
  readonly price: number;
  /** Times of day, `HH:MM-HH:MM`, or the off-peak hours of the PDL; absent: the whole day. */
  readonly windows?: readonly string[] | 'offpeak' | undefined;
  readonly months?: readonly number[] | undefined;
  readonly weekdays?: readonly number[] | undefined;
  /** Only so many kWh per period count here; what is over counts in the register named beside it. */
  readonly cap_kwh?: number | undefined;
  readonly cap_per?: 'day' | 'month' | 'year' | undefined;
  readonly cap_over?: string | undefined;
};

/** The prices of an offer while they are valid: from a day, included, to a day, excluded; null is open. */
export type OfferVersion = {
  readonly valid_from: Day | null;
  readonly valid_to: Day | null;
  /** EUR a month. */
  readonly subscription_price: number;
  readonly prices: OfferPrices;
  readonly registers?: readonly OfferRegister[] | null;
};

/** What decides how an offer counts. */
export type OfferShape = {
  readonly type: OfferType;
  readonly variant: OfferVariant | null;
  /** Off-peak hours that the offer itself prescribes, in any accepted form. */
  readonly hc_schedules?: unknown;
  /** One chosen week day counted like the week-end. */
  readonly extra_offpeak_weekday?: number | null;
  /** Public holidays counted like the week-end. */
  readonly holidays_offpeak?: boolean | null;
};

export type Offer = OfferShape & {
  readonly id: string;
  readonly provider: string;
  readonly name: string;
  readonly power_kva: number | null;
  /** All versions ever known. */
  readonly versions: readonly OfferVersion[];
};
