import type { Day } from '../day.ts';
import type { OfferRegister, OfferShape, OfferVersion, PriceField } from '../offers/offer.ts';
import { kindOf, type OfferKind, offerKinds, type PricedRegister } from '../offers/offer-kinds.ts';
import { type MonthlyPrice, type Price, readMonthlyPrice, readPrice } from './money.ts';
import type { OffPeakSchedule } from './off-peak.ts';
import { readStoredOffPeak } from './off-peak-input.ts';
import { defineScheme, type Register, type RegisterRule, type RegisterScheme } from './register-scheme.ts';

/** One version of an offer, ready to be computed with. A price that is not known is undefined, never 0. */
export type Tariff = {
  readonly valid_from: Day | null;
  readonly valid_to: Day | null;
  readonly scheme: RegisterScheme;
  /** Beside the scheme's registers. */
  readonly prices: readonly (Price | undefined)[];
  readonly subscription: MonthlyPrice | undefined;
  /** The prices contradict each other, so that none of them can be trusted. */
  readonly doubtful: boolean;
};

export function tariffOf(offer: OfferShape, version: OfferVersion): Tariff {
  const kind = kindOf(offer);
  const valid = { valid_from: version.valid_from, valid_to: version.valid_to };
  const subscription = readPositive(readMonthlyPrice, version.subscription_price);
  if (kind === undefined)
    return { ...valid, subscription, doubtful: false, ...customParts(version.registers ?? [], offer.hc_schedules) };
  const { fields, doubtful } = offerKinds[kind].may_swap_seasons
    ? settleSeasons(version.prices)
    : { fields: version.prices, doubtful: false };
  const scheme = schemeOf(kind, offer, knownPrice(fields.peak_day_price) !== null);
  const prices = offerKinds[kind].registers
    .filter((register) => scheme.registers.some(({ key }) => key === register.key))
    .map((register) => priceOf(register, fields));
  return { ...valid, subscription, doubtful, scheme, prices: doubtful ? prices.map(() => undefined) : prices };
}

type Fields = Readonly<Partial<Record<PriceField, number | null>>>;

function priceOf({ prices }: PricedRegister, fields: Fields): Price | undefined {
  for (const field of prices) {
    const price = readPositive(readPrice, fields[field]);
    if (price !== undefined) return price;
  }
  return undefined;
}

// Null, absent and 0 all mean that the price is unknown.
function readPositive(
  read: (value: number) => number | undefined,
  value: number | null | undefined,
): number | undefined {
  const units = value == null ? undefined : read(value);
  return units === undefined || units === 0 ? undefined : units;
}

const knownPrice = (value: number | null | undefined): number | null =>
  readPositive(readPrice, value) === undefined ? null : (value ?? null);

/**
 * The pair with the higher peak price is that of the demanding days, regardless of its columns. With only a peak-day
 * price, that is their peak price and the ordinary peak price their off-peak one.
 */
function settleSeasons(prices: Fields): { fields: Fields; doubtful: boolean } {
  const winter = knownPrice(prices.hp_price_winter);
  const summer = knownPrice(prices.hp_price_summer);
  const peak = knownPrice(prices.peak_day_price);
  if (winter === null && summer !== null && peak !== null)
    return { fields: { ...prices, hp_price_winter: peak, hc_price_winter: summer }, doubtful: false };
  if (winter === null || summer === null || winter === summer) return { fields: prices, doubtful: true };
  if (winter > summer) return { fields: prices, doubtful: false };
  const { hc_price_winter, hc_price_summer } = prices;
  const swapped = { hp_price_winter: summer, hp_price_summer: winter };
  return {
    fields: { ...swapped, hc_price_winter: hc_price_summer ?? null, hc_price_summer: hc_price_winter ?? null },
    doubtful: false,
  };
}

const schemes = new Map<string, RegisterScheme>();

/** The scheme of a kind with the options of the offer. Made once, so that offers of a kind share it. */
function schemeOf(kind: OfferKind, offer: OfferShape, hasPeakDay: boolean): RegisterScheme {
  const chosen = [offer.hc_schedules ?? null, offer.extra_offpeak_weekday ?? null, offer.holidays_offpeak ?? false];
  const name = JSON.stringify([offerKinds[kind].counts_as ?? kind, hasPeakDay, ...chosen]);
  const known = schemes.get(name);
  if (known) return known;
  const { registers, rules } = offerKinds[kind];
  const withPeakDay = (key: string) => key !== 'peak_day' || hasPeakDay;
  const schedules = readSchedules(offer.hc_schedules);
  const parts = {
    registers: registers.filter(({ key }) => withPeakDay(key)).map(({ key, tag }) => ({ key, tag })),
    rules: extendRules(
      kind,
      offer,
      rules.filter(({ register }) => withPeakDay(register)),
      schedules.length > 0,
    ),
  };
  const scheme = defineScheme(schedules.length > 0 ? { ...parts, schedules } : parts);
  if (schemes.size > 1_000) schemes.clear();
  schemes.set(name, scheme);
  return scheme;
}

function readSchedules(input: unknown): readonly OffPeakSchedule[] {
  if (input == null) return [];
  const read = readStoredOffPeak(input);
  return read.ok ? read.schedules : [];
}

function extendRules(
  kind: OfferKind,
  { extra_offpeak_weekday: extra, holidays_offpeak: holidays }: OfferShape,
  rules: readonly RegisterRule[],
  hasSchedules: boolean,
): RegisterRule[] {
  const more = { ...(holidays ? { holidays: true } : {}) };
  const days = extra == null ? [] : [extra];
  const { extra_days, replaces_hours } = offerKinds[kind];
  if (extra_days === 'as weekend')
    return rules.map((rule) => (rule.weekdays ? { ...rule, weekdays: [...rule.weekdays, ...days], ...more } : rule));
  if (extra_days === 'off-peak' && (days.length > 0 || holidays))
    return [{ register: 'hc', weekdays: days, ...more }, ...rules];
  if (replaces_hours && hasSchedules)
    return rules.map((rule) => (rule.windows ? { ...rule, windows: 'schedule' as const } : rule));
  return [...rules];
}

function customParts(registers: readonly OfferRegister[], hours: unknown): Pick<Tariff, 'scheme' | 'prices'> {
  const parts = { registers: registers.map(customRegister), rules: registers.map(customRule) };
  const schedules = readSchedules(hours);
  const scheme = defineScheme(schedules.length > 0 ? { ...parts, schedules } : parts);
  return { scheme, prices: registers.map(({ price }) => readPositive(readPrice, price)) };
}

function customRegister({ key, cap_kwh, cap_per, cap_over }: OfferRegister): Register {
  if (cap_kwh === undefined || cap_over === undefined) return { key, tag: key };
  return { key, tag: key, cap: { kwh: cap_kwh, per: cap_per ?? 'month', over: cap_over } };
}

function customRule({ key, windows, months, weekdays }: OfferRegister): RegisterRule {
  return {
    register: key,
    ...(windows !== undefined && { windows }),
    ...(months !== undefined && { months }),
    ...(weekdays !== undefined && { weekdays }),
  };
}
