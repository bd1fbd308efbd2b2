import { type Day, parseDay } from '@svc/domain/day';
import type { SyncStatus } from '../../api/queries.ts';
import type { SyncRun } from '../../api/sync.ts';

/** The newest day that every home has a total of. */
export function newestOf(status: SyncStatus | undefined): Day | undefined {
  const days = (status?.pdls ?? []).map(({ types }) => parseDay(types.consumption_daily?.newest_data_date ?? ''));
  if (days.length === 0 || days.some((day) => day === undefined)) return undefined;
  return days.reduce((oldest, day) => (day !== undefined && oldest !== undefined && day < oldest ? day : oldest));
}

/** Calls of the day, where the gateway has told both numbers. */
export function callsOf(last: SyncRun | null): { used: number; limit: number } | undefined {
  const cached = last?.quota.cached;
  if (!cached || cached.used === null || cached.limit === null) return undefined;
  return { used: cached.used, limit: cached.limit };
}
