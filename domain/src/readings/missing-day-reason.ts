import type { Day } from '../day.ts';
import { type DayRange, daysOf, rangeContains, rangeLength, singleDay } from '../day-range.ts';
import type { Instant } from '../paris-time.ts';
import { isRecent } from './completeness.ts';

/** Why a day is not stored here. One value each: they differ in who must act. */
export const missingDayReasons = [
  'ignored',
  'refused',
  'operator_hole',
  'pdl_gone',
  'pdl_inactive',
  'credentials_refused',
  'gateway_away',
  'consent_revoked',
  'consent_expired',
  'consent_pending',
  'curve_off',
  'put_off',
  'not_published',
  'not_asked',
] as const;
export type MissingDayReason = (typeof missingDayReasons)[number];

/** What is remembered of single days: ignored by the user, refused by the operator, or empty there. */
export type DayMark = { readonly range: DayRange; readonly reason: 'ignored' | 'refused' | 'empty' };

/** What blocks a whole measure now, each with the moment it began where that is known. */
export type BlockingReason = Exclude<
  MissingDayReason,
  'ignored' | 'refused' | 'operator_hole' | 'put_off' | 'not_published' | 'not_asked'
>;
export type BlockingReasons = ReadonlyMap<BlockingReason, Instant | null>;

export type MeasureState = {
  readonly window: DayRange;
  readonly stored: ReadonlySet<Day>;
  readonly marks: readonly DayMark[];
  readonly blockingReasons: BlockingReasons;
  /** Days that the gateway still waits for at the operator. */
  readonly deferred: ReadonlySet<Day>;
  readonly today: Day;
};

export type MissingDayRange = {
  readonly range: DayRange;
  readonly reason: MissingDayReason;
  readonly since: Instant | null;
};

/** The order in which blocking reasons explain a day: first what only the user can fix, or what is nearest. */
const blockingReasonOrder: readonly BlockingReason[] = [
  'pdl_gone',
  'pdl_inactive',
  'credentials_refused',
  'gateway_away',
  'consent_revoked',
  'consent_expired',
  'consent_pending',
  'curve_off',
];
const markOrder = ['ignored', 'refused', 'empty'] as const;
const reasonOfMark = { ignored: 'ignored', refused: 'refused', empty: 'operator_hole' } as const;

/** Every day of the window that is not stored, grouped by its reason, oldest first. */
export function findMissingDays(state: MeasureState): MissingDayRange[] {
  const found: MissingDayRange[] = [];
  for (const day of daysOf(state.window)) {
    if (state.stored.has(day)) continue;
    const { reason, since } = explain(day, state);
    const last = found.at(-1);
    const own = singleDay(day);
    if (last && last.range.end === day && last.reason === reason) {
      found[found.length - 1] = { ...last, range: { start: last.range.start, end: own.end } };
    } else found.push({ range: own, reason, since });
  }
  return found;
}

/** A result for the day itself takes precedence over what blocks the measure now. */
function explain(day: Day, state: MeasureState): { reason: MissingDayReason; since: Instant | null } {
  const covering = state.marks.filter((mark) => rangeContains(mark.range, day));
  for (const reason of markOrder) {
    if (covering.some((mark) => mark.reason === reason)) return { reason: reasonOfMark[reason], since: null };
  }
  for (const reason of blockingReasonOrder) {
    const since = state.blockingReasons.get(reason);
    if (since !== undefined) return { reason, since };
  }
  if (state.deferred.has(day)) return { reason: 'put_off', since: null };
  return { reason: isRecent(day, state.today) ? 'not_published' : 'not_asked', since: null };
}

/** `ok`: nothing is missing that could be here. `stale`: the newest days are not here although they could be. */
export type MeasureStatus = 'never' | 'ok' | 'incomplete' | 'stale';

export type MeasureHealth = {
  readonly status: MeasureStatus;
  readonly missing_days: number;
  readonly missing: readonly MissingDayRange[];
  /** The first of the newest missing days, and what blocks them. */
  readonly stale: {
    readonly since: Day;
    readonly reason: MissingDayReason;
    readonly reason_since: Instant | null;
  } | null;
};

/** Days missing for these reasons are expected: no action is needed, and nothing is wrong. */
const calm: ReadonlySet<MissingDayReason> = new Set(['not_published', 'ignored']);

/** The health of a measure, determined only by its missing days. */
export function assessMeasure(state: MeasureState): MeasureHealth {
  const missing = findMissingDays(state);
  const missing_days = missing.reduce((sum, { range }) => sum + rangeLength(range), 0);
  const stale = findStale(state, missing);
  return { status: statusOf(state, missing, stale), missing_days, missing, stale };
}

function statusOf(
  { stored }: MeasureState,
  missing: readonly MissingDayRange[],
  stale: MeasureHealth['stale'],
): MeasureStatus {
  if (missing.every(({ reason }) => calm.has(reason))) return 'ok';
  if (stored.size === 0) return 'never';
  return stale ? 'stale' : 'incomplete';
}

/** The missing days at the new end of the window, back to the newest stored one. */
function findStale({ window }: MeasureState, missing: readonly MissingDayRange[]): MeasureHealth['stale'] {
  let end = window.end;
  let first: MissingDayRange | undefined;
  for (const missingPeriod of missing.toReversed()) {
    if (missingPeriod.range.end !== end) break;
    end = missingPeriod.range.start;
    if (!calm.has(missingPeriod.reason)) first = missingPeriod;
  }
  return first ? { since: first.range.start, reason: first.reason, reason_since: first.since } : null;
}
