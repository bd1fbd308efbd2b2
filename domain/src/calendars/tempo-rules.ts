import { addDays, type Day, monthOf, weekdayOf } from '../day.ts';
import { isFrenchHoliday } from './french-holidays.ts';
import { type TempoCalendar, type TempoColor, tempoQuota, tempoSeason } from './tempo.ts';

const redMonths = [11, 12, 1, 2, 3];
const longestRedRun = 5;

/** Red: 1 November to 31 March, never on Saturday, Sunday or a public holiday. */
export function mayBeRed(day: Day): boolean {
  return redMonths.includes(monthOf(day)) && weekdayOf(day) <= 5 && !isFrenchHoliday(day);
}

/** White: any month, Saturday included, never on Sunday. */
export function mayBeWhite(day: Day): boolean {
  return weekdayOf(day) !== 7;
}

type Rule = {
  readonly warning: string;
  readonly breaks: (day: Day, color: TempoColor, calendar: TempoCalendar) => boolean;
};

const rules: readonly Rule[] = [
  {
    warning: 'red outside 1 November to 31 March',
    breaks: (day, color) => color === 'ROUGE' && !redMonths.includes(monthOf(day)),
  },
  { warning: 'red on a week-end', breaks: (day, color) => color === 'ROUGE' && weekdayOf(day) > 5 },
  { warning: 'red on a public holiday', breaks: (day, color) => color === 'ROUGE' && isFrenchHoliday(day) },
  { warning: 'white on a Sunday', breaks: (day, color) => color === 'BLANC' && !mayBeWhite(day) },
  {
    warning: `more than ${longestRedRun} consecutive red days`,
    breaks: (day, color, calendar) => color === 'ROUGE' && redRunBefore(day, calendar) >= longestRedRun,
  },
  {
    warning: 'more days of this colour than the season has',
    breaks: (day, color, calendar) => countBefore(day, color, calendar) >= tempoQuota(tempoSeason(day))[color],
  },
];

/**
 * What is suspicious about a published colour, given the days known before it. The colour is stored anyway: the
 * published colour is the billed one.
 */
export function tempoWarnings(day: Day, color: TempoColor, calendar: TempoCalendar): string[] {
  return rules.filter(({ breaks }) => breaks(day, color, calendar)).map(({ warning }) => warning);
}

function redRunBefore(day: Day, calendar: TempoCalendar): number {
  let run = 0;
  while (calendar.get(addDays(day, -1 - run)) === 'ROUGE') run++;
  return run;
}

function countBefore(day: Day, color: TempoColor, calendar: TempoCalendar): number {
  const { start } = tempoSeason(day);
  let count = 0;
  for (const [known, knownColor] of calendar) if (known >= start && known < day && knownColor === color) count++;
  return count;
}
