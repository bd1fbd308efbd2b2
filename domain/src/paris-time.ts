import { addDays, type Day, dayFromNumber, dayNumber, parseDay } from './day.ts';

/** A moment, in milliseconds since 1970-01-01T00:00Z. Storage and wires carry it as text. */
export type Instant = number;

/** What a clock on a French wall shows at a moment. */
export type WallTime = { readonly day: Day; readonly hour: number; readonly minute: number; readonly second: number };

const zone = 'Europe/Paris';
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type YearOfOffsets = { before: number; spring: Instant; summer: number; autumn: Instant; after: number };
const offsetsByYear = new Map<number, YearOfOffsets>();

// A time zone lookup costs microseconds. A year of Paris time has two changes, looked up once.
function offsetsOf(year: number): YearOfOffsets {
  const known = offsetsByYear.get(year);
  if (known) return known;
  const newYear = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone: zone });
  const spring = newYear.getTimeZoneTransition('next');
  const autumn = spring?.getTimeZoneTransition('next');
  const ofYear = (at: Temporal.ZonedDateTime | null | undefined) => (at && at.year === year ? at : undefined);
  const offset = (at: Temporal.ZonedDateTime) => at.offsetNanoseconds / 1e6;
  const before = offset(newYear);
  const summer = ofYear(spring) ? offset(ofYear(spring) as Temporal.ZonedDateTime) : before;
  const after = ofYear(autumn) ? offset(ofYear(autumn) as Temporal.ZonedDateTime) : summer;
  const found = {
    before,
    spring: ofYear(spring)?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    summer,
    autumn: ofYear(autumn)?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    after,
  };
  offsetsByYear.set(year, found);
  return found;
}

/** Milliseconds that Paris is ahead of UTC at this moment. */
export function parisOffset(instant: Instant): number {
  const offsets = offsetsOf(Number(utcDay(instant).slice(0, 4)));
  if (instant < offsets.spring) return offsets.before;
  return instant < offsets.autumn ? offsets.summer : offsets.after;
}

function utcDay(instant: Instant): Day {
  return dayFromNumber(Math.floor(instant / dayMs));
}

const two = (number: number) => (number < 10 ? `0${number}` : String(number));

function timeOfDay(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function textAt(instant: Instant, separator: string): string {
  const day = utcDay(instant);
  return `${day}${separator}${timeOfDay(instant - dayNumber(day) * dayMs)}`;
}

/**
 * '2026-10-25T00:30:00.000Z': the text form of every instant we store or send.
 * Always with milliseconds: fixed-format texts sort like the moments they name, in SQLite and in PostgreSQL.
 */
export function formatInstant(instant: Instant): string {
  return `${textAt(instant, 'T')}.${String(Math.floor(instant) % 1000).padStart(3, '0')}Z`;
}

/** What `formatInstant` writes. */
const storedForm = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Reads any RFC 3339 text that carries its offset or Z; undefined when it is not one. */
export function parseInstant(text: string): Instant | undefined {
  // Temporal takes microseconds, and many more where it throws: most texts are our own, or empty.
  if (text === '') return undefined;
  if (storedForm.test(text) && parseDay(text.slice(0, 10)) !== undefined) return readStoredInstant(text);
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
}

/**
 * The same for texts that `formatInstant` wrote. Years of half hours are read at once, and Temporal takes
 * microseconds a stamp: the day is looked up, the rest is arithmetic.
 */
export function readStoredInstant(text: string): Instant {
  const digits = (at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
  const time = digits(11) * hourMs + digits(14) * minuteMs + digits(17) * 1000 + Number(text.slice(20, 23));
  return dayNumber(text.slice(0, 10) as Day) * dayMs + time;
}

export function parisDay(instant: Instant): Day {
  return wallTime(instant).day;
}

export function wallTime(instant: Instant): WallTime {
  const local = instant + parisOffset(instant);
  const day = utcDay(local);
  const seconds = Math.floor((local - dayNumber(day) * dayMs) / 1000);
  return { day, hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 };
}

/** 'YYYY-MM-DD HH:MM:SS' in Paris. */
export function formatWallTime(instant: Instant): string {
  return textAt(instant + parisOffset(instant), ' ');
}

/** '2026-10-25T02:00:00+02:00': wall time that cannot be misread, also in the repeated hour. */
export function formatWithOffset(instant: Instant): string {
  const offset = parisOffset(instant);
  return `${textAt(instant + offset, 'T')}${formatOffset(offset)}`;
}

export function formatOffset(offset: number): string {
  const minutes = Math.abs(offset) / minuteMs;
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * The moments at which a Paris clock shows this: one, two in the repeated hour of October, none in the skipped hour of
 * March.
 */
export function instantsAtWallTime(wall: WallTime): Instant[] {
  const naive = dayNumber(wall.day) * dayMs + wall.hour * hourMs + wall.minute * minuteMs + wall.second * 1000;
  const offsets = offsetsOf(Number(wall.day.slice(0, 4)));
  const candidates = new Set([offsets.before, offsets.summer, offsets.after].map((offset) => naive - offset));
  return [...candidates].filter((instant) => instant + parisOffset(instant) === naive).sort((a, b) => a - b);
}

/**
 * One moment for a wall time: the earlier of two, and in the skipped hour of March the offset from before the change.
 */
export function instantAtWallTime(wall: WallTime): Instant {
  const [first] = instantsAtWallTime(wall);
  if (first !== undefined) return first;
  const anHourEarlier = instantsAtWallTime({ ...wall, hour: wall.hour - 1 })[0];
  if (anHourEarlier === undefined) throw new RangeError(`no such wall time: ${wall.day} ${wall.hour}:${wall.minute}`);
  return anHourEarlier + hourMs;
}

export function startOfDay(day: Day): Instant {
  return instantAtWallTime({ day, hour: 0, minute: 0, second: 0 });
}

const hoursByDay = new Map<Day, number>();

/** 23, 24 or 25. Memoised, because callers request every day of years at once. */
export function hoursInDay(day: Day): number {
  const known = hoursByDay.get(day);
  if (known !== undefined) return known;
  const hours = (startOfDay(addDays(day, 1)) - startOfDay(day)) / hourMs;
  if (hoursByDay.size > 100_000) hoursByDay.clear();
  hoursByDay.set(day, hours);
  return hours;
}

/** How many steps of this length a day has: 48 half hours, 46 and 50 on the two change days. */
export function stepsInDay(day: Day, minutes: number): number {
  return (hoursInDay(day) * 60) / minutes;
}
