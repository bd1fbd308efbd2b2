import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Day } from '@svc/domain/day';
import { groupDays } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import { curvePoints } from '@svc/domain/readings/curve';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { createRows } from './day-store.sql.ts';
import { fillDays } from './rows/computed-days.ts';
import { deleteMarks } from './rows/fetch-mark-repository.ts';
import { disownDay, noteImported, takeImported } from './rows/imported-day-repository.ts';
import { chunk, spanOf, type WriteCounts } from './rows/row-set.ts';
import type { MeasureKey } from './rows/tables.ts';

export type ImportRequest = {
  readonly usage_point_id: string;
  readonly measure: Measure;
  /** In the order of their days. */
  readonly readings: Iterable<Reading>;
  /** False: days that are there stay as they are. */
  readonly replace: boolean;
  /** The import number recorded with the days, so that the import can be undone; null is a dry run. */
  readonly number: number | null;
};

/** What became of some days, and their readings. */
export type ImportedPart = { readonly counts: ImportCounts; readonly readings: readonly Reading[] };
/** Days that stay unchanged although the file differs. Only reported in a dry run. */
export type ImportCounts = WriteCounts & { readonly different: readonly Day[] };

class RollBack extends Error {}

/** Small, so that concurrent readers wait only briefly for a transaction. */
const daysPerTransaction = 10;

/** Stores imported days, a few per transaction, and yields the result of each. Importing twice changes nothing. */
export async function* importDays(
  database: Connection,
  request: ImportRequest,
  now: () => Instant,
): AsyncGenerator<ImportedPart> {
  const { number, readings, replace, ...measureKey } = request;
  for (const part of chunk(readings, daysPerTransaction)) {
    const counts = await write(database, number === null, async (transaction) => {
      const done = await writePart(transaction, measureKey, part, replace, number, now());
      await forgetMarks(transaction, measureKey, part);
      await fillDays(
        transaction,
        measureKey,
        part.map(({ day }) => day),
        { mayAdd: true },
        now(),
      );
      return done;
    });
    yield { counts, readings: part };
    await yieldToEventLoop();
  }
}

async function writePart(
  transaction: Connection,
  measureKey: MeasureKey,
  part: readonly Reading[],
  replace: boolean,
  number: number | null,
  now: Instant,
): Promise<ImportCounts> {
  const span = spanOf(part);
  if (!span) return { inserted: [], updated: [], unchanged: [], different: [] };
  const rows = createRows(measureKey);
  const existing = new Set(replace ? [] : await rows.listDays(transaction, span));
  const before = new Map((await rows.read(transaction, span)).map((reading) => [reading.day, reading]));
  // A sum of an imported curve replaces nothing, not even a sum computed here.
  const stays = (reading: Reading) => existing.has(reading.day) || (isComputed(reading) && before.has(reading.day));
  const fresh = part.filter((reading) => !stays(reading));
  const done = await rows.write(transaction, fresh, now);
  const changed = [...done.inserted, ...done.updated];
  if (number !== null) {
    const imported = changed.map((day) => ({ day, before: withoutComputed(before.get(day)) }));
    await noteImported(transaction, measureKey, number, imported);
  }
  const stayed = part.filter(stays);
  const different = stayed.filter((given) => number === null && !isSameReading(before.get(given.day), given));
  return {
    ...done,
    unchanged: [...done.unchanged, ...stayed.map(({ day }) => day)],
    different: different.map(({ day }) => day),
  };
}

/** Compares the measured values where the file has any: no file records how a value was obtained. */
function isSameReading(stored: Reading | undefined, given: Reading): boolean {
  if (!stored) return false;
  if (stored.kind !== 'curve' || given.kind !== 'curve')
    return stored.kind !== 'curve' && given.kind !== 'curve' && stored.value === given.value;
  const known = new Map([...curvePoints(stored)].map((point) => [point.start, point]));
  return [...curvePoints(given)].every(({ start, step, value }) => {
    const point = known.get(start);
    return point?.step === step && point.value === value;
  });
}

// A sum made here is made again from its curve.
function withoutComputed(reading: Reading | undefined): Reading | null {
  return reading === undefined || isComputed(reading) ? null : reading;
}

function isComputed(reading: Reading): boolean {
  return reading.kind === 'daily' && reading.computed === true;
}

// Only for the imported days: a file may have missing days, and the marks of those stay.
async function forgetMarks(
  transaction: Connection,
  measureKey: MeasureKey,
  readings: readonly Reading[],
): Promise<void> {
  for (const range of groupDays(readings.map((reading) => reading.day))) {
    await deleteMarks(transaction, measureKey, range, ['empty', 'refused']);
  }
}

async function write<Result>(
  database: Connection,
  dryRun: boolean,
  work: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | undefined;
  try {
    await inTransaction(database, async (transaction) => {
      result = { value: await work(transaction) };
      if (dryRun) throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
  if (!result) throw new Error('a transaction ended without a result');
  return result.value;
}

export type UndoCounts = { removed: number; restored: number };

/**
 * Undoes an import: removes the days that it added and restores those that it replaced. Days that the gateway or a
 * later import has written since stay. The next sync fetches what the gateway still returns.
 */
export async function undoImport(database: Connection, number: number, now: () => Instant): Promise<UndoCounts> {
  const counts: UndoCounts = { removed: 0, restored: 0 };
  for (;;) {
    const left = await inTransaction(database, async (transaction) => {
      const days = await takeImported(transaction, number, daysPerTransaction);
      for (const { day, before, ...measureKey } of days) {
        if (await disownDay(transaction, number, { ...measureKey, day, before })) continue;
        await putBack(transaction, measureKey, day, before, now());
        counts[before === null ? 'removed' : 'restored'] += 1;
      }
      return days.length;
    });
    if (left === 0) return counts;
    await yieldToEventLoop();
  }
}

async function putBack(
  transaction: Connection,
  measureKey: MeasureKey,
  day: Day,
  before: Reading | null,
  now: Instant,
): Promise<void> {
  const rows = createRows(measureKey);
  await rows.delete(transaction, day);
  if (before) await rows.write(transaction, [before], now);
  await fillDays(transaction, measureKey, [day], { mayAdd: true }, now);
  const measure = measureNames.find((name) => measures[name].sums_to === measureKey.measure);
  // A day that lost its own value may have a curve to sum.
  if (measure && !before) await fillDays(transaction, { ...measureKey, measure }, [day], { mayAdd: true }, now);
}
