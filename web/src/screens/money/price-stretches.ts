import { addDays, type Day, daysBetween, maxDay, minDay } from '@svc/domain/day';
import type { OfferVersion } from '@svc/domain/offers/offer';

export type PriceStretch = {
  readonly from: Day;
  /** Of the whole time that is shown. */
  readonly share: number;
  readonly kind: 'unknown' | 'earlier' | 'now';
};

/** The prices in effect between two days, both inclusive. Unknown before the first known price. */
export function priceStretches(
  versions: readonly Pick<OfferVersion, 'valid_from' | 'valid_to'>[],
  from: Day,
  to: Day,
): PriceStretch[] {
  const end = addDays(to, 1);
  const days = daysBetween(from, end);
  const starts = versions
    .map(({ valid_from }) => valid_from ?? from)
    .filter((start) => start < end)
    .sort();
  // The last one that began before is the first that is shown.
  const shown = [...new Set(starts.map((start) => maxDay(start, from)))];
  const first = shown[0] ?? end;
  const known = shown.map((start, index) => {
    const until = minDay(shown[index + 1] ?? end, end);
    const kind = index === shown.length - 1 ? ('now' as const) : ('earlier' as const);
    return { from: start, share: daysBetween(start, until) / days, kind };
  });
  if (first === from) return known;
  return [{ from, share: daysBetween(from, first) / days, kind: 'unknown' as const }, ...known];
}
