import { parseRange, readRanges } from '@svc/domain/pricing/off-peak-range';
import type { Formats } from '../../messages/formats.ts';
import type { Search } from '../../search-params.ts';
import type { RankRequest } from '../../workers/rank.ts';
import type { EveningPeak } from './evening-peak.ts';

/** What is typed into the what-if, as text: some of it may make no sense yet. */
export type Habits = Readonly<Record<'move' | 'out' | 'into' | 'add' | 'at' | 'spare', string>> & {
  /** ISO days of the week on which something is moved or added. */
  readonly days: readonly number[];
};
export type Windows = 'out' | 'into' | 'at';
export type Amounts = 'move' | 'add' | 'spare';

export const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
const usualWindows = { out: '19:30-22:30', into: '02:00-05:00', at: '23:00-05:00' };
/** More kWh a day is no household. */
const most: Readonly<Record<Amounts, number>> = { move: 1000, add: 1000, spare: 100 };

/** Without any input: the household's own evening peak, where it has one. */
export function usualHabits(peak: EveningPeak | undefined, formats: Pick<Formats, 'clock' | 'language'>): Habits {
  const { out, into } = peak ?? usualWindows;
  return {
    move: peak ? writeAmount(peak.kwh, formats) : '',
    out: writeWindow(out, formats),
    into: writeWindow(into, formats),
    add: '',
    at: writeWindow(usualWindows.at, formats),
    spare: '',
    days: weekdays,
  };
}

const writeAmount = (value: number, { language }: Pick<Formats, 'language'>) =>
  String(value).replace('.', language === 'fr' ? ',' : '.');

/** A number of kWh or of percent. Nothing is 0; undefined is no amount, or none that is possible. */
export function amountOf(name: Amounts, text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return value >= 0 && value <= most[name] ? value : undefined;
}

/** A time of day in any of the forms in which off-peak hours are written; undefined if it is none. */
export function windowOf(text: string): string | undefined {
  const read = readRanges([text.replace(/[–—]/g, '-')]);
  return read.ok && read.ranges.length === 1 ? read.ranges[0] : undefined;
}

/** As people write hours: 19 h 30 – 22 h 30. What is no time of day stays as it was typed. */
export function writeWindow(text: string, { clock }: Pick<Formats, 'clock'>): string {
  const range = parseRange(windowOf(text) ?? '');
  return range ? `${clock(range.from)} – ${clock(range.to > 1440 ? range.to - 1440 : range.to)}` : text;
}

/** One day more or less, in the order of the week; the last one stays. */
export function toggleDay(days: readonly number[], day: number): readonly number[] {
  const next = weekdays.filter((each) => days.includes(each) !== (each === day));
  return next.length === 0 ? days : next;
}

/** The request to the worker. Undefined while nothing would change, or while a part of the input makes no sense. */
export function rankRequestOf(habits: Habits): Omit<RankRequest, 'range'> | undefined {
  const [out, into, at] = [windowOf(habits.out), windowOf(habits.into), windowOf(habits.at)];
  const [moved, added] = [amountOf('move', habits.move), amountOf('add', habits.add)];
  const restraint = amountOf('spare', habits.spare);
  if (moved === undefined || added === undefined || restraint === undefined) return undefined;
  const days = habits.days.length === weekdays.length ? {} : { days: habits.days };
  const shifts = moved > 0 && out && into ? [{ kwh: moved, from: out, to: into, ...days }] : [];
  const loads = added > 0 && at ? [{ kwh: added, at, ...days }] : [];
  if (shifts.length + loads.length === 0 && restraint === 0) return undefined;
  return { shifts, loads, restraint, hasPrevious: false };
}

/** The search parameters: none for the usual habits, and no invalid value. */
export function habitSearch(habits: Habits, usual: Habits) {
  const time = (name: Windows) => {
    const read = windowOf(habits[name]);
    return read === windowOf(usual[name]) ? undefined : read;
  };
  const search = {
    add: amountOf('add', habits.add) || undefined,
    out: time('out'),
    into: time('into'),
    at: time('at'),
    spare: amountOf('spare', habits.spare) || undefined,
    days: habits.days.length === weekdays.length ? undefined : Number(habits.days.join('')),
  };
  const moved = amountOf('move', habits.move);
  const isUsual = moved === amountOf('move', usual.move) && Object.values(search).every((value) => value === undefined);
  return { move: isUsual ? undefined : moved, ...search };
}

/** Reads the habits from the address. Invalid values are as if they were not there. */
export function readHabits(search: Search, usual: Habits, formats: Pick<Formats, 'clock' | 'language'>): Habits {
  const amount = (name: Amounts) => {
    const value = search[name] === undefined ? 0 : (amountOf(name, String(search[name])) ?? 0);
    return value === 0 ? '' : writeAmount(value, formats);
  };
  const time = (name: Windows) => writeWindow(windowOf(String(search[name] ?? '')) ?? usual[name], formats);
  const days = weekdays.filter((day) => String(search.days ?? '').includes(String(day)));
  const isGiven = [search.move, search.add, search.spare].some((value) => value !== undefined);
  return {
    move: isGiven ? amount('move') : usual.move,
    add: amount('add'),
    spare: amount('spare'),
    out: time('out'),
    into: time('into'),
    at: time('at'),
    days: days.length === 0 ? weekdays : days,
  };
}
