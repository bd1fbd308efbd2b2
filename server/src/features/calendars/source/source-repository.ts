import { formatInstant, type Instant, parseInstant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import type { SourceName } from '../calendars.ts';

export type Holder = 'job' | 'manual';

/** The state of a source, shared by all replicas. */
export type SourceState = {
  /** Counts every change of the row: who wrote on an older one writes nothing. */
  readonly revision: number;
  /** Counts the passes: a pass whose number is not the latest may neither call nor write. */
  readonly fence: number;
  readonly holder: Holder | null;
  readonly lease_until: Instant | null;
  readonly slot: Instant | null;
  /** The last slot whose pass succeeded. It must not run again. */
  readonly done_slot: Instant | null;
  /** Calls made for this slot, by any run. */
  readonly calls: number;
  readonly last_call_at: Instant | null;
  readonly last_success_at: Instant | null;
  readonly blocked_until: Instant | null;
  readonly last_error: string | null;
  readonly last_error_at: Instant | null;
};

type Row = {
  source: string;
  revision: number;
  fence: number;
  holder: string | null;
  lease_until: string | null;
  slot: string | null;
  done_slot: string | null;
  calls: number;
  last_call_at: string | null;
  last_success_at: string | null;
  blocked_until: string | null;
  last_error: string | null;
  last_error_at: string | null;
};
type Tables = { calendar_sources: Row };

const nothing: Omit<Row, 'source'> = {
  revision: 0,
  fence: 0,
  holder: null,
  lease_until: null,
  slot: null,
  done_slot: null,
  calls: 0,
  last_call_at: null,
  last_success_at: null,
  blocked_until: null,
  last_error: null,
  last_error_at: null,
};

export async function readSourceState(connection: Connection, source: SourceName): Promise<SourceState> {
  const tables = connection.for<Tables>();
  const row = await tables.selectFrom('calendar_sources').selectAll().where('source', '=', source).executeTakeFirst();
  return parseRow(row ?? nothing);
}

/** Once per source, so that every later change is an update of one row. */
export async function createSourceState(connection: Connection, source: SourceName): Promise<void> {
  await connection
    .for<Tables>()
    .insertInto('calendar_sources')
    .values({ source, ...nothing })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .execute();
}

export type SourceChange = Partial<Omit<SourceState, 'revision'>>;

/** True when the row was still the one that was read. */
export async function changeSourceState(
  connection: Connection,
  source: SourceName,
  seen: Pick<SourceState, 'revision'>,
  change: SourceChange,
): Promise<boolean> {
  const result = await connection
    .for<Tables>()
    .updateTable('calendar_sources')
    .set({ ...formatChange(change), revision: seen.revision + 1 })
    .where('source', '=', source)
    .where('revision', '=', seen.revision)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Within a transaction: locks the row until the end, and returns whether the pass is still the latest one. */
export async function lockFence(connection: Connection, source: SourceName, fence: number): Promise<boolean> {
  const result = await connection
    .for<Tables>()
    .updateTable('calendar_sources')
    .set((expression) => ({ revision: expression('revision', '+', 1) }))
    .where('source', '=', source)
    .where('fence', '=', fence)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

const write = (instant: Instant | null) => (instant === null ? null : formatInstant(instant));
const read = (text: string | null) => (text === null ? null : (parseInstant(text) ?? null));

function formatChange(change: SourceChange): Partial<Row> {
  const { lease_until, slot, done_slot, last_call_at, last_success_at, blocked_until, last_error_at, ...rest } = change;
  return {
    ...rest,
    ...(lease_until !== undefined && { lease_until: write(lease_until) }),
    ...(slot !== undefined && { slot: write(slot) }),
    ...(done_slot !== undefined && { done_slot: write(done_slot) }),
    ...(last_call_at !== undefined && { last_call_at: write(last_call_at) }),
    ...(last_success_at !== undefined && { last_success_at: write(last_success_at) }),
    ...(blocked_until !== undefined && { blocked_until: write(blocked_until) }),
    ...(last_error_at !== undefined && { last_error_at: write(last_error_at) }),
  };
}

function parseRow(row: Omit<Row, 'source'>): SourceState {
  return {
    revision: row.revision,
    fence: row.fence,
    holder: row.holder === 'job' || row.holder === 'manual' ? row.holder : null,
    lease_until: read(row.lease_until),
    slot: read(row.slot),
    done_slot: read(row.done_slot),
    calls: row.calls,
    last_call_at: read(row.last_call_at),
    last_success_at: read(row.last_success_at),
    blocked_until: read(row.blocked_until),
    last_error: row.last_error,
    last_error_at: read(row.last_error_at),
  };
}

/** Changes after any source was read: whether to fetch the calendars again. */
export async function readCalendarVersion(connection: Connection): Promise<string> {
  const rows = connection.for<Tables>().selectFrom('calendar_sources').select(['source', 'last_success_at']);
  return JSON.stringify(await rows.orderBy('source').execute());
}
