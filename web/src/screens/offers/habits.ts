import { readRanges } from '@svc/domain/pricing/off-peak-range';
import type { Search } from '../../search-params.ts';
import type { RankRequest } from '../../workers/rank.ts';

/** What is typed into the what-if, as text: some of it may make no sense yet. */
export type Habits = Readonly<Record<'move' | 'out' | 'into' | 'add' | 'at' | 'spare', string>> & {
  /** ISO days of the week on which something is moved or added. */
  readonly days: readonly number[];
};

export const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const usualHabits: Habits = {
  move: '',
  out: '19:30-22:30',
  into: '02:00-05:00',
  add: '',
  at: '23:00-05:00',
  spare: '',
  days: weekdays,
};

/** More a day is no household. */
const mostKwh = 1000;
const numberOf = (text: string, most: number) => Math.min(most, Math.max(0, Number(text.replace(',', '.')) || 0));

/** A time of day in any of the forms in which off-peak hours are written; undefined if it is none. */
export function windowOf(text: string): string | undefined {
  const read = readRanges([text]);
  return read.ok && read.ranges.length === 1 ? read.ranges[0] : undefined;
}

/** One day more or less, in the order of the week; the last one stays. */
export function toggleDay(days: readonly number[], day: number): readonly number[] {
  const next = weekdays.filter((each) => days.includes(each) !== (each === day));
  return next.length === 0 ? days : next;
}

/** The request to the worker. Undefined while nothing would change. */
export function rankRequestOf(habits: Habits): Omit<RankRequest, 'range'> | undefined {
  const [out, into, at] = [windowOf(habits.out), windowOf(habits.into), windowOf(habits.at)];
  const [moved, added] = [numberOf(habits.move, mostKwh), numberOf(habits.add, mostKwh)];
  const restraint = numberOf(habits.spare, 100);
  const days = habits.days.length === weekdays.length ? {} : { days: habits.days };
  const shifts = moved > 0 && out && into ? [{ kwh: moved, from: out, to: into, ...days }] : [];
  const loads = added > 0 && at ? [{ kwh: added, at, ...days }] : [];
  if (shifts.length + loads.length === 0 && restraint === 0) return undefined;
  return { shifts, loads, restraint, hasPrevious: false };
}

/** The search parameters, without default or invalid values. */
export function habitSearch(habits: Habits) {
  const time = (name: 'out' | 'into' | 'at') => {
    const read = windowOf(habits[name]);
    return read === usualHabits[name] ? undefined : read;
  };
  return {
    move: numberOf(habits.move, mostKwh) || undefined,
    add: numberOf(habits.add, mostKwh) || undefined,
    out: time('out'),
    into: time('into'),
    at: time('at'),
    spare: numberOf(habits.spare, 100) || undefined,
    days: habits.days.length === weekdays.length ? undefined : Number(habits.days.join('')),
  };
}

/** Reads the habits from the address. Invalid values become defaults. */
export function readHabits(search: Search, comma: ',' | '.'): Habits {
  const figure = (name: 'move' | 'add' | 'spare') => {
    const value = numberOf(String(search[name] ?? ''), name === 'spare' ? 100 : mostKwh);
    return value === 0 ? '' : String(value).replace('.', comma);
  };
  const time = (name: 'out' | 'into' | 'at') => windowOf(String(search[name] ?? '')) ?? usualHabits[name];
  const days = weekdays.filter((day) => String(search.days ?? '').includes(String(day)));
  return {
    move: figure('move'),
    add: figure('add'),
    spare: figure('spare'),
    out: time('out'),
    into: time('into'),
    at: time('at'),
    days: days.length === 0 ? weekdays : days,
  };
}
