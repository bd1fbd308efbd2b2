import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';

type Tables = { cache_erasures: { usage_point_id: string; created_at: string } };

const rowsAtOnce = 500;

export async function insertErasures(
  transaction: Connection,
  usage_point_ids: readonly string[],
  now: Instant,
): Promise<void> {
  const created_at = formatInstant(now);
  const rows = usage_point_ids.map((usage_point_id) => ({ usage_point_id, created_at }));
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await transaction
      .for<Tables>()
      .insertInto('cache_erasures')
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The oldest first. */
export async function listErasures(connection: Connection, limit: number): Promise<string[]> {
  const rows = connection.for<Tables>().selectFrom('cache_erasures').select('usage_point_id');
  return (await rows.orderBy('created_at').limit(limit).execute()).map(({ usage_point_id }) => usage_point_id);
}

export async function deleteErasure(connection: Connection, usage_point_id: string): Promise<void> {
  await connection.for<Tables>().deleteFrom('cache_erasures').where('usage_point_id', '=', usage_point_id).execute();
}
