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

/** One range to fetch, in words that may stand in a queue: whose it is and which days, no secret and no reading. */
export type FetchCall = {
  readonly usage_point_id: string;
  readonly user_id: string;
  readonly measure: Measure;
  readonly range: DayRange;
  readonly class: FetchClass;
  /** Asked although the days may be known. */
  readonly fresh: boolean;
};

type ReportedMissingPeriod = Omit<MissingPeriod, 'detail'> & { readonly sealed_detail?: string };

/** What is told to all who wait: why days are missing, and which were fetched. The days are in the cache. */
export type FetchSummary = {
  readonly missingPeriods: readonly ReportedMissingPeriod[];
  readonly fetched: readonly DayRange[];
};

/**
 * Two calls of one name are the same question, whoever asks: owners of a PDL share its days. Who insists on the
 * operator's answer asks another question than who is content with a day that was kept in the meantime.
 */
export function nameCall({ usage_point_id, measure, range, fresh }: FetchCall): string {
  return `${usage_point_id}.${measure}.${range.start}.${range.end}${fresh ? '.fresh' : ''}`;
}

/** The operator's words travel sealed: the queue carries neither a reading nor anything about a person. */
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
 * What a waiter finds in the cache after the call; each waiter was authorised by itself and opens the days itself.
 * For a fresh call only what it fetched counts: a day that was kept before is not what was asked for.
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
  // Fetched and not kept: the cache lost it. That says nothing about the day.
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
