import { type DayRange, daysOf, groupDays } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import type { Failure } from '@svc/domain/readings/failure';
import type { Measure } from '@svc/domain/readings/measure';
import { type MissingPeriod, missingFromFailure } from '@svc/domain/readings/missing';
import type { DayReading } from '@svc/domain/readings/reading';
import type { DayStore } from '../day-store.ts';
import type { RangeResult } from '../fetch-range.ts';
import type { OperatorMessageCipher } from './operator-messages.ts';

export type FetchClass = 'interactive' | 'scheduled' | 'backfill';

/** The job of the queue that makes a call, and in which class it waited. */
export type FetchedBy = { readonly class: FetchClass; readonly job_id: string };

/** One range to fetch, as it may be stored in a queue: the owner and the days, no secret and no reading. */
export type FetchCall = {
  readonly usage_point_id: string;
  readonly user_id: string;
  readonly measure: Measure;
  readonly range: DayRange;
  readonly class: FetchClass;
  /** Requested even when the days are known. */
  readonly fresh: boolean;
};

type ReportedMissingPeriod = Omit<MissingPeriod, 'detail'> & { readonly sealed_detail?: string };

/** What every waiter receives: why days are missing, and which were fetched. The days are in the cache. */
export type FetchSummary = {
  readonly missingPeriods: readonly ReportedMissingPeriod[];
  readonly fetched: readonly DayRange[];
};

/**
 * Two calls with one name are the same, for any caller: owners of a PDL share its days. A call that requires a fresh
 * operator response differs from one that accepts a day cached in the meantime.
 */
export function nameCall({ usage_point_id, measure, range, fresh }: FetchCall): string {
  return `${usage_point_id}.${measure}.${range.start}.${range.end}${fresh ? '.fresh' : ''}`;
}

/** The operator's messages are sealed: the queue carries neither a reading nor anything about a person. */
export function summarise(
  { missingPeriods, days, isUnsaved }: RangeResult,
  messageCipher: OperatorMessageCipher,
): FetchSummary {
  return {
    missingPeriods: missingPeriods.map(({ detail, ...missingPeriod }) =>
      detail ? { ...missingPeriod, sealed_detail: messageCipher.seal(detail) } : missingPeriod,
    ),
    fetched: isUnsaved ? [] : groupDays(days.map(({ day }) => day)),
  };
}

export function summariseFailure(range: DayRange, failure: Failure, now: Instant): FetchSummary {
  return { missingPeriods: [missingFromFailure(range, failure, now)], fetched: [] };
}

/**
 * What a waiter finds in the cache after the call. Each waiter was authorised separately and opens the days itself. For
 * a fresh call only the days that it fetched count, not those cached before.
 */
export async function collect(
  { dayStore, messageCipher }: { readonly dayStore: DayStore; readonly messageCipher: OperatorMessageCipher },
  { range, fresh }: Pick<FetchCall, 'range' | 'fresh'>,
  { missingPeriods, fetched }: FetchSummary,
  now: Instant,
): Promise<RangeResult> {
  const known = await dayStore.get(range);
  const isFetched = new Set(fetched.flatMap(daysOf));
  for (const day of fresh ? [...known.keys()] : []) if (!isFetched.has(day)) known.delete(day);
  const days: DayReading[] = [];
  for (const [day, state] of known) {
    if (state.state === 'present') days.push(state.reading);
    if (state.state === 'empty') days.push({ kind: 'empty', day });
  }
  const reportedDays = new Set(missingPeriods.flatMap((missingPeriod) => daysOf(missingPeriod.range)));
  const notStored = daysOf(range).filter((day) => !known.has(day) && !reportedDays.has(day));
  // Fetched but not cached: the cache lost it. That does not show anything about the day.
  const unkept = groupDays(notStored).map((each) => missingFromFailure(each, { class: 'unavailable' }, now));
  return {
    range,
    days,
    missingPeriods: [...missingPeriods.map((missingPeriod) => unsealMissing(missingPeriod, messageCipher)), ...unkept],
  };
}

function unsealMissing(
  { sealed_detail, ...missingPeriod }: ReportedMissingPeriod,
  messageCipher: OperatorMessageCipher,
): MissingPeriod {
  const detail = sealed_detail && messageCipher.open(sealed_detail);
  return detail ? { ...missingPeriod, detail } : missingPeriod;
}
