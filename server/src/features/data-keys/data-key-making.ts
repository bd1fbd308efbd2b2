import { sql } from 'kysely';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import { createDataKey, type DataKey } from '#platform/crypto/data-key.ts';
import type { Connection } from '#platform/database/transaction.ts';
import {
  type DataKeyRow,
  type DataKeyTables,
  deleteWrap,
  type Owner,
  saveWrap,
  unwrapRow,
} from './data-key-repository.ts';

/** The client_secret of a user, from the accounts, read on this connection; undefined when the user does not exist. */
export type SecretOf = (userId: string, connection: Connection) => Promise<string | undefined>;

/**
 * Access to the stored data of a PDL. Both return a value when the owner has access, and `permitStored` throws when
 * not.
 */
export type KeyPermission = {
  permitStored(owner: Owner, kind: 'whole'): Promise<unknown>;
  /** As it stays until the transaction ends. */
  lockStored(transaction: Connection, owner: Owner, kind: 'whole'): Promise<unknown>;
};

export type KeyParts = {
  readonly clock: Clock;
  readonly secretOf: SecretOf;
  /** Only who may have what is stored gets the key to it. */
  readonly permission: KeyPermission;
};

export type MadeKey = {
  readonly key: DataKey;
  /** True when a former key was dropped: what it sealed can no longer be opened. */
  readonly replaces: boolean;
};

/** The key of a PDL for an owner who has no wrap of it yet: the one that another owner has, or a new one. */
export async function makeDataKey(
  parts: KeyParts,
  transaction: Connection,
  owner: Owner,
  secret: string,
): Promise<MadeKey> {
  const tables = transaction.for<DataKeyTables>();
  // Two owners who meet for the first time must not make two keys.
  await sql`select pg_advisory_xact_lock(hashtext(${`data-key:${owner.usage_point_id}`}))`.execute(tables);
  if (!(await parts.permission.lockStored(transaction, owner, 'whole'))) throw apiError('CONSENT_REQUIRED');
  const ofPoint = tables.selectFrom('data_keys').selectAll().where('usage_point_id', '=', owner.usage_point_id);
  const rows = await ofPoint.execute();
  const own = rows.find((row) => row.user_id === owner.user_id);
  const known = own && unwrapRow(own, secret);
  if (known) return { key: known, replaces: false };
  const others = rows.filter((row) => row !== own);
  const shared = await findShared(parts, others, transaction);
  // Wraps that may no longer be used would revive a second key when their owner returns.
  if (!shared) for (const row of others) await deleteWrap(tables, row);
  const key = shared ?? createDataKey();
  await saveWrap(tables, owner, key, secret, parts.clock.now());
  return { key, replaces: !shared && rows.length > 0 };
}

// On the transaction's own connection: holding one connection while waiting for a second may deadlock.
async function findShared(
  { secretOf, permission }: KeyParts,
  rows: readonly DataKeyRow[],
  transaction: Connection,
): Promise<DataKey | undefined> {
  for (const row of rows) {
    if (!(await permission.lockStored(transaction, row, 'whole'))) continue;
    const secret = await secretOf(row.user_id, transaction);
    const key = secret === undefined ? undefined : unwrapRow(row, secret);
    if (key) return key;
  }
  return undefined;
}
