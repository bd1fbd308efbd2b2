import { addDays, type Day, monthOf, weekdayOf } from '../day.ts';
import { isFrenchHoliday } from './french-holidays.ts';

/** Which offers a list of peak days is for: each supplier announces its own, so one list never stands for the other. */
export const peakDayLists = ['EJP', 'SEASONAL'] as const;
export type PeakDayList = (typeof peakDayLists)[number];

export const peakDayTypes = ['PEAK', 'NORMAL'] as const;
export type PeakDayType = (typeof peakDayTypes)[number];

/** `derived`: the built-in history, known at second hand. `entered`: by an administrator of a gateway. */
export const peakDayQualities = ['derived', 'entered'] as const;
export type PeakDayQuality = (typeof peakDayQualities)[number];

/** The listed days. A day of the season that is not listed is unknown, never normal. */
export type PeakDayCalendar = ReadonlyMap<Day, PeakDayType>;

const peakSeason: readonly number[] = [11, 12, 1, 2, 3];

/** Peak days exist from November to March only: in the other months a day is normal, and nothing has to be listed. */
export function isPeakSeason(day: Day): boolean {
  return peakSeason.includes(monthOf(day));
}

/** Undefined: unknown. */
export function peakDayTypeOf(calendar: PeakDayCalendar | undefined, day: Day): PeakDayType | undefined {
  return calendar?.get(day) ?? (isPeakSeason(day) ? undefined : 'NORMAL');
}

/** What an administrator states about a period. Both ends are included. */
export type PeakDayEntry = {
  readonly list: PeakDayList;
  readonly start: Day;
  readonly end: Day;
  readonly peak_days: readonly Day[];
  /** What the other days of the period are: normal, because it is completely known, or unknown. */
  readonly others: 'NORMAL' | 'UNKNOWN';
};

/** The days of the season in the period of an entry; null: unknown. */
export function daysOfEntry({ start, end, peak_days, others }: PeakDayEntry): Map<Day, PeakDayType | null> {
  const peaks = new Set(peak_days);
  const days = new Map<Day, PeakDayType | null>();
  for (let day = start; day <= end; day = addDays(day, 1)) {
    if (peaks.has(day)) days.set(day, 'PEAK');
    else if (isPeakSeason(day)) days.set(day, others === 'NORMAL' ? 'NORMAL' : null);
  }
  return days;
}

export type PeakDayError = { readonly field: string; readonly message: string };

/** `latest`: the last day that can have been announced. */
export function checkPeakDayEntry({ list, start, end, peak_days }: PeakDayEntry, latest: Day): PeakDayError[] {
  const errors: PeakDayError[] = [];
  if (end > latest) errors.push({ field: 'end', message: `days after ${latest} are not announced yet` });
  for (const [index, day] of peak_days.entries()) {
    const refuse = (message: string) => errors.push({ field: `peak_days.${index}`, message: `${day} ${message}` });
    if (day < start || day > end) refuse('is not in the period');
    else if (!isPeakSeason(day)) refuse('is not between November and March');
    else if (list === 'EJP' && (weekdayOf(day) >= 6 || isFrenchHoliday(day))) refuse('is a week-end or public holiday');
  }
  return errors;
}
