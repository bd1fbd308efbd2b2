import { type Day, parseDay } from '../day.ts';
import type { OffPeakSchedule } from './off-peak.ts';
import { notUnderstood, type RangesResult, readRanges } from './off-peak-range.ts';
import { checkSchedules, readNumbers } from './off-peak-rules.ts';

export type OffPeakResult =
  | { readonly ok: true; readonly schedules: readonly OffPeakSchedule[] }
  | { readonly ok: false; readonly text: string };

/** The values an entry gets when the input omits them. */
export type OffPeakOrigin = {
  readonly valid_from: Day | null;
  readonly source: OffPeakSchedule['source'];
  /** It was accepted before: later limits do not apply to it. */
  readonly isStored?: true;
};

type Fields = Record<string, unknown>;

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const numberedDay = /^offpeak_hours_([0-6])$/;
// Every pair of entries is compared, and no user has this many.
const longestList = 200;
const fromTheUser: OffPeakOrigin = { valid_from: null, source: 'user' };

/** Any of the accepted input forms becomes the canonical dated list. null and an empty list clear it. */
export function readOffPeak(input: unknown, origin: OffPeakOrigin = fromTheUser): OffPeakResult {
  const read = readForm(input, origin);
  return read.ok ? checkSchedules(read.schedules) : read;
}

/** Reads stored entries, in any form in which they were stored. */
export function readStoredOffPeak(stored: unknown): OffPeakResult {
  return readOffPeak(stored, { ...fromTheUser, isStored: true });
}

function readForm(input: unknown, origin: OffPeakOrigin): OffPeakResult {
  if (input === null) return { ok: true, schedules: [] };
  if (typeof input === 'string') return oneEntry(readRanges([input], origin.isStored), origin, input);
  if (Array.isArray(input)) return readList(input, origin);
  if (typeof input === 'object') return readObject(input as Fields, origin);
  return refused(input);
}

function readList(list: readonly unknown[], origin: OffPeakOrigin): OffPeakResult {
  if (list.length === 0) return { ok: true, schedules: [] };
  if (list.length > longestList) return { ok: false, text: `more than ${longestList} off-peak entries` };
  if (!list.some((item) => isFields(item) && 'ranges' in item))
    return oneEntry(readRangeList(list, origin), origin, null);
  const schedules: OffPeakSchedule[] = [];
  for (const item of list) {
    if (!isFields(item) || !('ranges' in item)) return refused(item);
    const entry = readEntry(item, origin);
    if (!entry.ok) return entry;
    schedules.push(...entry.schedules);
  }
  return { ok: true, schedules };
}

function readObject(fields: Fields, origin: OffPeakOrigin): OffPeakResult {
  if ('ranges' in fields) return readEntry(fields, origin);
  const names = Object.keys(fields);
  const [only] = names;
  if (names.length === 1 && only !== undefined && /^(default|hc)$/i.test(only)) {
    const value = fields[only];
    return typeof value === 'string' ? oneEntry(readRanges([value], origin.isStored), origin, value) : refused(value);
  }
  const byName = names.map((name) => weekdayNames.indexOf(name.toLowerCase()) + 1);
  if (names.length > 0 && !byName.includes(0)) return readWeek(fields, byName, origin);
  const byNumber = names.map((name) => Number(numberedDay.exec(name)?.[1] ?? -1) + 1);
  if (names.length > 0 && !byNumber.includes(0)) return readWeek(fields, byNumber, origin);
  return refused(names.find((_, index) => byName[index] === 0 && byNumber[index] === 0) ?? fields);
}

// One value a week day. Days with the same ranges become one entry, seven equal days need no week days at all.
function readWeek(fields: Fields, weekdays: readonly number[], origin: OffPeakOrigin): OffPeakResult {
  const groups = new Map<string, { ranges: readonly string[]; weekdays: number[] }>();
  for (const [index, value] of Object.values(fields).entries()) {
    if (value === null || value === '') continue;
    const read = readRangeList(Array.isArray(value) ? value : [value], origin);
    if (!read.ok) return read;
    const key = [...read.ranges].sort().join(';');
    const group = groups.get(key) ?? { ranges: read.ranges, weekdays: [] };
    group.weekdays.push(weekdays[index] ?? 0);
    groups.set(key, group);
  }
  const schedules = [...groups.values()].map((group): OffPeakSchedule => {
    const entry = { valid_from: origin.valid_from, ranges: group.ranges };
    const days = group.weekdays.sort((a, b) => a - b);
    return { ...entry, ...(days.length < 7 && { weekdays: days }), source: origin.source, raw: null };
  });
  return { ok: true, schedules };
}

function readRangeList(list: readonly unknown[], origin: OffPeakOrigin): RangesResult {
  const texts: string[] = [];
  for (const item of list) {
    if (typeof item === 'string') texts.push(item);
    else if (isFields(item) && typeof item.start === 'string' && typeof item.end === 'string')
      texts.push(`${item.start}-${item.end}`);
    else return refused(item);
  }
  return readRanges(texts, origin.isStored);
}

function readEntry(fields: Fields, origin: OffPeakOrigin): OffPeakResult {
  const { valid_from = origin.valid_from, ranges, source = origin.source, raw = null } = fields;
  const since = valid_from === null ? null : typeof valid_from === 'string' ? parseDay(valid_from) : undefined;
  if (since === undefined) return { ok: false, text: `valid_from ${show(valid_from)} is not a date` };
  if (source !== 'gridop' && source !== 'user') return { ok: false, text: `source ${show(source)} is not known` };
  if (raw !== null && typeof raw !== 'string') return refused(raw);
  if (!Array.isArray(ranges)) return refused(ranges);
  const read = readRangeList(ranges, origin);
  if (!read.ok) return read;
  const weekdays = readNumbers(fields.weekdays, 7);
  const months = readNumbers(fields.months, 12);
  if (!weekdays) return { ok: false, text: `weekdays ${show(fields.weekdays)} are not 1 to 7` };
  if (!months) return { ok: false, text: `months ${show(fields.months)} are not 1 to 12` };
  const entry: OffPeakSchedule = {
    valid_from: since,
    ranges: read.ranges,
    ...(weekdays.length > 0 && { weekdays }),
    ...(months.length > 0 && { months }),
    source,
    raw: source === 'gridop' ? raw : null,
  };
  return { ok: true, schedules: [entry] };
}

function oneEntry(read: RangesResult, origin: OffPeakOrigin, text: string | null): OffPeakResult {
  if (!read.ok) return read;
  const raw = origin.source === 'gridop' ? text : null;
  return { ok: true, schedules: [{ valid_from: origin.valid_from, ranges: read.ranges, source: origin.source, raw }] };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(value: unknown): { ok: false; text: string } {
  return { ok: false, text: notUnderstood(show(value)) };
}

function show(value: unknown): string {
  return (typeof value === 'string' ? value : String(JSON.stringify(value))).slice(0, 60);
}
