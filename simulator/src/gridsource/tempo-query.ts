import { addDays } from '@svc/domain/day';
import { formatWithOffset, type Instant, parisDay, startOfDay } from '@svc/domain/paris-time';
import { type Reading, readDate, type SourceQuery } from './source-query.ts';
import { furthestTempoEnd, type TempoPublication } from './tempo-publication.ts';
import { latestTempoQuery, type TempoQuery } from './tempo-response.ts';

const refusals = {
  F01: 'start_date and end_date must be given together',
  F02: 'start_date is after end_date',
  F03: 'The period is longer than 366 days',
  F04: 'A date is not of the form YYYY-MM-DDThh:mm:sszzzzzz',
  F05: 'end_date is after the last day that can be asked',
} as const;

function refuse(code: keyof typeof refusals): Reading<never> {
  const error = `TMPLIKSUPCON_TMPLIKCAL_${code}`;
  return { kind: 'refused', refusal: { status: 400, error, error_description: refusals[code] } };
}

/** Reads the parameters of the calendar as the source does; the refusals F01 to F05 follow this order of checks. */
export function readTempoQuery(query: SourceQuery, publication: TempoPublication, now: Instant): Reading<TempoQuery> {
  const { start_date, end_date } = query;
  const fallback = query.fallback_status === 'true';
  if (start_date === undefined && end_date === undefined) {
    return { kind: 'query', query: latestTempoQuery(publication, now, fallback) };
  }
  if (start_date === undefined || end_date === undefined) return refuse('F01');
  const start = readDate(start_date);
  const end = readDate(end_date);
  if (start === undefined || end === undefined) return refuse('F04');
  if (start > end) return refuse('F02');
  if (isLongerThan(start, end, 366)) return refuse('F03');
  if (end > startOfDay(furthestTempoEnd(publication, now))) return refuse('F05');
  return { kind: 'query', query: { start, end, fallback } };
}

/** Civil days: a period across a change of the clock is not an hour too long. */
function isLongerThan(start: Instant, end: Instant, days: number): boolean {
  const limit = `${addDays(parisDay(start), days)}${formatWithOffset(start).slice(10, 19)}`;
  return formatWithOffset(end).slice(0, 19) > limit;
}
