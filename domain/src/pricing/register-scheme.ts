import type { FlexdayType } from '../calendars/flexday.ts';
import type { TempoColor } from '../calendars/tempo.ts';
import type { Day } from '../day.ts';
import type { OffPeakSchedule } from './off-peak.ts';

/** What a calendar must contain for the minute's day. A tempo or EJP day begins later than midnight. */
export type CalendarCondition =
  | { readonly kind: 'tempo'; readonly color: TempoColor }
  | { readonly kind: 'flexday'; readonly types: readonly FlexdayType[] }
  | { readonly kind: 'ejp' }
  | { readonly kind: 'peak_day' };

/** `offpeak`: the off-peak hours of the PDL. `schedule`: those that the offer itself prescribes. */
export type Windows = readonly string[] | 'offpeak' | 'schedule';

/**
 * When a register counts. Every condition must be met for the minute. Dates, months and weekdays are those of the civil
 * day that contains the minute. Windows are times of day. The first matching rule decides.
 */
export type RegisterRule = {
  readonly register: string;
  readonly months?: readonly number[];
  /** ISO, 1 is Monday. */
  readonly weekdays?: readonly number[];
  /** Public holidays count as one of the week days above. */
  readonly holidays?: boolean;
  readonly windows?: Windows;
  readonly calendar?: CalendarCondition;
  readonly from?: Day;
  /** Excluded. */
  readonly until?: Day;
};

/** At most so much energy per period counts in the register; the rest counts in another one. */
export type RegisterCap = { readonly kwh: number; readonly per: 'day' | 'month' | 'year'; readonly over: string };

export type Register = {
  readonly key: string;
  /** The name under which energy and cost are shown; several registers may share one. */
  readonly tag: string;
  readonly cap?: RegisterCap;
};

/** How an offer counts: its registers, and the rules that lead each minute to one of them. */
export type RegisterScheme = {
  /** Two offers with the same key share one computation. */
  readonly key: string;
  readonly registers: readonly Register[];
  readonly rules: readonly RegisterRule[];
  /** Off-peak hours that the offer prescribes. */
  readonly schedules?: readonly OffPeakSchedule[];
};

/** A scheme whose key is its content. */
export function defineScheme(parts: Omit<RegisterScheme, 'key'>): RegisterScheme {
  return { key: JSON.stringify(parts), ...parts };
}

/** Whether the off-peak hours of the PDL decide which register counts a minute. */
export function countsOffPeak({ rules }: RegisterScheme): boolean {
  return rules.some(({ windows }) => windows === 'offpeak');
}

export function registerIndex(scheme: RegisterScheme, key: string): number {
  const index = scheme.registers.findIndex((register) => register.key === key);
  if (index < 0) throw new RangeError(`no such register: ${key}`);
  return index;
}
