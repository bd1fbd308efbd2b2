import { addDays, minDay } from '@svc/domain/day';
import { dayRange } from '@svc/domain/day-range';
import type { Reading } from '@svc/domain/readings/reading';
import type { Connection } from '#platform/database/transaction.ts';
import { readCoverage } from './coverage.ts';
import { createRows } from './day-store.sql.ts';
import type { Shelf } from './rows/tables.ts';

const daysAtATime = 10;

/** Every stored day of a measure, oldest first, ten days at a time: however much there is, little is held and others get their turn. */
export async function* walkStoredDays(connection: Connection, shelf: Shelf): AsyncGenerator<readonly Reading[]> {
  const { oldest, newest } = await readCoverage(connection, shelf.usage_point_id, shelf.measure);
  if (oldest === null || newest === null) return;
  const rows = createRows(shelf);
  const end = addDays(newest, 1);
  for (let start = oldest; start < end; start = addDays(start, daysAtATime)) {
    yield await rows.read(connection, dayRange(start, minDay(end, addDays(start, daysAtATime))));
  }
}
