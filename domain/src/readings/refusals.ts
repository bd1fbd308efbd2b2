import type { Day } from '../day.ts';
import { type DayRange, lastDay, rangeLength, singleDay } from '../day-range.ts';
import { formatInstant, type Instant } from '../paris-time.ts';
import { lifetimes } from './cache-policy.ts';
import { isRecent } from './completeness.ts';
import { type Failure, type FailureClass, type FailureResponse, failureResponse } from './failure.ts';
import type { MissingPeriod } from './missing.ts';

/** What to remember of a failed call: nothing, the exact range, or each day of it. Or a probe first. */
export type Memory =
  | { readonly remember: 'nothing' }
  | { readonly remember: 'range'; readonly seconds: number }
  | { readonly remember: 'days'; readonly seconds: number };
export type MemoryStep = Memory | { readonly remember: 'ask'; readonly probe: DayRange };

/** `older_range` is the exact range, unless it ends on J-1 or J-2. */
type Rule = 'nothing' | 'range' | 'older_range' | 'probe';

const rules: Readonly<Record<FailureClass, Rule>> = {
  before_activation: 'range',
  period: 'probe',
  consent_unusable: 'older_range',
  direction: 'older_range',
  curve_off: 'older_range',
  unknown_point: 'older_range',
  refused: 'older_range',
  our_defect: 'older_range',
  auth: 'nothing',
  credentials: 'nothing',
  not_yet_usable: 'nothing',
  consent_revoked: 'nothing',
  consent_window: 'nothing',
  subscription: 'nothing',
  not_published: 'nothing',
  throttled: 'nothing',
  unavailable: 'nothing',
  nonsense: 'nothing',
};

/** A curve range longer than allowed means that our slicing failed. It is no evidence about the days. */
const overlongCodes: ReadonlySet<string> = new Set(['ADAM-DC-0015', 'ADAM-ERR0126']);

function ruleOf(failure: Failure): Rule {
  if (failure.status === 404) return 'nothing';
  if (failure.code !== undefined && overlongCodes.has(failure.code)) return 'nothing';
  return rules[failure.class];
}

const nothing: Memory = { remember: 'nothing' };
const exactRange: Memory = { remember: 'range', seconds: lifetimes.failed_range };
const everyDay: Memory = { remember: 'days', seconds: lifetimes.refused_day };

/**
 * What to remember of a refused or failed range, or which part of it to probe alone first. A range across the start of
 * a consent is refused as a whole: the part from `consentedFrom` on may be available.
 */
export function decideMemory(range: DayRange, today: Day, failure: Failure, consentedFrom?: Day): MemoryStep {
  const rule = ruleOf(failure);
  if (failure.class === 'consent_window' && consentedFrom !== undefined && isInside(range, consentedFrom)) {
    return { remember: 'ask', probe: { start: consentedFrom, end: range.end } };
  }
  if (rule === 'nothing') return nothing;
  if (rule === 'range') return exactRange;
  // The operator's old API refuses an end date not before the current date: such a refusal is no evidence about the
  // days.
  if (isRecent(lastDay(range), today)) return nothing;
  if (rule === 'older_range') return exactRange;
  return rangeLength(range) === 1 ? everyDay : { remember: 'ask', probe: singleDay(lastDay(range)) };
}

function isInside({ start, end }: DayRange, day: Day): boolean {
  return start < day && day < end;
}

/**
 * After the last day of the range was probed alone. If it was refused for the period too, so is every day before it. If
 * it was accepted (a range across the meter's activation) or failed otherwise, only the exact range is remembered, so
 * that no valid day is hidden.
 */
export function decideAfterProbe(failure: Failure, probe: { ok: true } | { ok: false; failure: Failure }): Memory {
  if (ruleOf(failure) === 'nothing') return nothing;
  return !probe.ok && probe.failure.class === 'period' ? everyDay : exactRange;
}

const periodCodes: ReadonlySet<string> = new Set(['ADAM-ERR0191', 'ADAM-DC-0016']);

/**
 * What a local client remembers of days that its gateway names as refused. The gateway has already probed the last day
 * alone: a period it refuses is refused day by day. Of any other refusal only the exact range is remembered.
 */
export function decideNamedMemory(missingPeriod: MissingPeriod, today: Day): Memory {
  if (missingPeriod.reason !== 'refused') return nothing;
  if (missingPeriod.code === 'ADAM-ERR0123') return exactRange;
  if (isRecent(lastDay(missingPeriod.range), today)) return nothing;
  return missingPeriod.code !== undefined && periodCodes.has(missingPeriod.code) ? everyDay : exactRange;
}

/** A refusal as it is remembered: our response, the operator's detail, and when it arrived. */
export type RememberedRefusal = FailureResponse & { readonly detail: string; readonly at: string };

export function rememberRefusal(failure: Failure, now: Instant): RememberedRefusal {
  return { ...failureResponse(failure), detail: failure.detail ?? '', at: formatInstant(now) };
}

/** The missing period that a refusal known beforehand leaves. */
export function missingFromRefusal(range: DayRange, refusal: Omit<RememberedRefusal, 'at'>): MissingPeriod {
  const { code, detail, status, origin } = refusal;
  const reason = status === 400 ? 'refused' : status === 403 ? 'consent' : 'unavailable';
  return { range, reason, code, detail, retry_at: null, response: { status, code, ...(origin && { origin }) } };
}
