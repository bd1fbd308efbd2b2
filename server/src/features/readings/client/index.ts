import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { groupDays } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import { isCorrected, type Reading } from '@svc/domain/readings/reading';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { createRows } from './day-store.sql.ts';
import { deleteMarks } from './rows/fetch-mark-repository.ts';
import { releaseDays } from './rows/imported-day-repository.ts';
import { spanOf } from './rows/row-set.ts';
import type { MeasureKey } from './rows/tables.ts';

export { type CatchUp, type CatchUpParts, type CaughtUp, openCatchUp } from './catch-up.ts';
export { createClientReadings } from './client-readings.ts';
export { type Coverage, listNewestDays, readCoverage } from './coverage-repository.ts';
export { createDeferredDays, type DeferredDays, isDeferred } from './deferred-days.ts';
export { importDays, type UndoCounts, undoImport } from './import-days.ts';
export { type DayHealth, readHealth } from './integrity.ts';
export { readPresence } from './presence-repository.ts';
export { type DayRepair, ignoreDay, refetchDay, stopIgnoringDay } from './repair.ts';
export { purgeFetches } from './rows/day-fetch-repository.ts';
export { purgeMarks } from './rows/fetch-mark-repository.ts';
export { type GatewayFailure, toFailure } from './source.gateway.ts';
export { readStoredDays, walkStoredDays } from './stored-days.ts';

type ArchivedCounts = { inserted: number; updated: number; unchanged: number };

/**
 * Restores days of an archive. They replace stored days, but a corrected value is never replaced by a first one, a
 * value of the operator never by a sum computed here, and a curve never by a part of it.
 */
export async function restoreDays(
  database: Connection,
  measureKey: MeasureKey,
  readings: readonly Reading[],
  now: Instant,
): Promise<ArchivedCounts> {
  const span = spanOf(readings);
  if (!span) return { inserted: 0, updated: 0, unchanged: 0 };
  const rows = createRows(measureKey);
  const done = await inTransaction(database, async (transaction) => {
    const known = new Map((await rows.read(transaction, span)).map((reading) => [reading.day, reading]));
    const fresh = readings.filter((reading) => mayReplace(known.get(reading.day), reading));
    const counts = await rows.write(transaction, fresh, now);
    const changed = [...counts.inserted, ...counts.updated];
    await releaseDays(transaction, measureKey, span, changed);
    for (const range of groupDays(changed)) await deleteMarks(transaction, measureKey, range, ['empty', 'refused']);
    return { inserted: counts.inserted.length, updated: counts.updated.length };
  });
  await yieldToEventLoop();
  return { ...done, unchanged: readings.length - done.inserted - done.updated };
}

function mayReplace(known: Reading | undefined, given: Reading): boolean {
  if (!known) return true;
  if (known.kind === 'daily' && given.kind === 'daily' && known.computed !== given.computed) return !given.computed;
  return !isCorrected(known) || isCorrected(given);
}
