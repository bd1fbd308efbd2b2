// Hash chain: each line of the audit carries the hash of the one before.

import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { sql } from 'kysely';
import { hashHex } from '#platform/crypto/secret-text.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { AccountTables, AuditRow } from '../users/tables.ts';

/** What administrators do to accounts and roles, and `svc admin link` on the machine of the gateway. */
export type AuditAction =
  | 'user.create'
  | 'user.delete'
  | 'user.activate'
  | 'user.deactivate'
  | 'user.debug_on'
  | 'user.debug_off'
  | 'user.reset_password'
  | 'user.admin_link'
  | 'user.reset_quota'
  | 'user.clear_cache'
  | 'user.clear_refusals'
  | 'user.role'
  | 'role.create'
  | 'role.change'
  | 'role.delete'
  | 'logs.delete'
  | 'calendar.change';

/** The `actor_id` of what was done by a command on the machine of the gateway. */
export const commandLineActor = 'command-line';

export type AuditEntry = {
  readonly actor_id: string;
  readonly action: AuditAction;
  /** The user or role it was done to. */
  readonly subject_id: string;
  readonly detail?: Readonly<Record<string, unknown>>;
};

// Any number that no other program uses; it names the lock under which the chain grows.
const chainLock = 7_266_420;
const beginning = '0'.repeat(64);

/**
 * Appends a line in the transaction of the action that it records. Lines form a chain: each contains the digest of the
 * previous one, so that a line cannot be changed or removed from the middle without breaking the rest. Call it last:
 * the order of locks is always user, role, audit.
 */
export async function appendAudit(transaction: Connection, entry: AuditEntry, now: Instant): Promise<void> {
  const tables = transaction.for<AccountTables>();
  if (transaction.kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(chainLock)})`.execute(tables);
  const last = await tables
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const line = {
    seq: (last?.seq ?? 0) + 1,
    at: formatInstant(now),
    actor_id: entry.actor_id,
    action: entry.action,
    subject_id: entry.subject_id,
    detail: JSON.stringify(entry.detail ?? {}),
    previous_hash: last?.hash ?? beginning,
  };
  await tables
    .insertInto('audit')
    .values({ ...line, hash: digestOf(line) })
    .execute();
}

export type AuditCheck = {
  readonly lines: number;
  readonly first: AuditRow | undefined;
  readonly last: AuditRow | undefined;
  /** The first line that does not fit the chain; undefined when all do. */
  readonly broken: number | undefined;
};

const perRead = 1000;

/** Reads the chain from its first line on, a part at a time. What was cut off at either end is not missed. */
export async function checkAudit(connection: Connection): Promise<AuditCheck> {
  let lines = 0;
  let [first, last]: (AuditRow | undefined)[] = [];
  for (;;) {
    const rows = await readLinesAfter(connection, last?.seq ?? 0);
    for (const row of rows) {
      const follows = last === undefined || (row.previous_hash === last.hash && row.seq === last.seq + 1);
      if (!follows || row.hash !== digestOf(row)) return { lines, first, last, broken: row.seq };
      first ??= row;
      last = row;
      lines += 1;
    }
    if (rows.length < perRead) return { lines, first, last, broken: undefined };
  }
}

async function readLinesAfter(connection: Connection, seq: number): Promise<AuditRow[]> {
  const lines = connection.for<AccountTables>().selectFrom('audit').selectAll();
  return await lines.where('seq', '>', seq).orderBy('seq').limit(perRead).execute();
}

export type AuditLine = Pick<AuditRow, 'at' | 'action' | 'actor_id'> & { readonly detail: unknown };

/** What was done to one user, oldest first. */
export async function listAuditOf(connection: Connection, subject_id: string): Promise<AuditLine[]> {
  const rows = await connection
    .for<AccountTables>()
    .selectFrom('audit')
    .select(['at', 'action', 'actor_id', 'detail'])
    .where('subject_id', '=', subject_id)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as unknown }));
}

/** Before this line, newest first; who did it by the address they have today. */
export async function listAudit(
  connection: Connection,
  page: { readonly before?: number | undefined; readonly limit: number },
) {
  let query = connection
    .for<AccountTables>()
    .selectFrom('audit')
    .leftJoin('users as actors', 'actors.id', 'audit.actor_id')
    .leftJoin('users as subjects', 'subjects.id', 'audit.subject_id')
    .select(['audit.seq', 'audit.at', 'audit.action', 'audit.actor_id', 'audit.subject_id', 'audit.detail'])
    .select(['actors.email as actor', 'subjects.email as subject'])
    .orderBy('audit.seq', 'desc')
    .limit(page.limit);
  if (page.before !== undefined) query = query.where('audit.seq', '<', page.before);
  return (await query.execute()).map((row) => ({ ...row, detail: JSON.parse(row.detail) as unknown }));
}

function digestOf(line: Omit<AuditRow, 'hash'>): string {
  const { seq, at, actor_id, action, subject_id, detail, previous_hash } = line;
  return hashHex(JSON.stringify([seq, at, actor_id, action, subject_id, detail, previous_hash]));
}
