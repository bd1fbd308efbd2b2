import type { Day } from '../day.ts';
import { minuteMs } from '../paris-time.ts';
import { buildCurves, type CurvePoint } from './curve.ts';
import { readDate } from './operator-csv-date.ts';
import { createStampReader } from './operator-csv-stamps.ts';
import { type CsvTable, findTable } from './operator-csv-table.ts';
import { type DailyValue, type DayCurve, type StepMinutes, stepLengths } from './reading.ts';

export type Direction = 'consumption' | 'production';
export type CsvWarning = { readonly line: number; readonly message: string };

/** One direction of a file: whole days, oldest first. */
export type CsvReadings = { readonly direction: Direction; readonly readings: readonly (DailyValue | DayCurve)[] };

export type CsvReading =
  | {
      readonly ok: true;
      readonly kind: 'daily' | 'detail';
      /** Lines below the header. */
      readonly rows: number;
      /** Lines without a usable value. */
      readonly skipped: number;
      readonly parts: readonly CsvReadings[];
      readonly warnings: readonly CsvWarning[];
    }
  | { readonly ok: false; readonly line: number; readonly message: string };

const mostWarnings = 50;

/**
 * Reads the operator's official export: a load curve (`debut`, `kW`) or days (a date, `kWh` or `Wh`). Lines may be in
 * any order, the step may change, both directions may stand in one file. A line without a value is no measure, not 0.
 */
export function readOperatorCsv(text: string, direction: Direction): CsvReading {
  const table = findTable(text);
  if (!('rows' in table)) return { ok: false, ...table };
  return table.kind === 'detail' ? readDetail(table, direction) : readDaily(table, direction);
}

function readDaily(table: CsvTable, direction: Direction): CsvReading {
  const notes = createNotes();
  const byDirection = new Map<Direction, Map<Day, DailyValue>>();
  for (const row of table.rows) {
    const day = readDate(row.start);
    if (day === undefined) notes.skip(row.line, 'no date');
    else {
      const value = notes.readValue(row.line, row.value, table.factor);
      const days = takeFrom(byDirection, row.direction ?? direction, () => new Map<Day, DailyValue>());
      if (value !== undefined) days.set(day, { kind: 'daily', day, value, quality: 'BRUT' });
    }
  }
  const parts = [...byDirection].map(([of, days]) => ({
    direction: of,
    readings: [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
  }));
  return { ok: true, kind: 'daily', rows: table.rows.length, parts, ...notes.result() };
}

type Stamp = { readonly start: number; readonly value: number | undefined };

function readDetail(table: CsvTable, direction: Direction): CsvReading {
  const notes = createNotes();
  const byDirection = new Map<Direction, { stamps: Stamp[]; read: ReturnType<typeof createStampReader> }>();
  for (const row of table.rows) {
    const part = takeFrom(byDirection, row.direction ?? direction, () => ({ stamps: [], read: createStampReader() }));
    const start = part.read(row.start);
    if (start === undefined) notes.skip(row.line, 'no moment');
    else part.stamps.push({ start, value: notes.readValue(row.line, row.value, table.factor) });
  }
  const parts = [...byDirection].map(([of, { stamps }]) => ({
    direction: of,
    readings: buildCurves(withSteps(stamps.sort((a, b) => a.start - b.start))),
  }));
  return { ok: true, kind: 'detail', rows: table.rows.length, parts, ...notes.result() };
}

/** The step of a line is the distance to the next one; where that is no step, the last known step goes on. */
function* withSteps(stamps: readonly Stamp[]): Generator<CurvePoint> {
  const stepAfter = (index: number): StepMinutes | undefined => {
    const [here, next] = [stamps[index], stamps[index + 1]];
    const minutes = here && next ? (next.start - here.start) / minuteMs : Number.NaN;
    return stepLengths.find((step) => step === minutes);
  };
  let step = stamps.map((_, index) => stepAfter(index)).find((found) => found !== undefined) ?? 30;
  for (const [index, { start, value }] of stamps.entries()) {
    step = stepAfter(index) ?? step;
    if (value !== undefined) yield { start, step, value, quality: 'BRUT' };
  }
}

function createNotes() {
  const warnings: CsvWarning[] = [];
  let skipped = 0;
  const skip = (line: number, message: string): undefined => {
    skipped += 1;
    if (warnings.length < mostWarnings) warnings.push({ line, message });
  };
  return {
    skip,
    /** Whole units from kW, kWh or Wh, with a decimal comma or point. */
    readValue(line: number, text: string, factor: number): number | undefined {
      if (text === '' || text.toLowerCase() === 'null') return skip(line, 'no value');
      const value = Number(text.replace(/\s/g, '').replace(',', '.'));
      if (!Number.isFinite(value)) return skip(line, 'not a number');
      return value < 0 ? skip(line, 'negative value') : Math.round(value * factor);
    },
    result: () => ({ skipped, warnings }),
  };
}

function takeFrom<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
