import { formatInstant, type Instant, minuteMs, parseInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import { readConfigValue, writeConfigValue } from '#platform/database/config-repository.ts';
import type { Connection } from '#platform/database/transaction.ts';

const state = z.object({
  /** When a run is due by itself; after a failure, when it is tried again. */
  next_export_at: z.string().nullable(),
  failures: z.int(),
  running_since: z.string().nullable(),
  last_status: z.enum(['success', 'partial', 'error']).nullable(),
  last_error: z.string().nullable(),
  /** Of the first part that failed; states of before did not have it. */
  last_error_code: z.string().nullable().default(null),
});
export type RunState = z.output<typeof state>;

const fresh: RunState = {
  next_export_at: null,
  failures: 0,
  running_since: null,
  last_status: null,
  last_error: null,
  last_error_code: null,
};

const keyOf = (type: string) => `export_state:${type}`;

export async function readRunState(connection: Connection, type: string): Promise<RunState> {
  const read = state.safeParse(await readConfigValue(connection, keyOf(type)));
  return read.success ? read.data : fresh;
}

export async function changeRunState(connection: Connection, type: string, change: Partial<RunState>, now: Instant) {
  await writeConfigValue(connection, keyOf(type), { ...(await readRunState(connection, type)), ...change }, now);
}

export function isDue({ next_export_at }: RunState, interval: number | null, now: Instant): boolean {
  return interval !== null && (next_export_at === null || (parseInstant(next_export_at) ?? 0) <= now);
}

/** A failed destination is skipped for a while, unless the user requests a run or a synchronisation has ended. */
export function isBackingOff({ failures, next_export_at }: RunState, now: Instant): boolean {
  return failures > 0 && next_export_at !== null && (parseInstant(next_export_at) ?? 0) > now;
}

const backOffMinutes = [5, 15, 60];

/** After a success one interval later; after a failure in 5, 15, then 60 minutes, never later than the interval. */
export function nextExport(before: RunState, ok: boolean, interval: number | null, now: Instant): Partial<RunState> {
  if (ok) {
    return { failures: 0, next_export_at: interval === null ? null : formatInstant(now + interval * minuteMs) };
  }
  const failures = before.failures + 1;
  const minutes = backOffMinutes[Math.min(failures, backOffMinutes.length) - 1] ?? 60;
  return { failures, next_export_at: formatInstant(now + Math.min(minutes, interval ?? minutes) * minuteMs) };
}
