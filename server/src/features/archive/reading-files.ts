import { addDays, parseDay } from '@svc/domain/day';
import { type Instant, parisDay, parseInstant, startOfDay } from '@svc/domain/paris-time';
import { buildCurves, type CurvePoint } from '@svc/domain/readings/curve';
import { type Measure, measures } from '@svc/domain/readings/measure';
import type { Quality, Reading, StepMinutes } from '@svc/domain/readings/reading';
import { computedQuality } from '@svc/domain/readings/render-csv';

/** Streams the days of a CSV of the archive. Finds columns by name. */
export async function* readDays(measure: Measure, lines: AsyncIterable<readonly string[]>): AsyncGenerator<Reading> {
  const rows = nameCells(lines);
  if (measures[measure].kind === 'curve') yield* readCurves(rows);
  else for await (const row of rows) yield readDay(measure, row);
}

type Row = ReadonlyMap<string, string>;

async function* nameCells(lines: AsyncIterable<readonly string[]>): AsyncGenerator<Row> {
  let header: readonly string[] | undefined;
  for await (const cells of lines) {
    if (header) yield new Map(header.map((name, index) => [name, cells[index] ?? '']));
    else header = cells.map((name) => name.replace(/^\uFEFF/, ''));
  }
}

function readDay(measure: Measure, row: Row): Reading {
  const day = parseDay(row.get('date') ?? '');
  if (day === undefined) throw new Error(`no day in ${measure}`);
  const quality = readQuality(row);
  if (measures[measure].kind === 'peak') {
    const at = row.get('at') || undefined;
    const value = readNumber(row, 'value_va');
    return { kind: 'peak', day, value, at: at === undefined ? null : readMoment(at), quality };
  }
  const isComputed = row.get('quality') === computedQuality;
  return { kind: 'daily', day, value: readNumber(row, 'value_wh'), quality, ...(isComputed && { computed: true }) };
}

async function* readCurves(rows: AsyncIterable<Row>): AsyncGenerator<Reading> {
  let open: CurvePoint[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for await (const row of rows) {
    const start = readMoment(row.get('start') ?? '');
    if (start >= end) {
      yield* buildCurves(open);
      open = [];
      end = startOfDay(addDays(parisDay(start), 1));
    }
    const step = readNumber(row, 'interval_minutes') as StepMinutes;
    open.push({ start, step, value: readNumber(row, 'value_w'), quality: readQuality(row) });
  }
  yield* buildCurves(open);
}

function readQuality(row: Row): Quality {
  return row.get('quality') === 'CORRIGE' ? 'CORRIGE' : 'BRUT';
}

function readNumber(row: Row, column: string): number {
  const text = row.get(column) ?? '';
  const value = Number(text);
  if (text === '' || !Number.isInteger(value)) throw new Error(`no number in ${column}`);
  return value;
}

function readMoment(text: string): Instant {
  const moment = parseInstant(text);
  if (moment === undefined) throw new Error(`no moment: ${text.slice(0, 40)}`);
  return moment;
}
