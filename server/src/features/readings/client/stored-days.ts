import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { addDays, minDay } from '@svc/domain/day';
import { type DayRange, dayRange, intersectRanges, sliceRange } from '@svc/domain/day-range';
import type { Reading } from '@svc/domain/readings/reading';
import type { Connection } from '#platform/database/transaction.ts';
import { readCoverage } from './coverage-repository.ts';
import { createRows } from './day-store.sql.ts';
import type { MeasureKey } from './rows/tables.ts';

const daysAtATime = 4;

/**
 * Every stored day of a measure, or those of a range, oldest first. Reads a few days at a time, to limit memory use and
 * let other work run.
 */
export async function* walkStoredDays(
  connection: Connection,
  measureKey: MeasureKey,
  within?: DayRange,
): AsyncGenerator<readonly Reading[]> {
  const { oldest, newest } = await readCoverage(connection, measureKey.usage_point_id, measureKey.measure);
  if (oldest === null || newest === null) return;
  const rows = createRows(measureKey);
  const stored = dayRange(oldest, addDays(newest, 1));
  const range = within ? intersectRanges(within, stored) : stored;
  if (!range) return;
  for (let { start } = range; start < range.end; start = addDays(start, daysAtATime)) {
    yield await rows.read(connection, dayRange(start, minDay(range.end, addDays(start, daysAtATime))));
  }
}

const daysOfAPiece = 100;

/** The stored days of a measure in a range, oldest first. Reads in chunks and yields to the event loop between them. */
export async function readStoredDays(
  connection: Connection,
  measureKey: MeasureKey,
  range: DayRange,
): Promise<Reading[]> {
  const { oldest, newest } = await readCoverage(connection, measureKey.usage_point_id, measureKey.measure);
  const covered = oldest && newest ? intersectRanges(range, dayRange(oldest, addDays(newest, 1))) : undefined;
  if (!covered) return [];
  const rows = createRows(measureKey);
  const readings: Reading[] = [];
  for (const piece of sliceRange(covered, daysOfAPiece)) {
    readings.push(...(await rows.read(connection, piece)));
    await yieldToEventLoop();
  }
  return readings;
}
