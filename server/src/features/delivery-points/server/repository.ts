import { consentStatuses, permitsOperatorCalls } from '@svc/domain/consent/consent';
import { notYetUsableCode } from '@svc/domain/consent/refusal';
import type { Day } from '@svc/domain/day';
import { usagePointIdForm } from '@svc/domain/delivery-points/delivery-point';
import { checkReorder, nextDisplayOrder, type PointOrder, type ReorderCheck } from '@svc/domain/delivery-points/order';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { sql } from 'kysely';
import { createSharedLookup, padToPowerOfTwo } from '#platform/database/shared-lookup.ts';
import { rememberStatement } from '#platform/database/statement.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { type DeliveryPoint, type PointChange, type PointConsent, parsePoint } from './point.ts';
import type { PdlRow, PdlTables } from './tables.ts';

/** A change as columns of the table. Fields that are not in the change are not in the row. */
function toColumns(change: PointChange): Partial<PdlRow> {
  const { consent, offpeak_hours, user_set, ...fields } = change;
  return {
    ...fields,
    ...(offpeak_hours && { offpeak_hours: JSON.stringify(offpeak_hours) }),
    ...(user_set && { user_set: JSON.stringify(user_set) }),
    ...(consent && consentColumns(consent)),
  };
}

function toRow(point: DeliveryPoint): PdlRow {
  const { consent, ...fields } = point;
  return {
    ...fields,
    offpeak_hours: JSON.stringify(point.offpeak_hours),
    user_set: JSON.stringify(point.user_set),
    ...consentColumns(consent),
  };
}

function consentColumns(consent: PointConsent) {
  return {
    consent_status: consent.consent_status,
    consent_revoked_by: consent.revoked_by,
    consent_started_at: consent.started_at,
    consent_expires_at: consent.expires_at,
    consent_measures: consent.measures && JSON.stringify(consent.measures),
    consent_problem: consent.problem && JSON.stringify(consent.problem),
    last_proof_at: consent.last_proof_at === null ? null : formatInstant(consent.last_proof_at),
    expiry_notices: JSON.stringify(consent.expiry_notices),
  };
}

/** How one PDL is found. Every way names the owner, except the identifier of the row itself. */
export type PointKey =
  | { readonly id: string; readonly user_id?: string }
  | { readonly user_id: string; readonly usage_point_id: string };

/** One PDL of a user, by the id of its row or by its 14 digits: an id never looks like them. */
export function keyOfOwned(user_id: string, id: string): PointKey {
  return usagePointIdForm.test(id) ? { user_id, usage_point_id: id } : { id, user_id };
}

/** By `display_order`, then the oldest first. */
export async function listPoints(connection: Connection, user_id: string): Promise<DeliveryPoint[]> {
  const rows = await connection
    .for<PdlTables>()
    .selectFrom('pdls')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(parsePoint);
}

/** PDLs whose consent may be usable. A user with a thousand PDLs without a consent costs one statement. */
export async function listConsented(connection: Connection, user_id: string): Promise<DeliveryPoint[]> {
  const rows = await connection
    .for<PdlTables>()
    .selectFrom('pdls')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('is_active', '=', true)
    .where('consent_status', 'in', consentStatuses.filter(permitsOperatorCalls))
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(parsePoint);
}

function selectPoint(connection: Connection, key: PointKey) {
  const query = connection.for<PdlTables>().selectFrom('pdls').selectAll();
  if ('usage_point_id' in key)
    return query.where('user_id', '=', key.user_id).where('usage_point_id', '=', key.usage_point_id);
  const byId = query.where('id', '=', key.id);
  return key.user_id === undefined ? byId : byId.where('user_id', '=', key.user_id);
}

export async function findPoint(connection: Connection, key: PointKey): Promise<DeliveryPoint | undefined> {
  const row = await selectPoint(connection, key).executeTakeFirst();
  return row && parsePoint(row);
}

export type OwnedKey = Extract<PointKey, { readonly usage_point_id: string }>;

/** Looks up the owner's PDL before every measure is read. Concurrent lookups share one statement. */
export function createOwnedLookup(connection: Connection): (key: OwnedKey) => Promise<DeliveryPoint | undefined> {
  const nameOf = ({ user_id, usage_point_id }: OwnedKey) => `${user_id}:${usage_point_id}`;
  return createSharedLookup({
    nameOf,
    async readAll(keys) {
      const padded = padToPowerOfTwo(keys);
      const values = [...padded.map((key) => key.user_id), ...padded.map((key) => key.usage_point_id)];
      const rows = await selectOwned(connection, values);
      return new Map(rows.map((row) => [nameOf(row), parsePoint(row)]));
    },
  });
}

// May return more pairs than requested. Results are matched by the whole name.
const selectOwned = rememberStatement((connection, values) =>
  connection
    .for<PdlTables>()
    .selectFrom('pdls')
    .selectAll()
    .where('user_id', 'in', values.slice(0, values.length / 2))
    .where('usage_point_id', 'in', values.slice(values.length / 2)),
);

/** Locks the row against changes until the transaction ends, for data that must not be written after a withdrawal. */
export async function lockPointShared(transaction: Connection, key: OwnedKey): Promise<DeliveryPoint | undefined> {
  const query = selectPoint(transaction, key);
  const row = await (transaction.kind === 'postgres' ? query.forShare() : query).executeTakeFirst();
  return row && parsePoint(row);
}

/** Locks the row until the transaction ends, for changes that depend on its values. */
async function lockPoint(transaction: Connection, key: PointKey): Promise<DeliveryPoint | undefined> {
  const query = selectPoint(transaction, key);
  // SQLite has one writer at a time and no row locks.
  const row = await (transaction.kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row && parsePoint(row);
}

/** A new PDL is added last. `known`: its owner already has it. `full`: its owner has reached the limit. */
export async function insertPoint(
  connection: Connection,
  point: Omit<DeliveryPoint, 'display_order'>,
  most: number,
): Promise<DeliveryPoint | 'known' | 'full'> {
  return await inTransaction(connection, async (transaction) => {
    const tables = transaction.for<PdlTables>();
    // Two at the same moment are counted one after the other. SQLite has one writer at a time anyway.
    if (transaction.kind === 'postgres')
      await sql`select pg_advisory_xact_lock(hashtext(${`pdls:${point.user_id}`}))`.execute(tables);
    const owned = await tables
      .selectFrom('pdls')
      .select(['display_order', 'usage_point_id'])
      .where('user_id', '=', point.user_id)
      .execute();
    if (owned.some(({ usage_point_id }) => usage_point_id === point.usage_point_id)) return 'known';
    if (owned.length >= most) return 'full';
    const row = toRow({ ...point, display_order: nextDisplayOrder(owned.map((other) => other.display_order)) });
    await tables.insertInto('pdls').values(row).execute();
    return parsePoint(row);
  });
}

/** Returns the change of a PDL, based on its present values. An empty change writes nothing. */
export type Decision = (point: DeliveryPoint, transaction: Connection) => PointChange | Promise<PointChange>;

/**
 * Reads a PDL, decides and writes atomically. Writes that the decision makes through the transaction are committed with
 * it. Undefined when the PDL does not exist.
 */
export async function changePoint(
  connection: Connection,
  key: PointKey,
  now: Instant,
  decide: Decision,
): Promise<DeliveryPoint | undefined> {
  return await inTransaction(connection, async (transaction) => {
    const point = await lockPoint(transaction, key);
    if (!point) return undefined;
    const change = await decide(point, transaction);
    if (Object.keys(change).length === 0) return point;
    const updated_at = formatInstant(now);
    await transaction
      .for<PdlTables>()
      .updateTable('pdls')
      .set({ ...toColumns(change), updated_at })
      .where('id', '=', point.id)
      .execute();
    return { ...point, ...change, updated_at };
  });
}

/** The foreign key sets links to it to null. False when the PDL does not exist. */
export async function deletePoint(connection: Connection, key: PointKey & { id: string }): Promise<boolean> {
  const query = connection.for<PdlTables>().deleteFrom('pdls').where('id', '=', key.id);
  const owned = key.user_id === undefined ? query : query.where('user_id', '=', key.user_id);
  return (await owned.executeTakeFirst()).numDeletedRows > 0n;
}

/** Updates all positions in one statement, so that a reader never sees half of the new order. */
export async function reorderPoints(
  connection: Connection,
  user_id: string,
  orders: readonly PointOrder[],
  now: Instant,
): Promise<ReorderCheck> {
  return await inTransaction(connection, async (transaction) => {
    const tables = transaction.for<PdlTables>();
    const query = tables.selectFrom('pdls').select('id').where('user_id', '=', user_id).orderBy('id');
    const owned = await (transaction.kind === 'postgres' ? query.forUpdate() : query).execute();
    const check = checkReorder(
      owned.map(({ id }) => id),
      orders,
    );
    if (!check.ok || orders.length === 0) return check;
    const places = orders.map(({ id, order }) => sql`when ${id} then cast(${order} as integer)`);
    await tables
      .updateTable('pdls')
      .set({ display_order: sql<number>`case id ${sql.join(places, sql` `)} end`, updated_at: formatInstant(now) })
      .where('user_id', '=', user_id)
      .where(
        'id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute();
    return check;
  });
}

/** One page of the consents that are not yet usable and were last checked before a moment, ordered by id. */
export async function listNotYetUsable(
  connection: Connection,
  before: string,
  limit: number,
  after = '',
): Promise<DeliveryPoint[]> {
  const rows = await connection
    .for<PdlTables>()
    .selectFrom('pdls')
    .selectAll()
    .where('consent_status', '=', 'unusable')
    .where('consent_problem', 'like', `%"code":"${notYetUsableCode}"%`)
    .where((where) => where.or([where('last_proof_at', 'is', null), where('last_proof_at', '<=', before)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(parsePoint);
}

/** One page of the consents that end on or before a day, in the order of their end. */
export async function listEnding(
  connection: Connection,
  until: Day,
  after: { readonly expires_at: string; readonly id: string } | undefined,
  limit: number,
): Promise<DeliveryPoint[]> {
  const query = connection
    .for<PdlTables>()
    .selectFrom('pdls')
    .selectAll()
    .where('consent_status', 'in', ['pending', 'active', 'unusable'])
    .where('consent_expires_at', '<=', until)
    .orderBy('consent_expires_at')
    .orderBy('id')
    .limit(limit);
  const page = after
    ? query.where((where) =>
        where.or([
          where('consent_expires_at', '>', after.expires_at),
          where.and([where('consent_expires_at', '=', after.expires_at), where('id', '>', after.id)]),
        ]),
      )
    : query;
  return (await page.execute()).map(parsePoint);
}
