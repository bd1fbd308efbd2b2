import { randomUUID } from 'node:crypto';
import { decideExport, type ExportDecision, exportLifetimeMs, exportTimeoutMs } from '@svc/domain/account-export';
import { formatInstant, type Instant, parseInstant } from '@svc/domain/paris-time';
import { sql } from 'kysely';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { ExportPointRow, ExportRow, ExportTables, PointState } from './tables.ts';

export type Begun =
  | { readonly is: 'new' | 'running'; readonly row: ExportRow }
  | { readonly is: 'refused'; readonly until: Instant };

/** Two requests at the same moment get one export: the index allows only one that runs. */
export async function beginExport(
  database: Connection,
  user_id: string,
  usagePointIds: readonly string[],
  now: Instant,
): Promise<Begun> {
  return await inTransaction(database, async (transaction) => {
    const tables = transaction.for<ExportTables>();
    if (transaction.kind === 'postgres')
      await sql`select pg_advisory_xact_lock(hashtext(${`account-export:${user_id}`}))`.execute(tables);
    const known = await listExports(transaction, user_id, now);
    const running = known.find((row) => row.state === 'running');
    const decision = decide(known, now);
    if (decision.decision === 'refuse') return { is: 'refused', until: decision.until };
    if (running) return { is: 'running', row: running };
    const at = formatInstant(now);
    const row = { id: randomUUID(), user_id, state: 'running', created_at: at, advanced_at: at };
    const whole: ExportRow = { ...row, finished_at: null, expires_at: null };
    await tables.insertInto('account_exports').values(whole).execute();
    const points = usagePointIds.map((usage_point_id, position) => newPoint(whole, usage_point_id, position));
    if (points.length > 0) await tables.insertInto('account_export_points').values(points).execute();
    return { is: 'new', row: whole };
  });
}

function decide(known: readonly ExportRow[], now: Instant): ExportDecision {
  const asked_at = known.map(({ created_at }) => parseInstant(created_at) ?? now);
  return decideExport({ is_running: known.some(({ state }) => state === 'running'), asked_at }, now);
}

function newPoint({ id, created_at }: ExportRow, usage_point_id: string, position: number): ExportPointRow {
  const open = { state: 'waiting', why: null, measures: '[]', parts: 0, attempts: 0, not_before: created_at };
  return { export_id: id, usage_point_id, position, ...open };
}

/** Newest first. An expired export is not listed, even before it is purged. */
export async function listExports(connection: Connection, user_id: string, now: Instant): Promise<ExportRow[]> {
  return await selectOwn(connection, user_id, now).orderBy('created_at', 'desc').orderBy('id').execute();
}

/** Another user's export looks like one that never existed. */
export async function findExport(
  connection: Connection,
  user_id: string,
  id: string,
  now: Instant,
): Promise<ExportRow | undefined> {
  return await selectOwn(connection, user_id, now).where('id', '=', id).executeTakeFirst();
}

function selectOwn(connection: Connection, user_id: string, now: Instant) {
  const rows = connection.for<ExportTables>().selectFrom('account_exports').selectAll().where('user_id', '=', user_id);
  return rows.where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', formatInstant(now))]));
}

export async function countPoints(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Record<PointState, number>>> {
  const counts = new Map(ids.map((id) => [id, { waiting: 0, done: 0, left_out: 0, failed: 0 }]));
  if (ids.length === 0) return counts;
  const rows = await connection
    .for<ExportTables>()
    .selectFrom('account_export_points')
    .select(['export_id', 'state', (of) => of.fn.countAll().as('count')])
    .where('export_id', 'in', ids)
    .groupBy(['export_id', 'state'])
    .execute();
  for (const { export_id, state, count } of rows) {
    const own = counts.get(export_id);
    if (own) own[state as PointState] = Number(count);
  }
  return counts;
}

export async function listPoints(connection: Connection, export_id: string): Promise<ExportPointRow[]> {
  const rows = connection.for<ExportTables>().selectFrom('account_export_points').selectAll();
  return await rows.where('export_id', '=', export_id).orderBy('position').execute();
}

/** Ends those of which nothing is left to do. */
export async function finishExports(connection: Connection, now: Instant): Promise<void> {
  await connection
    .for<ExportTables>()
    .updateTable('account_exports')
    .set({ state: 'done', finished_at: formatInstant(now), expires_at: formatInstant(now + exportLifetimeMs) })
    .where('state', '=', 'running')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_export_points')
            .select('position')
            .whereRef('export_id', '=', 'account_exports.id')
            .where('state', '=', 'waiting'),
        ),
      ),
    )
    .execute();
}

/** What an owner gave up leaves every file, finished or not. */
export async function forgetExported(
  connection: Connection,
  owner: { readonly user_id: string; readonly usage_point_id: string },
): Promise<void> {
  const tables = connection.for<ExportTables>();
  const own = tables.selectFrom('account_exports').select('id').where('user_id', '=', owner.user_id);
  await tables
    .updateTable('account_export_points')
    .set({ state: 'left_out', why: 'withdrawn', parts: 0 })
    .where('export_id', 'in', own)
    .where('usage_point_id', '=', owner.usage_point_id)
    .where('state', 'in', ['waiting', 'done'])
    .execute();
  await tables
    .deleteFrom('account_export_parts')
    .where('export_id', 'in', own)
    .where('usage_point_id', '=', owner.usage_point_id)
    .execute();
}

/** Deletes what is over, with all its parts. */
export async function purgeExports(connection: Connection, now: Instant): Promise<number> {
  const over = await connection
    .for<ExportTables>()
    .deleteFrom('account_exports')
    .where((of) =>
      of.or([
        of('expires_at', '<=', formatInstant(now)),
        of.and([of('expires_at', 'is', null), of('created_at', '<=', formatInstant(now - exportTimeoutMs))]),
      ]),
    )
    .executeTakeFirst();
  return Number(over.numDeletedRows);
}
