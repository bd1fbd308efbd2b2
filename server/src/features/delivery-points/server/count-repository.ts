import { readBoolean } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { PdlTables } from './tables.ts';

/** How many PDLs each of these users has. */
export async function countPoints(
  connection: Connection,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (user_ids.length === 0) return new Map();
  const rows = await connection
    .for<PdlTables>()
    .selectFrom('pdls')
    .select(['user_id', (select) => select.fn.countAll().as('count')])
    .where('user_id', 'in', user_ids)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]));
}

export type PointStats = {
  readonly total: number;
  readonly active: number;
  readonly by_consent: Readonly<Record<string, number>>;
};

/** All PDLs of all users. A PDL with two owners counts twice. */
export async function countAllPoints(connection: Connection): Promise<PointStats> {
  const rows = await connection
    .for<PdlTables>()
    .selectFrom('pdls')
    .select(['consent_status', 'is_active', (select) => select.fn.countAll().as('count')])
    .groupBy(['consent_status', 'is_active'])
    .execute();
  const by_consent: Record<string, number> = {};
  const stats = { total: 0, active: 0 };
  for (const { consent_status, is_active, count } of rows) {
    by_consent[consent_status] = (by_consent[consent_status] ?? 0) + Number(count);
    stats.total += Number(count);
    if (readBoolean(is_active)) stats.active += Number(count);
  }
  return { ...stats, by_consent };
}
