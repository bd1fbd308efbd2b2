import { addDays, type Day } from '../day.ts';
import { type DayRange, daysOf } from '../day-range.ts';
import type { MissingReason } from './failure.ts';
import type { FetchPlan, KnownDay } from './fetch-plan.ts';
import type { MissingDayReason } from './missing-day-reason.ts';

export type MissingDays = DayRange & { readonly days: number; readonly reason: MissingDayReason };
/** The stored days of a window, without a new request. Newest first. */
export type Coverage = {
  readonly window: DayRange;
  readonly missing_days: number;
  readonly missing: readonly MissingDays[];
};

const reasons: Readonly<Record<MissingReason, MissingDayReason>> = {
  not_published: 'not_published',
  unavailable: 'put_off',
  waiting: 'put_off',
  refused: 'refused',
  consent: 'consent_pending',
};

/** A day is present, known to be missing for a reason, or not requested yet. */
export function coverDays(
  window: DayRange,
  known: ReadonlyMap<Day, KnownDay>,
  { missingPeriods }: FetchPlan,
): Coverage {
  const reasonByDay = new Map(
    missingPeriods.flatMap(({ range, reason }) => daysOf(range).map((day) => [day, reasons[reason]] as const)),
  );
  const missing: { start: Day; end: Day; days: number; reason: MissingDayReason }[] = [];
  let missing_days = 0;
  for (const day of daysOf(window)) {
    const state = known.get(day)?.state;
    if (state === 'present') continue;
    const reason = state === 'empty' ? 'operator_hole' : (reasonByDay.get(day) ?? 'not_asked');
    missing_days += 1;
    const last = missing.at(-1);
    if (last?.reason === reason && last.end === day) Object.assign(last, { end: addDays(day, 1), days: last.days + 1 });
    else missing.push({ start: day, end: addDays(day, 1), days: 1, reason });
  }
  return { window, missing_days, missing: missing.reverse() };
}
