import { groupDays } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { createRows } from './day-store.sql.ts';
import { removeMarks } from './rows/fetch-marks.ts';
import { chunk, spanOf, type WriteCounts } from './rows/row-set.ts';
import type { Shelf } from './rows/tables.ts';

export type ImportQuestion = {
  readonly usage_point_id: string;
  readonly measure: Measure;
  readonly readings: readonly Reading[];
  /** False: days that are there stay as they are. */
  readonly replace: boolean;
  /** Says what would happen, and changes nothing. */
  readonly dryRun: boolean;
};

class RollBack extends Error {}

const daysPerTransaction = 100;

/** Stores days from elsewhere, a hundred in a transaction. Importing twice changes nothing. */
export async function importDays(database: Connection, question: ImportQuestion, now: Instant): Promise<WriteCounts> {
  const { dryRun, readings, replace, ...shelf } = question;
  const rows = createRows(shelf);
  const all: WriteCounts[] = [];
  for (const part of chunk(readings, daysPerTransaction)) {
    const span = spanOf(part);
    if (!span) continue;
    const counts = await write(database, dryRun, async (transaction) => {
      const present = replace ? [] : await rows.listDays(transaction, span);
      const kept = new Set(present);
      const done = await rows.write(
        transaction,
        part.filter((reading) => !kept.has(reading.day)),
        now,
      );
      await forgetMarks(transaction, shelf, part);
      return { ...done, unchanged: [...done.unchanged, ...part.map(({ day }) => day).filter((day) => kept.has(day))] };
    });
    all.push(counts);
  }
  return {
    inserted: all.flatMap((counts) => counts.inserted),
    updated: all.flatMap((counts) => counts.updated),
    unchanged: all.flatMap((counts) => counts.unchanged),
  };
}

// Only of the days that came: a file may have holes, and what is known about those stays.
async function forgetMarks(transaction: Connection, shelf: Shelf, readings: readonly Reading[]): Promise<void> {
  for (const range of groupDays(readings.map((reading) => reading.day))) {
    await removeMarks(transaction, shelf, range, ['empty', 'refused']);
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
