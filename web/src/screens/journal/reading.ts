import { type Day, parseDay } from '@svc/domain/day';
import type { SyncStatus } from '../../api/queries.ts';
import type { SyncRun } from '../../api/sync.ts';

/** The newest day that every home has a total of; a meter of production alone has none to wait for. */
export function newestOf(status: SyncStatus | undefined): Day | undefined {
  const totals = (status?.pdls ?? []).flatMap(({ types }) => types.consumption_daily ?? []);
  const days = totals.flatMap(({ newest_data_date }) => parseDay(newest_data_date ?? '') ?? []);
  return days.length === totals.length ? days.sort()[0] : undefined;
}

/** Calls of the day, where the gateway has told both numbers. */
export function callsOf(last: SyncRun | null): { used: number; limit: number } | undefined {
  const cached = last?.quota.cached;
  if (!cached || cached.used === null || cached.limit === null) return undefined;
  return { used: cached.used, limit: cached.limit };
}
