import type { Day } from '@svc/domain/day';
import { type ForeignStep, type IgnoredReason, readStep, readWallStamp } from '@svc/domain/readings/foreign-steps';
import { largestPower } from '@svc/domain/readings/operator-csv';
import type { ForeignRow } from './foreign-database.ts';

export type Ignore = (reason: IgnoredReason) => void;

const noon = 12 * 60;

/** The beginning of a text: a file may hold anything in any column. */
export function textOf(column: string): string {
  return `substr(cast(${column} as text), 1, 40)`;
}

/** A number, or null. */
export function realOf(column: string): string {
  return `case when typeof(${column}) in ('integer', 'real') then cast(${column} as real) end`;
}

export function readValue(
  { value }: ForeignRow,
  zeroIsMissing: boolean,
  largest: number,
  ignore: Ignore,
): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return void ignore('not a number');
  if (value < 0) return void ignore('negative value');
  if (value > largest) return void ignore('too large a value');
  if (value === 0 && zeroIsMissing) return void ignore('no value');
  return Math.round(value);
}

/**
 * The day of a daily value. A program on another time zone shifts midnight of its day by the difference of the clocks.
 * From noon on that may be midnight of the next day as well as of this one.
 */
export function readDayStamp(
  stamp: string,
): { readonly day: Day | undefined; readonly isMidnight: boolean } | undefined {
  const wall = readWallStamp(stamp.length === 10 ? `${stamp} 00:00` : stamp);
  return wall && { day: wall.minutes < noon ? wall.day : undefined, isMidnight: wall.minutes === 0 };
}

/** Minutes of a length as the operator writes it: PT30M, PT1H. 0 if it is none. */
export function readLength(text: string): number {
  const [, count, unit] = /^PT(\d{1,4})([MH])$/.exec(text) ?? [];
  return Number(count ?? 0) * (unit === 'H' ? 60 : 1);
}

export type StepForm = {
  /** The length of the step of a row, 0 if it has none: then its stamp may be the end of the step, not the start. */
  readonly minutesOf: (row: ForeignRow) => number;
  /** A step without a usable length is one that the program takes for failed. */
  readonly emptyHasNoStep: boolean;
};

/** The steps of each day, as the stamps name it. Of two rows with one stamp the later one counts, unless it is empty. */
export function* groupSteps(
  rows: Iterable<ForeignRow>,
  { minutesOf, emptyHasNoStep }: StepForm,
  ignore: Ignore,
): Generator<readonly ForeignStep[]> {
  let day = '';
  let steps = new Map<string, ForeignStep>();
  for (const row of rows) {
    const stamp = String(row.stamp);
    const value = readValue(row, false, largestPower, ignore);
    const step = readStep(minutesOf(row)) ?? null;
    if (value === undefined) continue;
    if (!readWallStamp(stamp)) {
      ignore('no moment');
      continue;
    }
    if (step === null && !(emptyHasNoStep && value === 0)) {
      ignore('no usable step');
      continue;
    }
    if (stamp.slice(0, 10) !== day) {
      if (steps.size > 0) yield [...steps.values()];
      [day, steps] = [stamp.slice(0, 10), new Map()];
    }
    if (step === null && steps.has(stamp)) ignore('no value');
    else steps.set(stamp, { stamp, step, value });
  }
  if (steps.size > 0) yield [...steps.values()];
}

export function inOrder<Item extends { readonly day: Day }>(days: ReadonlyMap<Day, Item>): Item[] {
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
