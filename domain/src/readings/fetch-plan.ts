import type { Day } from '../day.ts';
import { type DayRange, daysOf, groupDays, rangeContains, singleDay } from '../day-range.ts';
import { isRecent, isServable } from './completeness.ts';
import { historyLimit, type Measure } from './measure.ts';
import { type MissingPeriod, mergeMissingPeriods } from './missing.ts';
import type { Reading } from './reading.ts';
import { missingFromRefusal, type RememberedRefusal } from './refusals.ts';
import { cutIntoCalls, type Upstream } from './upstream-calls.ts';

/** What is known of one day. A day not in the map is absent: it was never requested, or it has expired. */
export type KnownDay =
  /** `stale`: stored permanently but old enough to be requested again (a local store's J-1 and J-2 after 3 hours). */
  | { readonly state: 'present'; readonly reading: Reading; readonly stale?: boolean }
  | { readonly state: 'empty' }
  | { readonly state: 'refused'; readonly refusal: RememberedRefusal };

export type FailedRange = { readonly range: DayRange; readonly refusal: RememberedRefusal };

export type PlanInput = {
  readonly measure: Measure;
  readonly range: DayRange;
  readonly today: Day;
  readonly known: ReadonlyMap<Day, KnownDay>;
  readonly failed?: readonly FailedRange[];
  /**
   * The source of missing days, the operator by default. It decides how days become calls, and when a remembered failed
   * range applies. Towards the operator a range applies only to itself, as the request or as one of its calls: a longer
   * or shorter request reaches the operator, so that no valid day is hidden. The marks of a local client apply to any
   * day they cover.
   */
  readonly upstream?: Upstream;
  /** Days that were requested and deferred: not requested before their time. */
  readonly deferredDays?: ReadonlyMap<Day, MissingPeriod>;
  /** The activation of the meter, where it is known: one earlier day would make the operator refuse a whole range. */
  readonly activated_on?: Day | undefined;
};

/** The calls to make, and the days that are not requested because the result is already known. */
export type FetchPlan = { readonly toFetch: readonly DayRange[]; readonly missingPeriods: readonly MissingPeriod[] };

const beforeHistory = {
  code: 'ADAM-DC-0016',
  detail: 'The requested period starts before the history limit of the operator',
  status: 400,
} as const;

const beforeActivation = {
  code: 'ADAM-ERR0123',
  detail: "The requested period cannot be anterior to the meter's last activation date",
  status: 400,
} as const;

/** What is known of a day without a call: it is before the meter's activation, or before the operator's history. */
function refusedBeforehand(day: Day, limit: Day, activatedOn: Day | undefined) {
  if (activatedOn !== undefined && day < activatedOn) return beforeActivation;
  return day < limit ? beforeHistory : undefined;
}

/** Consecutive missing days become one range, cut where one operator call ends. The newest days are requested first. */
export function planFetch(input: PlanInput): FetchPlan {
  const { measure, range, today, known, upstream = 'operator' } = input;
  const limit = historyLimit(measure, today);
  const { failed = [] } = input;
  const whole = findExact(failed, range);
  const missing: Day[] = [];
  const missingPeriods: MissingPeriod[] = [];
  for (const day of daysOf(range)) {
    if (day >= today) break;
    const state = known.get(day);
    if (!isWanted(day, state, today)) {
      if (state?.state === 'refused') missingPeriods.push(missingFromRefusal(singleDay(day), state.refusal));
      continue;
    }
    const refusal = upstream === 'gateway' ? failed.find((mark) => rangeContains(mark.range, day))?.refusal : whole;
    const effectiveRefusal = refusal ?? refusedBeforehand(day, limit, input.activated_on);
    const missingPeriod = effectiveRefusal
      ? missingFromRefusal(singleDay(day), effectiveRefusal)
      : findDeferred(day, input.deferredDays);
    if (missingPeriod === undefined) missing.push(day);
    // A day that is requested again only for freshness is served as it is: it is not missing.
    else if (state?.state !== 'present') missingPeriods.push(missingPeriod);
  }
  const calls = cutIntoCalls(groupDays(missing), measure, upstream);
  const toFetch: DayRange[] = [];
  for (const call of calls) {
    const refusal = upstream === 'gateway' ? undefined : findExact(failed, call);
    if (refusal === undefined) toFetch.push(call);
    else missingPeriods.push(...daysWithout(known, call).map((day) => missingFromRefusal(singleDay(day), refusal)));
  }
  return { toFetch, missingPeriods: mergeMissingPeriods(missingPeriods) };
}

function daysWithout(known: PlanInput['known'], range: DayRange): Day[] {
  return daysOf(range).filter((day) => known.get(day)?.state !== 'present');
}

function findExact(failed: readonly FailedRange[], { start, end }: DayRange): RememberedRefusal | undefined {
  return failed.find((mark) => mark.range.start === start && mark.range.end === end)?.refusal;
}

function findDeferred(day: Day, deferredDays: ReadonlyMap<Day, MissingPeriod> | undefined): MissingPeriod | undefined {
  const missingPeriod = deferredDays?.get(day);
  return missingPeriod && { ...missingPeriod, range: singleDay(day) };
}

function isWanted(day: Day, known: KnownDay | undefined, today: Day): boolean {
  if (!known) return true;
  if (known.state === 'refused') return false;
  // A recent day is never stored as empty. One that became recent again (a clock set back) is requested.
  if (known.state === 'empty') return isRecent(day, today);
  // A recent curve below 90 % is fetched whole again.
  return known.stale === true || !isServable(known.reading, today);
}
