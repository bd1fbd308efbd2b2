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
  // 00:00-23:59 is how people write a whole day where 24:00 cannot be entered.
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

/**
 * Texts of one entry, each with one or several ranges, become canonical ranges: touching ones joined, overlapping
 * ones refused. The order given is kept.
 */
export function readRanges(texts: readonly string[]): RangesResult {
  const ranges: MinuteRange[] = [];
  for (const text of texts) {
    const parts = splitParts(text);
    if (parts.length === 0) return { ok: false, text: notUnderstood(text) };
    for (const part of parts) {
      const range = parseRange(part);
      if (!range) return { ok: false, text: notUnderstood(part) };
      const other = ranges.find((known) => overlap(known, range));
      if (other) return { ok: false, text: `${formatRange(range)} overlaps ${formatRange(other)}` };
      ranges.push(range);
    }
  }
  return { ok: true, ranges: joinTouching(ranges).map(formatRange) };
}

export function notUnderstood(text: string): string {
  const shown = text.trim().slice(0, 60);
  return `"${shown}" is not an off-peak range`;
}

// The operator writes `HC (22H00-6H00;12H30-14H30)`: the wrapper goes, the parts stay.
function splitParts(text: string): string[] {
  const bare = text.trim().replace(/^HC\b/i, '').trim();
  const inner = /^\((.*)\)$/s.exec(bare)?.[1] ?? bare;
  return inner
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

// Days follow each other, so what one range leaves over after midnight meets the next day's ranges.
function overlap(a: MinuteRange, b: MinuteRange): boolean {
  return [-minutesPerDay, 0, minutesPerDay].some((shift) => a.from < b.to + shift && b.from + shift < a.to);
}

// Only inside one day: `22:00-00:00` and `00:00-06:00` belong to two different days and stay two ranges.
function joinTouching(ranges: readonly MinuteRange[]): MinuteRange[] {
  const joined = [...ranges];
  for (let i = 0; i < joined.length; i++) {
    for (let j = 0; j < joined.length; j++) {
      const [first, second] = [joined[i], joined[j]];
      if (!first || !second || i === j || first.to !== second.from) continue;
      joined[Math.min(i, j)] = { from: first.from, to: second.to };
      joined.splice(Math.max(i, j), 1);
      return joinTouching(joined);
    }
  }
  return joined;
}
