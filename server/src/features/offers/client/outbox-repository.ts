import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';

export type OutboxRow = {
  id: string;
  body: string;
  state: 'queued' | 'sent' | 'failed';
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  gateway_id: string | null;
  /** Of the gateway: pending, approved, rejected, withdrawn. */
  status: string | null;
  reason: string | null;
  unread: number;
  created_at: string;
  sent_at: string | null;
};
type Tables = { contributions_outbox: OutboxRow };

export async function insertOutbox(connection: Connection, row: OutboxRow): Promise<void> {
  await connection.for<Tables>().insertInto('contributions_outbox').values(row).execute();
}

/** The newest first. */
export async function listOutbox(connection: Connection): Promise<OutboxRow[]> {
  const rows = connection.for<Tables>().selectFrom('contributions_outbox').selectAll();
  return await rows.orderBy('created_at', 'desc').orderBy('id').execute();
}

export async function findOutbox(connection: Connection, id: string): Promise<OutboxRow | undefined> {
  const rows = connection.for<Tables>().selectFrom('contributions_outbox').selectAll();
  return await rows.where('id', '=', id).executeTakeFirst();
}

export async function listDue(connection: Connection, now: Instant): Promise<OutboxRow[]> {
  return await connection
    .for<Tables>()
    .selectFrom('contributions_outbox')
    .selectAll()
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', formatInstant(now))
    .orderBy('created_at')
    .execute();
}

/**
 * Takes one for an attempt; false when another process was faster. A process that dies then only delays it. Without an
 * error it is on its way, until what became of the attempt is noted.
 */
export async function claimOutbox(
  connection: Connection,
  row: OutboxRow,
  { attempts, next_attempt_at }: Pick<OutboxRow, 'attempts' | 'next_attempt_at'>,
): Promise<boolean> {
  const claimed = await connection
    .for<Tables>()
    .updateTable('contributions_outbox')
    .set({ attempts, next_attempt_at, last_error: null })
    .where('id', '=', row.id)
    .where('state', '=', 'queued')
    .where('attempts', '=', row.attempts)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

export async function updateOutbox(connection: Connection, id: string, columns: Partial<OutboxRow>): Promise<void> {
  await connection.for<Tables>().updateTable('contributions_outbox').set(columns).where('id', '=', id).execute();
}

export async function deleteOutbox(connection: Connection, id: string): Promise<void> {
  await connection.for<Tables>().deleteFrom('contributions_outbox').where('id', '=', id).execute();
}

/** Deletes one that was neither sent to the gateway nor is being sent. False when there is none. */
export async function deleteWaiting(connection: Connection, id: string): Promise<boolean> {
  const deleted = await connection
    .for<Tables>()
    .deleteFrom('contributions_outbox')
    .where('id', '=', id)
    .where('state', '!=', 'sent')
    .where((where) => where.or([where('state', '=', 'failed'), where('last_error', 'is not', null)]))
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Sent contributions that the gateway has not decided yet. */
export async function listUndecided(connection: Connection): Promise<OutboxRow[]> {
  return await connection
    .for<Tables>()
    .selectFrom('contributions_outbox')
    .selectAll()
    .where('state', '=', 'sent')
    .where('status', '=', 'pending')
    .execute();
}

export async function purgeSent(connection: Connection, before: Instant): Promise<void> {
  await connection
    .for<Tables>()
    .deleteFrom('contributions_outbox')
    .where('state', '=', 'sent')
    .where('sent_at', '<', formatInstant(before))
    .execute();
}
