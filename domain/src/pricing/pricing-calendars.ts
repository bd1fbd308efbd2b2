import type { FlexdayType } from '../calendars/flexday.ts';
import { type TempoCalendar, tempoDayHour } from '../calendars/tempo.ts';
import { addDays, type Day, monthOf } from '../day.ts';
import type { DayRange } from '../day-range.ts';
import type { CalendarCondition } from './register-scheme.ts';

/** Peak days, and the days for which it is known whether they are. */
export type PeakDays = { readonly days: ReadonlySet<Day>; readonly known: DayRange };

export type PricingCalendars = {
  readonly tempo: TempoCalendar;
  readonly flexday: ReadonlyMap<Day, FlexdayType>;
  readonly ejp?: PeakDays;
  /** Peak days of seasonal offers. */
  readonly peakDays?: ReadonlySet<Day>;
};

/** `assumed_no`: unknown, and the rule continues as if it were not. */
export type CalendarMatch = 'yes' | 'no' | 'unknown' | 'assumed_no';

const ejpDayHour = 7;
const ejpMonths = [11, 12, 1, 2, 3];

/** Matches the calendars for a minute of the wall clock. An unknown colour is never taken for another. */
export function matchCalendar(
  condition: CalendarCondition,
  calendars: PricingCalendars,
  day: Day,
  minute: number,
): CalendarMatch {
  switch (condition.kind) {
    case 'tempo': {
      const color = calendars.tempo.get(minute < tempoDayHour * 60 ? addDays(day, -1) : day);
      return color === undefined ? 'unknown' : yesNo(color === condition.color);
    }
    case 'flexday': {
      const type = calendars.flexday.get(day);
      return type === undefined ? 'unknown' : yesNo(condition.types.includes(type));
    }
    case 'ejp':
      return matchEjp(calendars.ejp, minute < ejpDayHour * 60 ? addDays(day, -1) : day);
    case 'peak_day':
      return yesNo(calendars.peakDays?.has(day) ?? false);
  }
}

// Peak days exist from November to March only; in the other months nothing has to be known.
function matchEjp(ejp: PeakDays | undefined, day: Day): CalendarMatch {
  if (ejp?.days.has(day)) return 'yes';
  if (!ejpMonths.includes(monthOf(day))) return 'no';
  return ejp && day >= ejp.known.start && day < ejp.known.end ? 'no' : 'assumed_no';
}

function yesNo(is: boolean): 'yes' | 'no' {
  return is ? 'yes' : 'no';
}
