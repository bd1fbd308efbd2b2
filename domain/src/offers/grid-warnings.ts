import type { Day } from '../day.ts';
import type { CatalogueOffer } from './catalogue-offer.ts';
import { type PriceField, priceFields } from './offer.ts';

/** The excise on electricity in EUR per kWh, from a day on. */
export const excises: readonly { readonly from: string; readonly rate: number }[] = [
  { from: '2025-08-01', rate: 0.02998 },
  { from: '2026-02-01', rate: 0.03085 },
];
const vat = 1.2;
/** Both prices are printed with four decimals at least. */
const tolerance = 0.000101;

/** The price with tax that a price without tax becomes. */
export function addTax(untaxed: number, excise: number): number {
  return vat * (untaxed + excise);
}

export type GridHabits = {
  /** EUR per kWh with tax: a price outside this range deserves a check. */
  readonly usual?: { readonly low: number; readonly high: number; readonly only?: PriceField };
  /** The document also prints every price without tax. */
  readonly showsUntaxed?: boolean;
};

/** What an administrator should look at in a grid that was read all the same: the excise and the habits change. */
export function warnOfGrid(
  offers: readonly CatalogueOffer[],
  /** Every price per kWh that the document contains. */
  printed: readonly number[],
  { usual, showsUntaxed = false }: GridHabits,
): string[] {
  const warnings = new Set<string>();
  for (const { name, prices, valid_from } of offers)
    for (const field of priceFields) {
      const price = prices[field];
      if (price == null || price === 0) continue;
      if (usual && (usual.only ?? field) === field && (price < usual.low || price > usual.high))
        warnings.add(`${name}: ${price} EUR/kWh is not between ${usual.low} and ${usual.high}, as it usually is`);
      if (showsUntaxed && !fitsSome(price, printed, valid_from))
        warnings.add(`${name}: no price without tax in the document becomes ${price} EUR/kWh with excise and VAT`);
    }
  return [...warnings];
}

// A document without a date may be of any time. One from before the first known excise cannot be checked.
function fitsSome(price: number, printed: readonly number[], day: Day | null): boolean {
  const rates = day === null ? excises : excises.filter(({ from }) => from <= day).slice(-1);
  if (rates.length === 0) return true;
  return rates.some(({ rate }) => printed.some((untaxed) => Math.abs(addTax(untaxed, rate) - price) <= tolerance));
}
