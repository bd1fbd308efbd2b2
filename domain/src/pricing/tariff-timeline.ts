import { type Day, maxDay, minDay } from '../day.ts';
import { type DayRange, intersectRanges } from '../day-range.ts';
import { cutByVersion } from './price-versions.ts';
import type { Tariff } from './tariff.ts';

/** Which tariff applies on which days. Days in no span have no offer at all, and so no cost. */
export type TariffSpan = {
  readonly range: DayRange;
  readonly tariff: Tariff;
  /** No version was valid on these days: the nearest one was taken. */
  readonly estimated: boolean;
  readonly offer_id: string | null;
};

/** An offer as it is computed with: all its versions. `id` is null for prices of the user's own. */
export type PricedOffer = { readonly id: string | null; readonly tariffs: readonly Tariff[] };

/** From a day on (null: since ever) this offer was chosen; null ends the choice. */
export type OfferChoice = { readonly from: Day | null; readonly offer: PricedOffer | null };

export function timelineOf(offer: PricedOffer, range: DayRange): TariffSpan[] {
  return cutByVersion(offer.tariffs, range).map(({ range: part, version, estimated }) => ({
    range: part,
    tariff: version,
    estimated,
    offer_id: offer.id,
  }));
}

/** Changing an offer does not rewrite the past. A single choice applies to all of it. */
export function timelineOfChoices(choices: readonly OfferChoice[], range: DayRange): TariffSpan[] {
  const sorted = [...choices].sort((a, b) => compare(a.from ?? '', b.from ?? ''));
  return sorted.flatMap(({ from, offer }, index) => {
    const start = index === 0 && sorted.length === 1 ? null : from;
    const end = sorted[index + 1]?.from ?? null;
    const part = intersectRanges(range, {
      start: start === null ? range.start : maxDay(start, range.start),
      end: end === null ? range.end : minDay(end, range.end),
    });
    return part && offer ? timelineOf(offer, part) : [];
  });
}

/** The part of a timeline within a period. */
export function cutTimeline(timeline: readonly TariffSpan[], range: DayRange): TariffSpan[] {
  return timeline.flatMap((span) => {
    const part = intersectRanges(span.range, range);
    return part ? [{ ...span, range: part }] : [];
  });
}

/** The first list wins wherever it has an entry: the user's own prices over a chosen offer. */
export function overlayTimelines(first: readonly TariffSpan[], second: readonly TariffSpan[]): TariffSpan[] {
  const remaining = second.flatMap((span) => cutAway(span, first));
  return [...first, ...remaining].sort((a, b) => compare(a.range.start, b.range.start));
}

function cutAway(span: TariffSpan, taken: readonly TariffSpan[]): TariffSpan[] {
  let parts = [span.range];
  for (const { range } of taken)
    parts = parts.flatMap((part) =>
      [
        { start: part.start, end: minDay(part.end, range.start) },
        { start: maxDay(part.start, range.end), end: part.end },
      ].filter(({ start, end }) => start < end),
    );
  return parts.map((range) => ({ ...span, range }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
