import { formatInstant, hourMs, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import { type SyncSummary, syncSummary, type Trigger } from './summary.ts';

type Tables = {
  sync_runs: {
    id: string;
    trigger: string;
    started_at: string;
    completed_at: string | null;
    status: string;
    summary: string | null;
  };
};

const retentionMs = 90 * 24 * hourMs;

export async function insertRun(connection: Connection, run: { id: string; trigger: Trigger; started_at: string }) {
  const row = { ...run, completed_at: null, status: 'running', summary: null };
  await connection.for<Tables>().insertInto('sync_runs').values(row).execute();
}

/** Whether or not its beginning could be stored. */
export async function storeRun(connection: Connection, summary: SyncSummary): Promise<void> {
  const { run_id: id, trigger, started_at, completed_at, status } = summary;
  const end = { completed_at, status, summary: JSON.stringify(summary) };
  await connection
    .for<Tables>()
    .insertInto('sync_runs')
    .values({ id, trigger, started_at, ...end })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(end))
    .execute();
}

/** A run without completion was killed: it is not running any more. */
export async function closeInterruptedRuns(connection: Connection, now: Instant): Promise<void> {
  await connection
    .for<Tables>()
    .updateTable('sync_runs')
    .set({ completed_at: formatInstant(now), status: 'error' })
    .where('status', '=', 'running')
    .execute();
}

/** The last summaries, newest first. */
export async function readSummaries(connection: Connection, count: number): Promise<SyncSummary[]> {
  const rows = await connection
    .for<Tables>()
    .selectFrom('sync_runs')
    .select('summary')
    .where('summary', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(count)
    .execute();
  return rows.flatMap(({ summary }) => {
    const read = syncSummary.safeParse(JSON.parse(summary ?? 'null'));
    return read.success ? [read.data] : [];
  });
}

export async function purgeRuns(connection: Connection, now: Instant): Promise<void> {
  await connection
    .for<Tables>()
    .deleteFrom('sync_runs')
    .where('started_at', '<', formatInstant(now - retentionMs))
    .execute();
}
