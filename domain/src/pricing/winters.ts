import { type Day, dayOf, yearOf } from '../day.ts';
import { type DayRange, intersectRanges } from '../day-range.ts';
import type { Offer } from '../offers/offer.ts';
import { kindOf, offerKinds } from '../offers/offer-kinds.ts';

/** The winters of a period, November to March, oldest first. A partial one is clipped to the period. */
export function wintersOf(range: DayRange): DayRange[] {
  const winters: DayRange[] = [];
  for (let year = yearOf(range.start) - 1; year <= yearOf(range.end); year++) {
    const part = intersectRanges(range, { start: winterStart(year), end: dayOf(year + 1, 4, 1) });
    if (part) winters.push(part);
  }
  return winters;
}

function winterStart(year: number): Day {
  return dayOf(year, 11, 1);
}

/** Offers whose price depends on how demanding a winter was. */
export function dependsOnWinter(offer: Offer): boolean {
  const kind = kindOf(offer);
  return kind !== undefined && offerKinds[kind].depends_on_winter;
}
