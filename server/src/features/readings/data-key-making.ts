import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import { createDataKey, type DataKey } from '#platform/crypto/data-key.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { type DataKeyRow, type DataKeyTables, type Owner, saveWrap, unwrapRow } from './data-key-rows.ts';

/** The client_secret of a user, as the accounts know it, read on this connection; undefined without such a user. */
export type SecretOf = (userId: string, connection: Connection) => Promise<string | undefined>;

type Parts = { readonly clock: Clock; readonly secretOf: SecretOf };

/** The key of a PDL for an owner who has no wrap of it yet: the one that another owner has, or a new one. */
export async function makeDataKey(
  parts: Parts,
  transaction: Connection,
  owner: Owner,
  secret: string,
): Promise<DataKey> {
  const tables = transaction.for<DataKeyTables>();
  // Two owners who meet for the first time must not make two keys.
  await sql`select pg_advisory_xact_lock(hashtext(${`data-key:${owner.usage_point_id}`}))`.execute(tables);
  const ofPoint = tables.selectFrom('data_keys').selectAll().where('usage_point_id', '=', owner.usage_point_id);
  const rows = await ofPoint.execute();
  const own = rows.find((row) => row.user_id === owner.user_id);
  const known = own && unwrapRow(own, secret);
  if (known) return known;
  const others = rows.filter((row) => row !== own);
  const shared = (await findShared(parts, others, transaction)) ?? createDataKey();
  await saveWrap(tables, owner, shared, secret, parts.clock.now());
  return shared;
}

// On the transaction's own connection: one that holds a connection and waits for a second may wait for ever.
async function findShared(
  { secretOf }: Parts,
  rows: readonly DataKeyRow[],
  transaction: Connection,
): Promise<DataKey | undefined> {
  for (const row of rows) {
    const secret = await secretOf(row.user_id, transaction);
    const key = secret === undefined ? undefined : unwrapRow(row, secret);
    if (key) return key;
  }
  return undefined;
}
