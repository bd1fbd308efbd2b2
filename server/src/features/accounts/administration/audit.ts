import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { sql } from 'kysely';
import { hashHex } from '#platform/crypto/secret-text.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { AccountTables, AuditRow } from '../identity/tables.ts';

/** What administrators do to accounts and roles. */
export type AuditAction =
  | 'user.create'
  | 'user.delete'
  | 'user.activate'
  | 'user.deactivate'
  | 'user.debug_on'
  | 'user.debug_off'
  | 'user.reset_password'
  | 'user.reset_quota'
  | 'user.clear_cache'
  | 'user.clear_refusals'
  | 'user.role'
  | 'role.create'
  | 'role.change'
  | 'role.delete';

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
 * Appends a line in the transaction of what it tells. Lines form a chain: each carries the digest of the one before,
 * so that a line cannot be changed or taken out of the middle without the rest disagreeing. Call it last: the order of
 * locks is user, role, audit, the same for everybody.
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

/** The first line that does not fit the chain; undefined when all do. Lines purged from the old end are not missed. */
export async function findAuditBreak(connection: Connection): Promise<number | undefined> {
  const rows = await connection.for<AccountTables>().selectFrom('audit').selectAll().orderBy('seq').execute();
  const broken = rows.find((row, index) => {
    const before = rows[index - 1];
    const follows = before === undefined || (row.previous_hash === before.hash && row.seq === before.seq + 1);
    return !follows || row.hash !== digestOf(row);
  });
  return broken?.seq;
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

function digestOf(line: Omit<AuditRow, 'hash'>): string {
  const { seq, at, actor_id, action, subject_id, detail, previous_hash } = line;
  return hashHex(JSON.stringify([seq, at, actor_id, action, subject_id, detail, previous_hash]));
}
