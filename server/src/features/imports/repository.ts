import { randomUUID } from 'node:crypto';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { ImportStep } from '@svc/domain/readings/import-plan';
import { sql } from 'kysely';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { ImportRow, ImportStepRow, ImportTables, StepState } from './tables.ts';

export type ImportKey = { readonly user_id: string; readonly usage_point_id: string };
export type DueStep = ImportStepRow & ImportKey;

/** Undefined when one of this PDL runs already. */
export async function insertImport(
  database: Connection,
  key: ImportKey,
  steps: readonly ImportStep[],
  now: Instant,
): Promise<ImportRow | undefined> {
  const created_at = formatInstant(now);
  const row: ImportRow = {
    id: randomUUID(),
    user_id: key.user_id,
    usage_point_id: key.usage_point_id,
    state: 'running',
    total: steps.length,
    created_at,
    finished_at: null,
  };
  return await inTransaction(database, async (transaction) => {
    const connection = transaction.for<ImportTables>();
    const inserted = await connection
      .insertInto('imports')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return undefined;
    await connection
      .insertInto('import_steps')
      .values(toRows(row.id, steps, 0, now))
      .execute();
    return row;
  });
}

function toRows(import_id: string, steps: readonly ImportStep[], first: number, now: Instant): ImportStepRow[] {
  return steps.map(({ measure, range }, place) => ({
    import_id,
    position: first + place,
    measure,
    start_day: range.start,
    end_day: range.end,
    state: 'waiting',
    attempts: 0,
    not_before: formatInstant(now),
    code: null,
    event: null,
  }));
}

/** Adds the steps of measures that a running import lacks. False when it has ended meanwhile. */
export async function extendImport(
  database: Connection,
  id: string,
  steps: readonly ImportStep[],
  now: Instant,
): Promise<boolean> {
  return await inTransaction(database, async (transaction) => {
    const connection = transaction.for<ImportTables>();
    if (!(await lockImport(transaction, id, 'running'))) return false;
    const known = await connection
      .selectFrom('import_steps')
      .select(['measure', 'position'])
      .where('import_id', '=', id)
      .execute();
    const lacking = steps.filter(({ measure }) => !known.some((step) => step.measure === measure));
    if (lacking.length === 0) return true;
    const first = Math.max(...known.map(({ position }) => position)) + 1;
    await connection
      .insertInto('import_steps')
      .values(toRows(id, lacking, first, now))
      .execute();
    const total = known.length + lacking.length;
    await connection.updateTable('imports').set({ total }).where('id', '=', id).execute();
    return true;
  });
}

/** The row of an import is the lock under which its steps are added and its events numbered. */
async function lockImport(transaction: Connection, id: string, state?: ImportRow['state']): Promise<boolean> {
  const rows = transaction.for<ImportTables>().updateTable('imports').set({ id }).where('id', '=', id);
  const { numUpdatedRows } = await (state === undefined ? rows : rows.where('state', '=', state)).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findImport(database: Connection, user_id: string, id: string): Promise<ImportRow | undefined> {
  const rows = database.for<ImportTables>().selectFrom('imports').selectAll();
  return rows.where('id', '=', id).where('user_id', '=', user_id).executeTakeFirst();
}

/** The running import of a PDL, or one that was finished since. */
export async function findRecentImport(
  database: Connection,
  key: ImportKey,
  since: Instant,
): Promise<ImportRow | undefined> {
  return (
    database
      .for<ImportTables>()
      .selectFrom('imports')
      .selectAll()
      .where('user_id', '=', key.user_id)
      .where('usage_point_id', '=', key.usage_point_id)
      .where((of) => of.or([of('state', '=', 'running'), of('finished_at', '>', formatInstant(since))]))
      // 'running' sorts after 'done'.
      .orderBy('state', 'desc')
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  );
}

/** The measures of imports that run or were finished since. */
export async function listRecentMeasures(
  database: Connection,
  key: ImportKey,
  since: Instant,
): Promise<ReadonlySet<string>> {
  const rows = await database
    .for<ImportTables>()
    .selectFrom('import_steps as step')
    .innerJoin('imports as import', 'import.id', 'step.import_id')
    .select('step.measure')
    .distinct()
    .where('import.user_id', '=', key.user_id)
    .where('import.usage_point_id', '=', key.usage_point_id)
    .where((of) => of.or([of('import.state', '=', 'running'), of('import.finished_at', '>', formatInstant(since))]))
    .execute();
  return new Set(rows.map(({ measure }) => measure));
}

/** Retries failed steps with all their attempts. True when there were any. */
export async function retryFailed(database: Connection, id: string, now: Instant): Promise<boolean> {
  return await inTransaction(database, async (transaction) => {
    const connection = transaction.for<ImportTables>();
    await lockImport(transaction, id);
    const { numUpdatedRows } = await connection
      .updateTable('import_steps')
      // The number of its event stays taken: a client that received the failure must also receive the new outcome.
      .set({ state: 'waiting', attempts: 0, not_before: formatInstant(now), code: null })
      .where('import_id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const again = { state: 'running', finished_at: null };
    await connection.updateTable('imports').set(again).where('id', '=', id).execute();
    return true;
  });
}

export async function countSteps(database: Connection, id: string): Promise<Record<StepState, number>> {
  const rows = await database
    .for<ImportTables>()
    .selectFrom('import_steps')
    .select(['state', (of) => of.fn.countAll().as('count')])
    .where('import_id', '=', id)
    .groupBy('state')
    .execute();
  const counts = { waiting: 0, done: 0, refused: 0, failed: 0 };
  for (const { state, count } of rows) counts[state as StepState] = Number(count);
  return counts;
}

/** Finished steps after an event, in the order in which they were finished. */
export async function listEvents(database: Connection, id: string, after: number): Promise<ImportStepRow[]> {
  const steps = database.for<ImportTables>().selectFrom('import_steps').selectAll().where('import_id', '=', id);
  return steps.where('event', '>', after).where('state', '<>', 'waiting').orderBy('event').limit(500).execute();
}

/** Steps that may be requested now: the newest of each import first, a few of each import at a time. */
export async function listDueSteps(database: Connection, now: Instant, limit: number): Promise<DueStep[]> {
  return database
    .for<ImportTables>()
    .selectFrom('import_steps as step')
    .innerJoin('imports as import', 'import.id', 'step.import_id')
    .selectAll('step')
    .select(['import.user_id', 'import.usage_point_id'])
    .where('step.state', '=', 'waiting')
    .where('step.not_before', '<=', formatInstant(now))
    .orderBy('step.position')
    .orderBy('import.created_at')
    .limit(limit)
    .execute();
}

export async function postponeStep(
  database: Connection,
  step: ImportStepRow,
  until: Instant,
  code: string | null,
): Promise<void> {
  await database
    .for<ImportTables>()
    .updateTable('import_steps')
    .set({ attempts: step.attempts + 1, not_before: formatInstant(until), code })
    .where('import_id', '=', step.import_id)
    .where('position', '=', step.position)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Numbers the step's event, and ends the import with its last step. A step is finished once: a second call has no
 * effect.
 */
export async function finishStep(
  database: Connection,
  step: ImportStepRow,
  ending: { readonly state: StepState; readonly code: string | null },
  now: Instant,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const connection = transaction.for<ImportTables>();
    await lockImport(transaction, step.import_id);
    const { last } = await connection
      .selectFrom('import_steps')
      .select(sql<number | null>`max(event)`.as('last'))
      .where('import_id', '=', step.import_id)
      .executeTakeFirstOrThrow();
    await connection
      .updateTable('import_steps')
      .set({ ...ending, event: (last ?? 0) + 1 })
      .where('import_id', '=', step.import_id)
      .where('position', '=', step.position)
      .where('state', '=', 'waiting')
      .execute();
    const { waiting } = await countSteps(transaction, step.import_id);
    if (waiting > 0) return;
    const done = { state: 'done', finished_at: formatInstant(now) };
    await connection.updateTable('imports').set(done).where('id', '=', step.import_id).execute();
  });
}
