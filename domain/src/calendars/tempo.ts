import { addDays, type Day, dayOf, daysBetween, monthOf, yearOf } from '../day.ts';
import { dayRange, daysOf } from '../day-range.ts';
import { type Instant, wallTime } from '../paris-time.ts';

export const tempoColors = ['BLEU', 'BLANC', 'ROUGE'] as const;

export type TempoColor = (typeof tempoColors)[number];

/** Known colours by civil day. A missing day is unknown, never blue. */
export type TempoCalendar = ReadonlyMap<Day, TempoColor>;

// Every conversion of colour names is here: the source uses English, our API French, the metric lower case.
const colorBySource: Record<string, TempoColor> = { BLUE: 'BLEU', WHITE: 'BLANC', RED: 'ROUGE' };

/** The colour a source means, in English or French; undefined for anything else, which is then not stored. */
export function readTempoColor(value: unknown): TempoColor | undefined {
  if (typeof value !== 'string') return undefined;
  const sourceValue = value.trim().toUpperCase();
  return colorBySource[sourceValue] ?? tempoColors.find((color) => color === sourceValue);
}

/** 1 September to 31 August, both included. */
export type TempoSeason = { readonly name: string; readonly start: Day; readonly end: Day };

export function tempoSeason(day: Day): TempoSeason {
  const year = monthOf(day) >= 9 ? yearOf(day) : yearOf(day) - 1;
  return { name: `${year}/${year + 1}`, start: dayOf(year, 9, 1), end: dayOf(year + 1, 8, 31) };
}

export type DaysByColor = Readonly<Record<TempoColor, number>>;

/** 43 white, 22 red, the rest blue: 300, or 301 in a season with a 29 February. */
export function tempoQuota(season: TempoSeason): DaysByColor {
  return { BLEU: daysBetween(season.start, season.end) + 1 - 65, BLANC: 43, ROUGE: 22 };
}

/** Days of each colour from the season's start through a day; null when one of them is not known. */
export function tempoUsed(calendar: TempoCalendar, through: Day): DaysByColor | null {
  const used = { BLEU: 0, BLANC: 0, ROUGE: 0 };
  for (const day of daysOf(dayRange(tempoSeason(through).start, addDays(through, 1)))) {
    const color = calendar.get(day);
    if (color === undefined) return null;
    used[color]++;
  }
  return used;
}

/**
 * Days left of each colour, counted through today and never tomorrow. Null when a day is unknown, because the figure
 * would be too high. A season that had more days than its quota has 0 left, not less.
 */
export function tempoRemaining(calendar: TempoCalendar, today: Day): DaysByColor | null {
  const used = tempoUsed(calendar, today);
  if (!used) return null;
  const quota = tempoQuota(tempoSeason(today));
  const left = (color: TempoColor) => Math.max(0, quota[color] - used[color]);
  return { BLEU: left('BLEU'), BLANC: left('BLANC'), ROUGE: left('ROUGE') };
}

/** A tempo day runs from 06:00 to 06:00: before that, the colour is still the one of the date before. */
export const tempoDayHour = 6;

export function tempoDayAt(instant: Instant): Day {
  const wall = wallTime(instant);
  return wall.hour < tempoDayHour ? addDays(wall.day, -1) : wall.day;
}
