import { addDays, type Day, dayOf, monthOf, weekdayOf, yearOf } from '../day.ts';
import { type DayRange, dayRange, daysOf, rangeLength } from '../day-range.ts';
import { hoursInDay, wallTime } from '../paris-time.ts';
import { type OffPeakSchedule, offPeakOn, offPeakSpans } from '../pricing/off-peak.ts';
import { curvePoints } from '../readings/curve.ts';
import type { DailyValue, DayCurve } from '../readings/reading.ts';

export const periods = ['yesterday', 'this_week', 'this_month', 'this_year'] as const;
export type Period = (typeof periods)[number];

/** Through yesterday, in Paris days. On a Monday, a 1st or a 1 January the new period has no day yet. */
export function periodRange(period: Period, today: Day): DayRange {
  const starts = {
    yesterday: addDays(today, -1),
    this_week: addDays(today, 1 - weekdayOf(today)),
    this_month: dayOf(yearOf(today), monthOf(today), 1),
    this_year: dayOf(yearOf(today), 1, 1),
  };
  return dayRange(starts[period], today);
}

export type Total = {
  /** The sum of the stored days. Null when the range has days and none is stored, 0 when it has none yet. */
  readonly wh: number | null;
  /** How many days are stored. */
  readonly days: number;
};

export function sumDays(days: ReadonlyMap<Day, DailyValue>, range: DayRange): Total {
  const present = daysOf(range).flatMap((day) => days.get(day) ?? []);
  const wh = present.reduce((sum, { value }) => sum + value, 0);
  return { wh: present.length === 0 && rangeLength(range) > 0 ? null : wh, days: present.length };
}

export type PeakSplit = {
  readonly hp_wh: number | null;
  readonly hc_wh: number | null;
  /** The share of the minutes of the range whose energy and off-peak hours are known. */
  readonly coverage: number;
};

/**
 * Peak and off-peak energy from the load curve, by minutes. Unknown minutes are not filled in: the coverage shows how
 * much is known.
 */
export function splitPeaks(
  curves: ReadonlyMap<Day, DayCurve>,
  schedules: readonly OffPeakSchedule[],
  range: DayRange,
): PeakSplit {
  let [hp, hc, covered, total] = [0, 0, 0, 0];
  const isKnown = (day: Day) => {
    const known = offPeakOn(schedules, day);
    return known.state === 'known' && known.ranges.length > 0;
  };
  for (const day of daysOf(range)) {
    total += hoursInDay(day) * 60;
    const curve = curves.get(day);
    if (!curve || !isKnown(day)) continue;
    const spans = offPeakSpans(schedules, day);
    for (const { start, step, value } of curvePoints(curve)) {
      const { hour, minute } = wallTime(start);
      const from = hour * 60 + minute;
      const offPeak = spans.reduce((sum, span) => sum + overlap(span, from, from + step), 0);
      hc += value * offPeak;
      hp += value * (step - offPeak);
      covered += step;
    }
  }
  // A period without a day yet lacks nothing.
  if (total === 0) return schedules.length > 0 ? { hp_wh: 0, hc_wh: 0, coverage: 1 } : unsplit;
  return covered === 0 ? unsplit : { hp_wh: hp / 60, hc_wh: hc / 60, coverage: covered / total };
}

const unsplit: PeakSplit = { hp_wh: null, hc_wh: null, coverage: 0 };

function overlap(span: { readonly from: number; readonly to: number }, from: number, to: number): number {
  return Math.max(0, Math.min(span.to, to) - Math.max(span.from, from));
}

/** Three decimals, exact from Wh; null stays null. */
export function toKwh(wh: number | null): number | null {
  return wh === null ? null : Math.round(wh) / 1000;
}

/** The newest stored day. */
export function newestDay(days: ReadonlyMap<Day, unknown>): Day | null {
  let newest: Day | null = null;
  for (const day of days.keys()) if (newest === null || day > newest) newest = day;
  return newest;
}
