import { formatInstant, type Instant, minuteMs, parisDay, parseInstant } from '@svc/domain/paris-time';
import type { DataKeys } from '#features/data-keys/index.ts';
import type { Permission } from '#features/readings/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs/job.ts';
import { describeError } from '#platform/jobs/job-run.ts';
import type { Log } from '#platform/log.ts';
import { packEntries, type TarEntry } from '#platform/tar.ts';
import { listPointFiles, type StoredData } from './contents.ts';
import { insertParts, sealParts } from './part-repository.ts';
import { finishExports, purgeExports } from './repository.ts';
import type { ExportPointRow, ExportRow, ExportTables, PointState } from './tables.ts';

export type ExportJobOptions = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly permission: Permission;
  readonly dataKeys: Pick<DataKeys, 'keyFor'>;
  readonly storedData: StoredData;
};

export const exportJobName = 'account-exports';
const mostAttempts = 5;

type DuePoint = ExportPointRow & Pick<ExportRow, 'user_id' | 'created_at'>;

/**
 * Writes the exports of all users, a PDL of each in turn, once over all replicas. The rows are the source of truth:
 * after a crash another replica begins with the PDL that was being written.
 */
export function createExportJob(options: ExportJobOptions): Job {
  const { database, clock } = options;
  return {
    name: exportJobName,
    schedule: { everyMinutes: 1 },
    atStart: true,
    afterLoss: true,
    async run(_data, { signal, log }) {
      await finishExports(database, clock.now());
      while (!signal.aborted) {
        const point = await findDue(database, clock.now());
        if (!point) return;
        await advance(options, point, log);
        await finishExports(database, clock.now());
      }
    },
  };
}

/** Every hour: deletes files whose 24 hours are over. */
export function createPurgeJob({ database, clock }: Pick<ExportJobOptions, 'database' | 'clock'>): Job {
  return {
    name: 'account-exports-purge',
    schedule: { everyMinutes: 60 },
    atStart: true,
    run: async (_data, { log }) => {
      const purged = await purgeExports(database, clock.now());
      if (purged > 0) log.info({ purged }, 'exports of accounts purged');
    },
  };
}

async function findDue(database: Connection, now: Instant): Promise<DuePoint | undefined> {
  return await database
    .for<ExportTables>()
    .selectFrom('account_export_points as point')
    .innerJoin('account_exports as export', 'export.id', 'point.export_id')
    .selectAll('point')
    .select(['export.user_id', 'export.created_at'])
    .where('export.state', '=', 'running')
    .where('point.state', '=', 'waiting')
    .where('point.not_before', '<=', formatInstant(now))
    .orderBy('export.advanced_at')
    .orderBy('point.position')
    .limit(1)
    .executeTakeFirst();
}

async function advance(options: ExportJobOptions, due: DuePoint, log: Log): Promise<void> {
  try {
    await writePoint(options, due);
  } catch (error) {
    // Reading data that is withdrawn meanwhile may fail in the middle. There is nothing left to wait for.
    const isTheirs = await options.permission.findStored(due, 'whole');
    if (!isTheirs) return await settle(options, options.database, due, leftOut);
    log.warn({ export: due.export_id, attempts: due.attempts + 1, reason: describeError(error) }, 'a PDL waits');
    await postpone(options, due);
  }
}

async function writePoint(options: ExportJobOptions, due: DuePoint): Promise<void> {
  const { permission, dataKeys, storedData, database, clock } = options;
  const point = await permission.findStored(due, 'whole');
  if (!point) return await settle(options, database, due, leftOut);
  const measures = permission.measuresOf(point);
  const folder = folderOf(due);
  const bytes = packEntries(inFolder(folder, listPointFiles(storedData, point, measures)), clock.now());
  const parts = await sealParts(await dataKeys.keyFor(due), due, bytes);
  // What was collected is written only if it is still the owner's; a withdrawal waits for this and then deletes it.
  await inTransaction(database, async (transaction) => {
    await lockUser(transaction, due.user_id);
    const current = await permission.lockStored(transaction, due, 'whole');
    const still = current && permission.measuresOf(current);
    if (!still || !measures.every((measure) => still.includes(measure)))
      return await settle(options, transaction, due, leftOut);
    const done = { state: 'done', why: null, measures: JSON.stringify(measures), parts: parts.length } as const;
    await settle(options, transaction, due, done, () => insertParts(transaction, due, parts));
  });
}

// The deletion of an account locks the user before all that hangs on it: in this order neither waits for the other.
async function lockUser(transaction: Connection, id: string): Promise<void> {
  const query = transaction.for<{ users: { id: string } }>().selectFrom('users').select('id').where('id', '=', id);
  await (transaction.kind === 'postgres' ? query.forKeyShare() : query).execute();
}

type Ending = { readonly state: PointState; readonly why: string | null } & Partial<ExportPointRow>;

const leftOut: Ending = { state: 'left_out', why: 'consent' };

/** Only the first call has an effect: a replica that was considered dead may still be running. */
async function settle(
  { clock }: ExportJobOptions,
  connection: Connection,
  due: DuePoint,
  ending: Ending,
  alongside?: () => Promise<void>,
): Promise<void> {
  const tables = connection.for<ExportTables>();
  const { numUpdatedRows } = await tables
    .updateTable('account_export_points')
    .set(ending)
    .where('export_id', '=', due.export_id)
    .where('usage_point_id', '=', due.usage_point_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await alongside?.();
  const advanced_at = formatInstant(clock.now());
  await tables.updateTable('account_exports').set({ advanced_at }).where('id', '=', due.export_id).execute();
}

async function postpone(options: ExportJobOptions, due: DuePoint): Promise<void> {
  const { database, clock } = options;
  const attempts = due.attempts + 1;
  const not_before = formatInstant(clock.now() + minuteMs * 2 ** due.attempts);
  const isOver = attempts >= mostAttempts;
  await settle(options, database, due, {
    ...(isOver ? { state: 'failed', why: 'failed' } : { state: 'waiting', why: null }),
    attempts,
    not_before,
  });
}

/** All files are in one folder, named by the day on which the export was requested. */
export function folderOf({ created_at }: Pick<ExportRow, 'created_at'>): string {
  return `svc-export-${parisDay(parseInstant(created_at) ?? 0)}`;
}

export async function* inFolder(
  folder: string,
  entries: AsyncIterable<TarEntry> | Iterable<TarEntry>,
): AsyncGenerator<TarEntry> {
  for await (const entry of entries) yield { ...entry, name: `${folder}/${entry.name}` };
}
