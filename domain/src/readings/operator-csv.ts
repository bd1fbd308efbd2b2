import { type Day, toDay } from '../day.ts';
import { type Instant, parisDay, startOfDay } from '../paris-time.ts';
import { readDate } from './operator-csv-date.ts';
import { createCurveLines } from './operator-csv-rows.ts';
import { createStampReader } from './operator-csv-stamps.ts';
import { type CsvColumns, type CsvRow, type Direction, readHeader, readRow } from './operator-csv-table.ts';
import type { DailyValue, DayCurve } from './reading.ts';

/** One direction of a file: whole days, oldest first, built on demand. */
export type CsvReadings = { readonly direction: Direction; readonly readings: Iterable<DailyValue | DayCurve> };

export type CsvReading =
  | {
      readonly ok: true;
      readonly kind: 'daily' | 'detail';
      /** Lines below the header. */
      readonly rows: number;
      /** Lines without a usable value. */
      readonly skipped: number;
      /** Lines of the future, or from before there were meters. */
      readonly refused: number;
      readonly parts: readonly CsvReadings[];
      readonly warnings: readonly CsvWarning[];
    }
  | { readonly ok: false; readonly line: number; readonly message: string };

export type CsvReader = {
  /** The next line, without its end. False: the file cannot be used, its other lines need not be read. */
  take(line: string): boolean;
  /** The content of the file. Lines that name no direction belong to this one. */
  finish(direction: Direction): CsvReading;
};

/** Ten years of ten-minute steps in both directions are a million lines. */
export const mostLines = 1_500_000;
export const longestLine = 4096;
const deepestHeader = 40;
/** Before it there were no such meters: an earlier day is an error of the file. */
export const firstDay = toDay('2000-01-01');
const directions = ['consumption', 'production'] as const;

type Rows = { take(line: number, row: CsvRow): void; parts(unnamed: Direction): CsvReadings[] };
type Notes = ReturnType<typeof createNotes>;

/**
 * Reads the operator's official export line by line: a load curve (`debut`, `kW`) or days (a date, `kWh` or `Wh`).
 * Lines may be in any order, the step may change, and one file may contain both directions. A line without a value is
 * no measure, not 0. A line of the future is refused. Memory use stays small for a file of any size.
 */
export function createCsvReader(now: Instant): CsvReader {
  const notes = createNotes();
  let columns: CsvColumns | undefined;
  let rows: Rows | undefined;
  let failure: { line: number; message: string } | undefined;
  let lines = 0;
  let filled = 0;
  let sawCurve = false;

  function look(line: string): { line: number; message: string } | undefined {
    if (line.length > longestLine) return { line: lines, message: `longer than ${longestLine} characters` };
    if (lines > mostLines) return { line: lines, message: `more than ${mostLines} lines: cut the file in two` };
    if (columns && rows) {
      if (line.trim() === '') return undefined;
      filled += 1;
      rows.take(lines, readRow(line, columns));
      return undefined;
    }
    columns = readHeader(line);
    if (columns) rows = columns.kind === 'detail' ? openCurve(columns, notes, now) : openDays(columns, notes, now);
    sawCurve ||= /debut|début/i.test(line);
    return columns === undefined && lines >= deepestHeader ? noHeader(sawCurve) : undefined;
  }

  return {
    take(line) {
      lines += 1;
      failure ??= look(lines === 1 ? line.replace(/^\uFEFF/, '') : line);
      return failure === undefined;
    },
    finish(direction) {
      if (failure) return { ok: false, ...failure };
      if (!columns || !rows) return { ok: false, ...noHeader(sawCurve) };
      const { skipped, refused, warnings } = notes.result();
      if (skipped + refused >= filled) {
        const [first] = warnings;
        const why = first ? `no line brings a value: ${first.message}` : 'no line below the header';
        return { ok: false, line: first?.line ?? lines, message: why };
      }
      const { kind } = columns;
      return { ok: true, kind, rows: filled, skipped, refused, parts: rows.parts(direction), warnings };
    },
  };
}

function noHeader(isCurve: boolean) {
  return { line: 1, message: isCurve ? 'column kW not found' : 'no column debut and kW, nor a date and kWh or Wh' };
}

function openDays({ factor }: CsvColumns, notes: Notes, now: Instant): Rows {
  const today = parisDay(now);
  const byDirection = new Map<Direction | undefined, Map<Day, DailyValue>>();
  return {
    take(line, row) {
      const day = readDate(row.start);
      if (day === undefined) notes.skip(line, 'no date');
      else if (day >= today) notes.refuse(line, 'the day is not over');
      else if (day < firstDay) notes.refuse(line, 'before the year 2000');
      else {
        const value = notes.readValue(line, row.value, { factor, largest: largestDay });
        const days = byDirection.get(row.direction) ?? new Map<Day, DailyValue>();
        byDirection.set(row.direction, days);
        if (value !== undefined) days.set(day, { kind: 'daily', day, value, quality: 'BRUT' });
      }
    },
    parts: (unnamed) =>
      directions.flatMap((direction) => {
        const days = new Map(direction === unnamed ? byDirection.get(undefined) : []);
        for (const [day, value] of byDirection.get(direction) ?? []) days.set(day, value);
        const readings = [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
        return readings.length === 0 ? [] : [{ direction, readings }];
      }),
  };
}

function openCurve({ factor }: CsvColumns, notes: Notes, now: Instant): Rows {
  const earliest = startOfDay(firstDay);
  const lines = createCurveLines();
  const readers = new Map<Direction | undefined, ReturnType<typeof createStampReader>>();
  const seen = new Set<Direction | undefined>();
  return {
    take(line, row) {
      const read = readers.get(row.direction) ?? createStampReader();
      readers.set(row.direction, read);
      const start = read(row.start);
      if (start === undefined) notes.skip(line, 'no moment');
      else if (start >= now) notes.refuse(line, 'in the future');
      else if (start < earliest) notes.refuse(line, 'before the year 2000');
      else {
        lines.add(row.direction, start, notes.readValue(line, row.value, { factor, largest: largestPower }));
        seen.add(row.direction);
      }
    },
    parts: (unnamed) =>
      directions
        .filter((direction) => seen.has(direction) || (direction === unnamed && seen.has(undefined)))
        .map((direction) => ({
          direction,
          readings: { [Symbol.iterator]: () => lines.curves(direction, unnamed) },
        })),
  };
}

export type CsvWarning = {
  readonly line: number;
  /** The message also applies to the lines up to this one. */
  readonly last_line?: number;
  readonly message: string;
};

const mostSkips = 50;
const mostRefusals = 100;
/** Larger values fit no household and no database column: Wh of a day, and W that 25 hours make a day of. */
export const largestDay = 1_000_000_000;
export const largestPower = largestDay / 25;

/** What makes a cell W or Wh, and how much of that there may be. */
type Scale = { readonly factor: number; readonly largest: number };

/** Collects messages about the lines of a file that contain no reading. */
function createNotes() {
  const skips: CsvWarning[] = [];
  const refusals: { line: number; last_line?: number; message: string }[] = [];
  let skipped = 0;
  let refused = 0;
  const skip = (line: number, message: string): undefined => {
    skipped += 1;
    if (skips.length < mostSkips) skips.push({ line, message });
  };
  return {
    skip,
    /** A line with an impossible moment. Neighbours are reported as one range, so that each of them is named. */
    refuse(line: number, message: string): void {
      refused += 1;
      const last = refusals.at(-1);
      if (last?.message === message && (last.last_line ?? last.line) === line - 1) last.last_line = line;
      else if (refusals.length < mostRefusals) refusals.push({ line, message });
    },
    /** Whole units from kW, kWh or Wh, with a decimal comma or point. */
    readValue(line: number, text: string, { factor, largest }: Scale): number | undefined {
      if (text === '' || text.toLowerCase() === 'null') return skip(line, 'no value');
      const value = Number(text.replace(/\s/g, '').replace(',', '.'));
      if (!Number.isFinite(value)) return skip(line, 'not a number');
      if (value * factor > largest) return skip(line, 'too large a value');
      return value < 0 ? skip(line, 'negative value') : Math.round(value * factor);
    },
    result: () => ({ skipped, refused, warnings: [...skips, ...refusals].sort((a, b) => a.line - b.line) }),
  };
}
