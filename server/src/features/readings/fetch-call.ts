import { type DayRange, daysOf, groupDays } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import type { Failure } from '@svc/domain/readings/failure';
import type { Measure } from '@svc/domain/readings/measure';
import { type Gap, gapFromFailure } from '@svc/domain/readings/missing';
import type { DayReading } from '@svc/domain/readings/reading';
import type { DayShelf } from './day-store.ts';
import type { RangeResult } from './fetch-range.ts';

export type FetchClass = 'interactive' | 'scheduled' | 'backfill';

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

/** What is told to all who wait: why days are missing, without the operator's words. The days are in the cache. */
export type FetchSummary = { readonly gaps: readonly Omit<Gap, 'detail'>[] };

/** Two calls of one name are the same question, whoever asks: owners of a PDL share its days. */
export function nameCall({ usage_point_id, measure, range }: FetchCall): string {
  return `${usage_point_id}.${measure}.${range.start}.${range.end}`;
}

export function summarise({ gaps }: RangeResult): FetchSummary {
  return { gaps: gaps.map(({ detail: _, ...gap }) => gap) };
}

export function summariseFailure(range: DayRange, failure: Failure, now: Instant): FetchSummary {
  return summarise({ range, days: [], gaps: [gapFromFailure(range, failure, now)] });
}

/** What a waiter finds in the cache after the call; each waiter was authorised by itself and opens the days itself. */
export async function collect(
  shelf: DayShelf,
  range: DayRange,
  { gaps }: FetchSummary,
  now: Instant,
): Promise<RangeResult> {
  const known = await shelf.look(range);
  const days: DayReading[] = [];
  for (const [day, state] of known) {
    if (state.state === 'present') days.push(state.reading);
    if (state.state === 'empty') days.push({ kind: 'empty', day });
  }
  const isTold = new Set(gaps.flatMap((gap) => daysOf(gap.range)));
  const lost = daysOf(range).filter((day) => !known.has(day) && !isTold.has(day));
  // Fetched and not kept: the cache lost it. That says nothing about the day.
  const unkept = groupDays(lost).map((each) => gapFromFailure(each, { class: 'unavailable' }, now));
  return { range, days, gaps: [...(await describeGaps(shelf, gaps)), ...unkept] };
}

// The operator's own words about a refusal are sealed in the cache: the queue does not carry them.
async function describeGaps(shelf: DayShelf, gaps: FetchSummary['gaps']): Promise<Gap[]> {
  return Promise.all(
    gaps.map(async (gap) => {
      if (gap.reason !== 'refused') return gap;
      const { days, failed } = await shelf.lookRefusals(gap.range, daysOf(gap.range));
      const refusal = failed[0]?.refusal ?? days.get(gap.range.start);
      return refusal ? { ...gap, detail: refusal.detail } : gap;
    }),
  );
}
