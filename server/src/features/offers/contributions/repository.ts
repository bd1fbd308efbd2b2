import type { ContributionStatus } from '@svc/domain/offers/contribution';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/transaction.ts';
import type { ContributionRow, ContributionTables, MessageRow } from './tables.ts';

/** Those of one user are sent one after the other: two at the same moment cannot both be the last that is allowed. */
export async function lockContributions(transaction: Connection, user_id: string): Promise<void> {
  if (transaction.kind === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext(${`contribution:${user_id}`}))`.execute(transaction.for<unknown>());
}

export async function insertContribution(transaction: Connection, row: ContributionRow): Promise<void> {
  await transaction.for<ContributionTables>().insertInto('contributions').values(row).execute();
}

export async function findByKey(
  connection: Connection,
  user_id: string,
  idempotency_key: string,
): Promise<ContributionRow | undefined> {
  return await connection
    .for<ContributionTables>()
    .selectFrom('contributions')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();
}

export async function findContribution(connection: Connection, id: string): Promise<ContributionRow | undefined> {
  const rows = connection.for<ContributionTables>().selectFrom('contributions').selectAll();
  return await rows.where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends: of two concurrent decisions, the second sees the result of the first. */
export async function lockContribution(transaction: Connection, id: string): Promise<ContributionRow | undefined> {
  const rows = transaction.for<ContributionTables>().selectFrom('contributions').selectAll().where('id', '=', id);
  return await (transaction.kind === 'postgres' ? rows.forUpdate() : rows).executeTakeFirst();
}

export async function updateContribution(
  transaction: Connection,
  id: string,
  columns: Partial<Omit<ContributionRow, 'id' | 'user_id'>>,
): Promise<void> {
  await transaction.for<ContributionTables>().updateTable('contributions').set(columns).where('id', '=', id).execute();
}

/** What a user has sent since a moment, and what of all of it still waits. */
export async function countSent(
  connection: Connection,
  user_id: string,
  since: Instant,
): Promise<{ today: number; pending: number }> {
  const of = () =>
    connection
      .for<ContributionTables>()
      .selectFrom('contributions')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', user_id);
  const today = await of().where('created_at', '>=', formatInstant(since)).executeTakeFirst();
  const pending = await of().where('state', '=', 'pending').executeTakeFirst();
  return { today: Number(today?.count ?? 0), pending: Number(pending?.count ?? 0) };
}

export type Page = {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly status?: ContributionStatus | undefined;
};

/** A user's own, the newest first. */
export async function listOwn(connection: Connection, user_id: string, page: Page): Promise<ContributionRow[]> {
  let rows = connection
    .for<ContributionTables>()
    .selectFrom('contributions')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('state', page.status === undefined ? '!=' : '=', page.status ?? 'withdrawn')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit);
  const last = page.after === undefined ? undefined : await findContribution(connection, page.after);
  if (page.after !== undefined && last?.user_id !== user_id) return [];
  if (last)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(last.created_at, last.id)),
    );
  return await rows.execute();
}

/** What waits for a reviewer, the oldest first. */
export async function listPending(connection: Connection, page: Omit<Page, 'status'>): Promise<ContributionRow[]> {
  let rows = connection
    .for<ContributionTables>()
    .selectFrom('contributions')
    .selectAll()
    .where('state', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .limit(page.limit);
  const last = page.after === undefined ? undefined : await findContribution(connection, page.after);
  if (page.after !== undefined && !last) return [];
  if (last)
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '>', tuple(last.created_at, last.id)),
    );
  return await rows.execute();
}

export async function countUnread(connection: Connection, user_id: string): Promise<number> {
  const row = await connection
    .for<ContributionTables>()
    .selectFrom('contributions')
    .select(({ fn }) => fn.sum('unread').as('count'))
    .where('user_id', '=', user_id)
    .where('state', '!=', 'withdrawn')
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export async function countStates(connection: Connection) {
  const rows = await connection
    .for<ContributionTables>()
    .selectFrom('contributions')
    .select(({ fn }) => ['state', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .where('state', '!=', 'withdrawn')
    .groupBy('state')
    .execute();
  const of = (state: ContributionStatus) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  const counts = { pending: of('pending'), approved: of('approved'), rejected: of('rejected') };
  return {
    ...counts,
    total: counts.pending + counts.approved + counts.rejected,
    oldest_pending_at: rows.find((row) => row.state === 'pending')?.oldest ?? null,
  };
}

export async function listMessages(connection: Connection, contribution_id: string): Promise<MessageRow[]> {
  const rows = connection.for<ContributionTables>().selectFrom('contribution_messages').selectAll();
  const found = await rows.where('contribution_id', '=', contribution_id).orderBy('position').execute();
  return found.map((row) => ({ ...row, is_from_admin: Boolean(row.is_from_admin) }));
}

export async function countMessages(connection: Connection, contribution_id: string): Promise<number> {
  const { count } = await connection
    .for<ContributionTables>()
    .selectFrom('contribution_messages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('contribution_id', '=', contribution_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertMessage(transaction: Connection, row: MessageRow): Promise<void> {
  await transaction.for<ContributionTables>().insertInto('contribution_messages').values(row).execute();
}

/** Forgets what was withdrawn before a moment. */
export async function purgeWithdrawn(connection: Connection, before: Instant): Promise<number> {
  const gone = await connection
    .for<ContributionTables>()
    .deleteFrom('contributions')
    .where('state', '=', 'withdrawn')
    .where('updated_at', '<', formatInstant(before))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
