import type { OffPeakSchedule } from './off-peak.ts';

type Checked =
  | { readonly ok: true; readonly schedules: readonly OffPeakSchedule[] }
  | { readonly ok: false; readonly text: string };

/**
 * Two entries of one date must not match the same day. The operator's entries and the user's are two lists: the user's
 * win, so they never contradict each other. Entries are returned in the order of their dates.
 */
export function checkSchedules(schedules: readonly OffPeakSchedule[]): Checked {
  for (const [index, entry] of schedules.entries()) {
    const rival = schedules.slice(0, index).find((other) => contradict(entry, other));
    if (rival) return { ok: false, text: `two schedules valid from ${since(entry)} match the same day` };
  }
  return { ok: true, schedules: sortSchedules(schedules) };
}

/** The oldest first. Entries of one date retain their order. */
export function sortSchedules(schedules: readonly OffPeakSchedule[]): OffPeakSchedule[] {
  return [...schedules].sort((a, b) => compareText(a.valid_from ?? '', b.valid_from ?? ''));
}

// Every month has every week day, so two entries share a day exactly when they share a month and a week day.
function contradict(a: OffPeakSchedule, b: OffPeakSchedule): boolean {
  return (
    a.source === b.source &&
    a.valid_from === b.valid_from &&
    shareNumber(a.weekdays, b.weekdays) &&
    shareNumber(a.months, b.months)
  );
}

function shareNumber(a: readonly number[] | undefined, b: readonly number[] | undefined): boolean {
  return a === undefined || b === undefined || a.some((number) => b.includes(number));
}

/** Weekdays or months of an entry, without duplicates. Empty means all, as does an absent field. */
export function readNumbers(value: unknown, last: number): number[] | undefined {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const numbers = [...new Set<unknown>(value)];
  if (!numbers.every((number) => Number.isInteger(number) && Number(number) >= 1 && Number(number) <= last))
    return undefined;
  return numbers.length === last ? [] : (numbers as number[]);
}

function since(entry: OffPeakSchedule): string {
  return entry.valid_from ?? 'the beginning';
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
