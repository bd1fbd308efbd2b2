// Read-through cache: looks up the days, plans the missing ranges, fetches and stores them.

import type { Day } from '@svc/domain/day';
import { type DayRange, daysOf, groupDays } from '@svc/domain/day-range';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import { type FetchPlan, type KnownDay, planFetch } from '@svc/domain/readings/fetch-plan';
import type { Measure } from '@svc/domain/readings/measure';
import { type MissingPeriod, mergeMissingPeriods, missingWhileWaiting } from '@svc/domain/readings/missing';
import type { Reading } from '@svc/domain/readings/reading';
import type { Upstream } from '@svc/domain/readings/upstream-calls';
import { beforeDeadline } from '#platform/deadline.ts';
import type { DayStore } from './day-store.ts';
import type { RangeResult } from './fetch-range.ts';

export type ReadRequest = {
  readonly measure: Measure;
  readonly range: DayRange;
  readonly dayStore: DayStore;
  /**
   * Fetches one planned range upstream and stores the result. One call may serve all concurrent requests for a range.
   */
  readonly fetch: (range: DayRange) => Promise<RangeResult>;
  /** False reads no stored day, but stores what it fetched. */
  readonly useCache: boolean;
  /** The upstream to call; see the fetch plan. */
  readonly upstream?: Upstream;
  /** Deferred days, which are not requested before their retry time. */
  readonly deferredDays?: ReadonlyMap<Day, MissingPeriod>;
  /** The activation of the meter, where it is known. */
  readonly activatedOn?: Day | undefined;
  /** After this time the known days are returned. The calls continue and are stored. */
  readonly timeoutMs: number;
};

export type ReadResult = {
  /** In the order of their days. */
  readonly readings: readonly Reading[];
  /** Days with a reading and days known to be empty. */
  readonly knownDays: number;
  readonly missingPeriods: readonly MissingPeriod[];
  readonly calls: number;
  /** Where the days came from. */
  readonly from: 'store' | 'source' | 'mixed';
};

/**
 * The one algorithm of every measure in both modes: look up the days, plan the missing ranges, fetch each,
 * remember each day, merge, sort.
 */
export async function readDays(now: () => Instant, request: ReadRequest): Promise<ReadResult> {
  const { range, dayStore } = request;
  const known = request.useCache ? await dayStore.get(range) : new Map<Day, KnownDay>();
  const plan = await planRead(request, known, parisDay(now()));
  const results = await waitFor(
    plan.toFetch.map((toFetch) => ({ range: toFetch, work: request.fetch(toFetch) })),
    request.timeoutMs,
    now,
  );
  return merge(range, known, results, plan.missingPeriods);
}

type PlanRequest = Pick<
  ReadRequest,
  'measure' | 'range' | 'dayStore' | 'useCache' | 'upstream' | 'deferredDays' | 'activatedOn'
>;

/** The calls that a range needs, given the known days. Remembered refusals are looked up here. */
export async function planRead(request: PlanRequest, known: Map<Day, KnownDay>, today: Day): Promise<FetchPlan> {
  const { measure, range, dayStore, upstream = 'operator', deferredDays, activatedOn: activated_on } = request;
  const input = { measure, range, today, known, upstream, activated_on, ...(deferredDays && { deferredDays }) };
  const first = planFetch(input);
  if (first.toFetch.length === 0 || !request.useCache) return first;
  const refusals = await dayStore.getRefusals(range, first.toFetch.flatMap(daysOf));
  for (const [day, refusal] of refusals.days) if (!known.has(day)) known.set(day, { state: 'refused', refusal });
  return planFetch({ ...input, failed: refusals.failed });
}

async function waitFor(
  calls: { range: DayRange; work: Promise<RangeResult> }[],
  timeoutMs: number,
  now: () => Instant,
): Promise<RangeResult[]> {
  const waiting = (range: DayRange): RangeResult => ({
    range,
    days: [],
    missingPeriods: [missingWhileWaiting(range, now() + 5000)],
  });
  return await Promise.all(calls.map(({ range, work }) => beforeDeadline(work, timeoutMs, () => waiting(range))));
}

function merge(
  range: DayRange,
  known: Map<Day, KnownDay>,
  results: readonly RangeResult[],
  plannedMissing: readonly MissingPeriod[],
): ReadResult {
  const storedCount = known.size;
  for (const { days } of results) {
    for (const day of days)
      known.set(day.day, day.kind === 'empty' ? { state: 'empty' } : { state: 'present', reading: day });
  }
  const readings: Reading[] = [];
  let knownDays = 0;
  for (const day of daysOf(range)) {
    const state = known.get(day);
    if (state?.state === 'present') readings.push(state.reading);
    if (state && state.state !== 'refused') knownDays += 1;
  }
  const fetched = results.reduce((sum, result) => sum + result.days.length, 0);
  return {
    readings,
    knownDays,
    missingPeriods: mergeMissingPeriods([
      ...plannedMissing,
      ...results.flatMap((result) =>
        result.missingPeriods.flatMap((missingPeriod) => withoutServed(missingPeriod, known)),
      ),
    ]),
    calls: results.length,
    from: fetched === 0 ? 'store' : storedCount === 0 ? 'source' : 'mixed',
  };
}

// A recent day that could not be refreshed is served as stored, so it is not missing.
function withoutServed(missingPeriod: MissingPeriod, known: ReadonlyMap<Day, KnownDay>): MissingPeriod[] {
  const open = daysOf(missingPeriod.range).filter((day) => known.get(day)?.state !== 'present');
  return groupDays(open).map((range) => ({ ...missingPeriod, range }));
}
