import { addDays, type Day, maxDay, toDay } from '../day.ts';
import { dayRange, daysOf } from '../day-range.ts';
import { hourMs, type Instant } from '../paris-time.ts';

export const flexdayTypes = ['ECO', 'SOBRIETE', 'BONUS'] as const;

export type FlexdayType = (typeof flexdayTypes)[number];

/** The first day of the offer: nothing earlier is known or requested. */
export const flexdayStart = toDay('2023-11-01');

const typeBySource: Record<string, FlexdayType> = {
  RAS: 'ECO',
  ZENF_PM: 'SOBRIETE',
  ZENF_BONIF: 'BONUS',
  ZENF_BONUS: 'BONUS',
};

/** `none`: not published. `unknown`: a value that is not interpreted, and above all never taken for ECO. */
export type FlexdayReading =
  | { readonly kind: 'known'; readonly day_type: FlexdayType; readonly raw_value: string }
  | { readonly kind: 'none'; readonly raw_value: string | null }
  | { readonly kind: 'unknown'; readonly raw_value: string };

const longestRaw = 32;

export function readFlexdayValue(value: unknown): FlexdayReading {
  if (value === null || value === undefined) return { kind: 'none', raw_value: null };
  const raw = typeof value === 'string' ? value.trim() : String(JSON.stringify(value));
  const sourceValue = raw.toUpperCase();
  const dayType =
    typeof value === 'string' && Object.hasOwn(typeBySource, sourceValue) ? typeBySource[sourceValue] : undefined;
  const truncated = raw.slice(0, longestRaw);
  if (dayType) return { kind: 'known', day_type: dayType, raw_value: truncated };
  if (sourceValue === '' || sourceValue === 'NON_DETERMINE')
    return { kind: 'none', raw_value: truncated === '' ? null : truncated };
  return { kind: 'unknown', raw_value: truncated };
}

/**
 * A stored row. Without a day type it records an attempt: the day was requested and must not be requested before a
 * time.
 */
export type FlexdayRow = { readonly day_type: FlexdayType | null; readonly next_attempt_at: Instant | null };

export const catchUpRequests = 30;

/**
 * The dates to request in the catch-up of a pass, in order: missing days from yesterday back to the offer's start,
 * newest first. The response for d-1 contains d-1 and d, so one request fills up to two days. Days in their retry wait
 * are skipped: otherwise the newest ones would starve the older ones for ever.
 */
export function planFlexdayCatchUp(rows: ReadonlyMap<Day, FlexdayRow>, today: Day, now: Instant): Day[] {
  const planned: Day[] = [];
  const covered = new Set<Day>();
  for (let day = addDays(today, -1); day >= flexdayStart && planned.length < catchUpRequests; day = addDays(day, -1)) {
    if (covered.has(day) || !isMissing(rows.get(day), now)) continue;
    const date = maxDay(addDays(day, -1), flexdayStart);
    planned.push(date);
    covered.add(date).add(addDays(date, 1));
  }
  return planned;
}

function isMissing(row: FlexdayRow | undefined, now: Instant): boolean {
  if (!row) return true;
  return row.day_type === null && (row.next_attempt_at === null || row.next_attempt_at <= now);
}

const firstRetry = 24 * hourMs;
const longestRetry = 32 * firstRetry;

/** When to retry a past day that was returned without a type: after 24 h, then twice as long each time. */
export function nextFlexdayAttempt(attempts: number, now: Instant): Instant {
  return now + Math.min(firstRetry * 2 ** Math.max(0, attempts - 1), longestRetry);
}

/** The days the gateway does not have, each with the time before which it does not count as missing (client mode). */
export type KnownMissingFlexdays = ReadonlyMap<Day, Instant>;

/** Days from the offer's start through today that the client lacks. An unknown tomorrow is not missing. */
export function findMissingFlexdays(
  known: ReadonlySet<Day>,
  knownMissing: KnownMissingFlexdays,
  today: Day,
  now: Instant,
): Day[] {
  return daysOf(dayRange(flexdayStart, addDays(today, 1))).filter(
    (day) => !known.has(day) && (knownMissing.get(day) ?? Number.NEGATIVE_INFINITY) <= now,
  );
}

/** Both ends included, as in the calendar routes. */
export type FlexdayRequest = { readonly start: Day; readonly end: Day };

/** One request for the whole missing period if there is one, otherwise the last 7 days. Tomorrow is always included. */
export function planFlexdaySync(missingDays: readonly Day[], today: Day): FlexdayRequest {
  const lastWeek = addDays(today, -6);
  const [oldest] = missingDays;
  return { start: oldest !== undefined && oldest < lastWeek ? oldest : lastWeek, end: addDays(today, 1) };
}

/**
 * After a successful request: requested days that were not returned are remembered for 24 h, returned days are
 * forgotten.
 */
export function rememberMissingFlexdays(
  knownMissing: KnownMissingFlexdays,
  request: FlexdayRequest,
  given: ReadonlySet<Day>,
  today: Day,
  now: Instant,
): Map<Day, Instant> {
  const remembered = new Map([...knownMissing].filter(([day]) => !given.has(day)));
  for (const day of daysOf(dayRange(request.start, addDays(request.end, 1))))
    if (day <= today && !given.has(day)) remembered.set(day, now + firstRetry);
  return remembered;
}
