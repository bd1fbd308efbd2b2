import { addDays, type Day, parseDay } from '@svc/domain/day';
import { type Instant, parisDay, parseInstant, startOfDay } from '@svc/domain/paris-time';
import { buildCurves, type CurvePoint } from '@svc/domain/readings/curve';
import { type Measure, measures } from '@svc/domain/readings/measure';
import { firstDay, largestDay, largestPower } from '@svc/domain/readings/operator-csv';
import { type Quality, type Reading, stepLengths } from '@svc/domain/readings/reading';
import { computedQuality } from '@svc/domain/readings/render-csv';
import { UnreadableCsv } from '#platform/csv-cells.ts';

/**
 * Streams the days of a CSV of the archive, oldest first. Finds columns by name. Accepts what the import of the
 * operator's own file accepts: days from the year 2000 to now, and values that a household can have.
 */
export async function* readDays(
  measure: Measure,
  lines: AsyncIterable<readonly string[]>,
  now: Instant,
): AsyncGenerator<Reading> {
  const rows = nameCells(lines);
  if (measures[measure].kind === 'curve') {
    yield* readCurves(rows, now);
    return;
  }
  const today = parisDay(now);
  let before: Day | undefined;
  for await (const row of rows) {
    const reading = readDay(measure, row, now);
    if (reading.day < firstDay || reading.day > today) throw new UnreadableCsv(`no day can be ${reading.day}`);
    if (before !== undefined && reading.day <= before) throw new UnreadableCsv('the days are not in order');
    before = reading.day;
    yield reading;
  }
}

// The longest day has 25 hours, and the shortest step 5 minutes.
const mostPoints = 300;

type Row = ReadonlyMap<string, string>;

async function* nameCells(lines: AsyncIterable<readonly string[]>): AsyncGenerator<Row> {
  let header: readonly string[] | undefined;
  for await (const cells of lines) {
    if (header) yield new Map(header.map((name, index) => [name, cells[index] ?? '']));
    else header = cells;
  }
}

function readDay(measure: Measure, row: Row, now: Instant): Exclude<Reading, { kind: 'curve' }> {
  const day = parseDay(row.get('date') ?? '');
  if (day === undefined) throw new UnreadableCsv('date is not a day');
  if (measures[measure].kind === 'peak') {
    const value = readNumber(row, 'value_va', largestPower);
    const at = row.get('at') ? readMoment(row, 'at', now) : null;
    return { kind: 'peak', day, value, at, quality: row.has('quality') ? readQuality(row) : 'BRUT' };
  }
  const value = readNumber(row, 'value_wh', largestDay);
  if (row.get('quality') === computedQuality) return { kind: 'daily', day, value, quality: 'BRUT', computed: true };
  return { kind: 'daily', day, value, quality: readQuality(row) };
}

async function* readCurves(rows: AsyncIterable<Row>, now: Instant): AsyncGenerator<Reading> {
  const earliest = startOfDay(firstDay);
  let open: CurvePoint[] = [];
  let end = Number.NEGATIVE_INFINITY;
  let before = Number.NEGATIVE_INFINITY;
  for await (const row of rows) {
    const start = readMoment(row, 'start', now);
    if (start < earliest) throw new UnreadableCsv('start is before the year 2000');
    if (start <= before) throw new UnreadableCsv('the steps are not in order');
    before = start;
    if (start >= end) {
      yield* buildCurves(open);
      open = [];
      end = startOfDay(addDays(parisDay(start), 1));
    }
    const minutes = readNumber(row, 'interval_minutes', 60);
    const step = stepLengths.find((length) => length === minutes);
    if (step === undefined) throw new UnreadableCsv(`no step has ${minutes} minutes`);
    if (open.length === mostPoints) throw new UnreadableCsv(`a day has more than ${mostPoints} steps`);
    open.push({ start, step, value: readNumber(row, 'value_w', largestPower), quality: readQuality(row) });
  }
  yield* buildCurves(open);
}

function readQuality(row: Row): Quality {
  const quality = row.get('quality');
  if (quality === 'BRUT' || quality === 'CORRIGE') return quality;
  throw new UnreadableCsv('quality is not known');
}

function readNumber(row: Row, column: string, largest: number): number {
  const text = row.get(column) ?? '';
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value > largest) throw new UnreadableCsv(`${column} is no value that a meter gives`);
  return value;
}

function readMoment(row: Row, column: string, now: Instant): Instant {
  const moment = parseInstant((row.get(column) ?? '').slice(0, 40));
  if (moment === undefined) throw new UnreadableCsv(`${column} is not a moment`);
  if (moment > now) throw new UnreadableCsv(`${column} is in the future`);
  return moment;
}
