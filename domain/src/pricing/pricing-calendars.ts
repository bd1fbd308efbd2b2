import type { FlexdayType } from '../calendars/flexday.ts';
import { type PeakDayCalendar, peakDayTypeOf } from '../calendars/peak-days.ts';
import { type TempoCalendar, tempoDayHour } from '../calendars/tempo.ts';
import { addDays, type Day } from '../day.ts';
import type { CalendarCondition } from './register-scheme.ts';

export type PricingCalendars = {
  readonly tempo: TempoCalendar;
  readonly flexday: ReadonlyMap<Day, FlexdayType>;
  /** Peak days of EJP offers. */
  readonly ejp?: PeakDayCalendar;
  /** Peak days of seasonal offers. */
  readonly peakDays?: PeakDayCalendar;
};

export type CalendarMatch = 'yes' | 'no' | 'unknown';

const ejpDayHour = 7;

/** Matches the calendars for a minute of the wall clock. An unknown day is never taken for another kind of day. */
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
      return matchPeakDay(calendars.ejp, minute < ejpDayHour * 60 ? addDays(day, -1) : day);
    case 'peak_day':
      return matchPeakDay(calendars.peakDays, day);
  }
}

function matchPeakDay(calendar: PeakDayCalendar | undefined, day: Day): CalendarMatch {
  const type = peakDayTypeOf(calendar, day);
  return type === undefined ? 'unknown' : yesNo(type === 'PEAK');
}

function yesNo(is: boolean): 'yes' | 'no' {
  return is ? 'yes' : 'no';
}
