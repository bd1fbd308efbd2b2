/**
 * One off-peak range in minutes of the day it starts on: `from` is 0 to 1439 and included, `to` is excluded and
 * goes past 1440 when the range crosses midnight. The whole day is 0 to 1440.
 */
export type MinuteRange = { readonly from: number; readonly to: number };

export type RangesResult =
  | { readonly ok: true; readonly ranges: readonly string[] }
  | { readonly ok: false; readonly text: string };

export const minutesPerDay = 1440;

const partForm = /^(\d{1,2})[h:](\d{1,2})?-(\d{1,2})[h:](\d{1,2})?$/i;

/** Reads `22:00-06:00`, `22h-6h` or `22H30 - 6H30`; undefined when the text is not one range. */
export function parseRange(text: string): MinuteRange | undefined {
  const match = partForm.exec(text.replace(/\s+/g, ''));
  if (!match) return undefined;
  const from = minuteOf(match[1], match[2]);
  const to = minuteOf(match[3], match[4]);
  if (from === undefined || to === undefined) return undefined;
  const start = from % minutesPerDay;
  // Users write a whole day as 00:00-23:59 where 24:00 cannot be entered.
  if (start === 0 && (to === 0 || to === minutesPerDay || to === minutesPerDay - 1)) return { from: 0, to: 1440 };
  const end = to % minutesPerDay;
  if (start === end) return undefined;
  return { from: start, to: end > start ? end : end + minutesPerDay };
}

function minuteOf(hour: string | undefined, minute: string | undefined): number | undefined {
  const minutes = Number(minute ?? 0);
  const total = Number(hour) * 60 + minutes;
  return minutes <= 59 && total <= minutesPerDay ? total : undefined;
}

/** The canonical text, `HH:MM-HH:MM`; midnight is always `00:00`. */
export function formatRange(range: MinuteRange): string {
  return `${formatMinute(range.from)}-${formatMinute(range.to % minutesPerDay)}`;
}

function formatMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Reads ranges that our own code wrote; anything else is a defect of the storage, so it throws. */
export function toRange(text: string): MinuteRange {
  const range = parseRange(text);
  if (!range) throw new RangeError(`not an off-peak range: ${text.slice(0, 40)}`);
  return range;
}

/** The most ranges in one entry: meters support eight, and every day of years is cut at each of them. */
const mostRanges = 24;
const longestText = 1_000;

/**
 * Converts the texts of one entry, each with one or several ranges, to canonical ranges: touching ones joined,
 * overlapping ones refused. The order is preserved. Stored entries were accepted once, so no limit applies to them.
 */
export function readRanges(texts: readonly string[], isStored = false): RangesResult {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (!isStored && length > longestText)
    return { ok: false, text: `the off-peak hours of one entry are longer than ${longestText} characters` };
  const ranges: MinuteRange[] = [];
  for (const text of texts) {
    const parts = splitParts(text);
    if (parts.length === 0) return { ok: false, text: notUnderstood(text) };
    if (!isStored && ranges.length + parts.length > mostRanges)
      return { ok: false, text: `one entry has more than ${mostRanges} off-peak ranges` };
    for (const part of parts) {
      const range = parseRange(part);
      if (!range) return { ok: false, text: notUnderstood(part) };
      ranges.push(range);
    }
  }
  return joinRanges(ranges);
}

export function notUnderstood(text: string): string {
  const shown = text.trim().slice(0, 60);
  return `"${shown}" is not an off-peak range`;
}

// The operator writes `HC (22H00-6H00;12H30-14H30)`: the wrapper is removed, the parts remain.
function splitParts(text: string): string[] {
  const bare = text.trim().replace(/^HC\b/i, '').trim();
  const inner = /^\((.*)\)$/s.exec(bare)?.[1] ?? bare;
  return inner
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

type Placed = MinuteRange & { readonly place: number };

/**
 * In one pass by time of day: if any two ranges overlap, two neighbours do. They are joined inside one day only:
 * `22:00-00:00` and `00:00-06:00` belong to two different days and stay two ranges.
 */
function joinRanges(ranges: readonly MinuteRange[]): RangesResult {
  const sorted = ranges.map((range, place): Placed => ({ ...range, place })).sort((a, b) => a.from - b.from);
  const joined: Placed[] = [];
  for (const [index, range] of sorted.entries()) {
    const next = sorted[index + 1] ?? sorted[0];
    if (next && next !== range && reaches(range, next)) return { ok: false, text: overlapOf(range, next) };
    const last = joined.at(-1);
    if (last?.to === range.from)
      joined[joined.length - 1] = { from: last.from, to: range.to, place: Math.min(last.place, range.place) };
    else joined.push(range);
  }
  return { ok: true, ranges: joined.sort((a, b) => a.place - b.place).map(formatRange) };
}

// Days follow each other, so what the last range leaves over after midnight meets the next day's first one.
function reaches(range: Placed, next: Placed): boolean {
  const isNextDay = next.from < range.from || (next.from === range.from && next.place < range.place);
  return range.to > next.from + (isNextDay ? minutesPerDay : 0);
}

function overlapOf(a: Placed, b: Placed): string {
  const [first, second] = a.place < b.place ? [a, b] : [b, a];
  return `${formatRange(second)} overlaps ${formatRange(first)}`;
}
