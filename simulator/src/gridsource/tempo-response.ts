import { addDays, type Day } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { formatWithOffset, type Instant, parisDay, startOfDay } from '@svc/domain/paris-time';
import { formatMidnight } from './source-date.ts';
import { furthestTempoEnd, publishedColour, type TempoPublication } from './tempo-publication.ts';

export type TempoResponseFormat = {
  /** An object in production; some documentation shows an array of such objects. */
  readonly shape: 'object' | 'array';
  readonly order: 'newest' | 'oldest' | 'shuffled';
  readonly updated_date: boolean;
  /** How `fallback` is written when it is requested. */
  readonly fallback_form: 'boolean' | 'string';
  /** Days with a default colour of the source, not a decision. */
  readonly fallback_days: ReadonlySet<Day>;
};

export const defaultTempoResponseFormat: TempoResponseFormat = {
  shape: 'object',
  order: 'newest',
  updated_date: true,
  fallback_form: 'boolean',
  fallback_days: new Set(),
};

type TempoValue = {
  start_date: string;
  end_date: string;
  value: string;
  updated_date?: string;
  fallback?: boolean | string;
};

export type TempoQuery = { readonly start: Instant; readonly end: Instant; readonly fallback: boolean };

export function renderTempo(
  publication: TempoPublication,
  form: TempoResponseFormat,
  query: TempoQuery,
  now: Instant,
): object {
  const values = listCoveredDays(query).flatMap((day) => {
    const published = publishedColour(publication, day, now);
    return published ? [describeDay(form, day, published, query.fallback)] : [];
  });
  const calendar = {
    start_date: formatWithOffset(query.start),
    end_date: formatWithOffset(query.end),
    values: orderValues(form, values),
  };
  return { tempo_like_calendars: form.shape === 'array' ? [calendar] : calendar };
}

/** Without dates the source returns the most recent published day. */
export function latestTempoQuery(publication: TempoPublication, now: Instant, fallback: boolean): TempoQuery {
  const tomorrow = addDays(parisDay(now), 1);
  const open = furthestTempoEnd(publication, now) > tomorrow;
  const day = open && publishedColour(publication, tomorrow, now) ? tomorrow : parisDay(now);
  return { start: startOfDay(day), end: startOfDay(addDays(day, 1)), fallback };
}

// The end is exclusive in effect: a day is returned when the request covers it from midnight to midnight.
function listCoveredDays({ start, end }: TempoQuery): Day[] {
  const days = daysOf(dayRange(parisDay(start), addDays(parisDay(end), 1)));
  return days.filter((day) => startOfDay(day) >= start && startOfDay(addDays(day, 1)) <= end);
}

function describeDay(
  form: TempoResponseFormat,
  day: Day,
  published: { colour: string; updated: Instant },
  fallback: boolean,
): TempoValue {
  const isFallback = form.fallback_days.has(day);
  return {
    start_date: formatMidnight(day),
    end_date: formatMidnight(addDays(day, 1)),
    value: published.colour,
    ...(form.updated_date ? { updated_date: formatWithOffset(published.updated) } : {}),
    ...(fallback ? { fallback: form.fallback_form === 'string' ? String(isFallback) : isFallback } : {}),
  };
}

function orderValues(form: TempoResponseFormat, values: TempoValue[]): TempoValue[] {
  if (form.order === 'oldest') return values;
  if (form.order === 'newest') return values.toReversed();
  // Every other value first: neither order, and the same one each time.
  return [...values.filter((_, index) => index % 2 === 1), ...values.filter((_, index) => index % 2 === 0)];
}
