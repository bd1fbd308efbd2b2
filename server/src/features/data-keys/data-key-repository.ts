import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Kysely } from 'kysely';
import { type DataKey, unwrapDataKey, wrapDataKey } from '#platform/crypto/data-key.ts';
import { createSharedLookup, padToPowerOfTwo } from '#platform/database/shared-lookup.ts';
import { rememberStatement } from '#platform/database/statement.ts';
import type { Connection } from '#platform/database/transaction.ts';

export type DataKeyRow = { usage_point_id: string; user_id: string; wrapped: string; created_at: string };
export type DataKeyTables = { data_keys: DataKeyRow };
export type Owner = { readonly user_id: string; readonly usage_point_id: string };

// The wrap is bound to its own row: copied to another owner or PDL it does not open.
export const nameOf = ({ usage_point_id, user_id }: Owner) => `data-key:${usage_point_id}:${user_id}`;

export function unwrapRow(row: DataKeyRow, secret: string): DataKey | undefined {
  const opened = unwrapDataKey(Buffer.from(row.wrapped, 'base64url'), secret, nameOf(row));
  return opened.ok ? opened.plain : undefined;
}

export async function saveWrap(
  transaction: Kysely<DataKeyTables>,
  { user_id, usage_point_id }: Owner,
  key: DataKey,
  secret: string,
  now: Instant,
): Promise<void> {
  const wrapped = wrapDataKey(key, secret, nameOf({ user_id, usage_point_id })).toString('base64url');
  await transaction
    .insertInto('data_keys')
    .values({ usage_point_id, user_id, wrapped, created_at: formatInstant(now) })
    .onConflict((conflict) => conflict.columns(['usage_point_id', 'user_id']).doUpdateSet({ wrapped }))
    .execute();
}

export async function deleteWrap(connection: Kysely<DataKeyTables>, owner: Owner): Promise<void> {
  const ofPoint = connection.deleteFrom('data_keys').where('usage_point_id', '=', owner.usage_point_id);
  await ofPoint.where('user_id', '=', owner.user_id).execute();
}

/** A page of all wraps, in the order of their names. */
export async function listWraps(connection: Connection, after: Owner | undefined, limit: number): Promise<Owner[]> {
  const rows = connection
    .for<DataKeyTables>()
    .selectFrom('data_keys')
    .select(['usage_point_id', 'user_id'])
    .orderBy('usage_point_id')
    .orderBy('user_id')
    .limit(limit);
  if (!after) return await rows.execute();
  const { usage_point_id, user_id } = after;
  const page = rows.where((where) =>
    where.or([
      where('usage_point_id', '>', usage_point_id),
      where.and([where('usage_point_id', '=', usage_point_id), where('user_id', '>', user_id)]),
    ]),
  );
  return await page.execute();
}

/** The wraps of owners with concurrent requests, in one statement. */
export function createRowLookup(connection: Connection): (owner: Owner) => Promise<DataKeyRow | undefined> {
  return createSharedLookup({
    nameOf,
    async readAll(owners) {
      const padded = padToPowerOfTwo(owners);
      const values = [...padded.map((owner) => owner.usage_point_id), ...padded.map((owner) => owner.user_id)];
      return new Map((await selectRows(connection, values)).map((row) => [nameOf(row), row]));
    },
  });
}

const selectRows = rememberStatement((connection, values) =>
  connection
    .for<DataKeyTables>()
    .selectFrom('data_keys')
    .selectAll()
    .where('usage_point_id', 'in', values.slice(0, values.length / 2))
    .where('user_id', 'in', values.slice(values.length / 2)),
);
