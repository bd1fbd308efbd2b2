import { parseInstant, wallTime } from '@svc/domain/paris-time';
import type { Publication } from '../../api/admin.ts';
import type { I18n } from '../../messages/i18n.tsx';

const hourSlots = 6;
const usualHours = { from: 6, until: 11 };

/** How many meters had their day at the end of each ten minutes, up to the last count. */
export type PublicationCurve = {
  /** Of the first slot, on the clock of Paris. */
  readonly fromHour: number;
  readonly untilHour: number;
  readonly sums: readonly number[];
};

/** From six o'clock on, or from the first one that came before; until now, in a space of at least five hours. */
export function makeCurve({ arrivals, counted_at }: Publication): PublicationCurve {
  const now = parseInstant(counted_at) ?? 0;
  const slotOf = (at: number) => {
    const { hour, minute } = wallTime(at);
    return hour * hourSlots + Math.floor(minute / 10);
  };
  const counts = new Map(arrivals.map(({ at, count }) => [slotOf(parseInstant(at) ?? now), count]));
  const fromHour = Math.min(
    usualHours.from,
    ...[...counts.keys(), slotOf(now)].map((slot) => Math.floor(slot / hourSlots)),
  );
  const untilHour = Math.max(usualHours.until, Math.ceil((slotOf(now) + 1) / hourSlots));
  const sums: number[] = [];
  let sum = 0;
  for (let slot = fromHour * hourSlots; slot <= slotOf(now); slot++) {
    sum += counts.get(slot) ?? 0;
    sums.push(sum);
  }
  return { fromHour, untilHour, sums };
}

export type PublicationFigures = { readonly value: string; readonly of: string; readonly rest: string };

/** The share of all meters. No value while nothing is known, which differs from zero. */
export function publicationFigures(progress: Publication, { messages, formats }: I18n): PublicationFigures {
  const { publication } = messages.admin.overview;
  const { points, published, not_published, unknown } = progress;
  const of = publication.of(published, formats.number(published), formats.number(points));
  if (points === 0) return { value: '–', of: publication.noMeters, rest: '' };
  if (unknown === points) return { value: '–', of: publication.nothing, rest: '' };
  // Rounded down, so that 100 is shown only when it is exact.
  const share = Math.floor((published / points) * 1000) / 10;
  const rest = [
    not_published > 0 && publication.waiting(not_published, formats.number(not_published)),
    unknown > 0 && publication.unknown(unknown, formats.number(unknown)),
  ];
  return {
    value: formats.number(share, share === 100 ? 0 : 1),
    of,
    rest: rest.filter((text) => text !== false).join(' ') || publication.all,
  };
}
