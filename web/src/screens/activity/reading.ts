import { type Day, parseDay } from '@svc/domain/day';
import type { SyncStatus } from '../../api/queries.ts';
import type { SyncRun } from '../../api/sync.ts';

/** The newest day for which every home has a total. A production-only meter has no total to wait for. */
export function newestOf(status: SyncStatus | undefined): Day | undefined {
  const totals = (status?.pdls ?? []).flatMap(({ types }) => types.consumption_daily ?? []);
  const days = totals.flatMap(({ newest_data_date }) => parseDay(newest_data_date ?? '') ?? []);
  return days.length === totals.length ? days.sort()[0] : undefined;
}

/** When data was last read, and when a later attempt failed. An attempt alone is not a reading. */
export function attemptsOf(runs: readonly SyncRun[]): { last: string | null; failedAt: string | null } {
  const read = runs.find(({ status }) => status === 'success' || status === 'partial');
  const [newest] = runs;
  return {
    last: read?.completed_at ?? null,
    failedAt: newest?.status === 'error' ? newest.completed_at : null,
  };
}

/** Calls of the day, if the gateway has reported both numbers. */
export function callsOf(last: SyncRun | null): { used: number; limit: number } | undefined {
  const cached = last?.quota.cached;
  if (!cached || cached.used === null || cached.limit === null) return undefined;
  return { used: cached.used, limit: cached.limit };
}
