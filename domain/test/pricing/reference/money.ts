import type { OfferVersion } from '../../../src/offers/offer.ts';
import { daysOfYear, distance } from './clock.ts';

/** The product counts money in a unit that also divides a day's subscription: 365 x 366 = 5 x 6 x 61 x 73. */
const finer = 61n * 73n;

/** Watt-minutes x 0.000001 EUR/kWh. */
export function amountOf(energy: bigint, price: bigint): bigint {
  return energy * price * finer;
}

/** A decimal in whole units of 10^-places, rounded half away from zero. */
export function units(value: number | string, places: number): bigint {
  const [whole = '', decimals = ''] = String(value).replace(',', '.').split('.');
  const digits = decimals.padEnd(places + 1, '0');
  const cut = BigInt(whole + digits.slice(0, places));
  return Number(digits[places]) >= 5 ? cut + 1n : cut;
}

export function priceUnits(value: number | string | null | undefined): bigint | undefined {
  return value === null || value === undefined ? undefined : units(value, 6);
}

/** A price of an offer: 0 means unknown. */
export function offerPrice(value: number | null | undefined): bigint | undefined {
  const price = priceUnits(value);
  return price === 0n ? undefined : price;
}

/** Twelve months divided by the days of that year. The result must be whole. */
export function subscriptionOf(monthly: number, year: number): bigint {
  const yearly = units(monthly, 6) * 12n * 60_000n * finer;
  if (yearly % daysOfYear(year) !== 0n) throw new Error('a day of the subscription is not whole');
  return yearly / daysOfYear(year);
}

/** Half away from zero, as it is shown. */
export function shown(amount: bigint, decimals: number): string {
  const unit = (60_000_000_000n * finer) / 10n ** BigInt(decimals);
  const rounded = (2n * amount + unit) / (2n * unit);
  const digits = rounded.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export type Dated = Pick<OfferVersion, 'valid_from' | 'valid_to'>;

/** The version of a date; where none is valid, the one with the nearest valid day. */
export function versionFor<V extends Dated>(
  versions: readonly V[],
  date: string,
): { version: V; estimated: boolean } | undefined {
  const far = versions.map((version) => ({ version, days: daysAway(version, date) }));
  // The rules do not choose between two equally near versions. Takes the later one, as the product does.
  const nearest = far.sort((a, b) => a.days - b.days || compareStarts(b.version, a.version))[0];
  return nearest && { version: nearest.version, estimated: nearest.days > 0 };
}

function compareStarts(a: Dated, b: Dated): number {
  return (a.valid_from ?? '') < (b.valid_from ?? '') ? -1 : 1;
}

function daysAway({ valid_from, valid_to }: Dated, date: string): number {
  if (valid_from !== null && date < valid_from) return distance(date, valid_from);
  if (valid_to !== null && date >= valid_to) return distance(valid_to, date) + 1;
  return 0;
}
