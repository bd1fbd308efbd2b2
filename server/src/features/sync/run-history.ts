import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { insertRun, readSummaries, storeRun } from './run-repository.ts';
import type { SyncSummary, Trigger } from './summary.ts';

export type RunLog = {
  begin(run: { id: string; trigger: Trigger; started_at: string }): Promise<void>;
  /** Whether everything is stored now. */
  complete(summary: SyncSummary): Promise<boolean>;
  /** The last summaries, newest first, also of runs that could not be stored. */
  summaries(count: number): Promise<SyncSummary[]>;
};

const maxPending = 20;

/** What the runs did. On a full disk a run is reported from memory until it can be stored. */
export function createRunLog(database: Connection, log: Log, onError: (error: unknown) => void): RunLog {
  let pending: SyncSummary[] = [];
  const logFailure = (error: unknown) => {
    onError(error);
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a run could not be stored');
  };
  async function storePending(): Promise<void> {
    for (const summary of pending) await storeRun(database, summary);
    pending = [];
  }
  return {
    begin: (run) => insertRun(database, run).catch(logFailure),
    async complete(summary) {
      pending = [...pending, summary].slice(-maxPending);
      await storePending().catch(logFailure);
      return pending.length === 0;
    },
    async summaries(count) {
      const unstored = pending.map(({ run_id }) => run_id);
      const stored = await readSummaries(database, count);
      return [...pending, ...stored.filter(({ run_id }) => !unstored.includes(run_id))]
        .sort((a, b) => (a.started_at < b.started_at ? 1 : -1))
        .slice(0, count);
    },
  };
}
