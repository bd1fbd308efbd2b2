import type { Connection } from '#platform/database/transaction.ts';

export type StoredPoint = {
  readonly start_utc: string;
  readonly local_date: string;
  readonly interval_minutes: number;
  readonly value_w: number;
};

type Tables = {
  consumption_daily: { usage_point_id: string; date: string; value_wh: number };
  production_daily: { usage_point_id: string; date: string; value_wh: number };
  max_power_daily: { usage_point_id: string; date: string; value_va: number; at_utc: string | null };
  consumption_detail: StoredPoint & { usage_point_id: string };
  production_detail: StoredPoint & { usage_point_id: string };
  detail_days: { usage_point_id: string; kind: string; date: string };
};
export type ReadingTable = keyof Tables;

/** The rows of a client's database as they are, past every function of the client. */
export async function storedDays(
  database: Connection,
  pdl: string,
  table: 'consumption_daily' | 'production_daily',
): Promise<Record<string, number>> {
  const rows = await database
    .for<Tables>()
    .selectFrom(table)
    .select(['date', 'value_wh'])
    .where('usage_point_id', '=', pdl)
    .orderBy('date')
    .execute();
  return Object.fromEntries(rows.map(({ date, value_wh }) => [date, value_wh]));
}

export async function storedPeaks(database: Connection, pdl: string) {
  const rows = await database
    .for<Tables>()
    .selectFrom('max_power_daily')
    .select(['date', 'value_va', 'at_utc'])
    .where('usage_point_id', '=', pdl)
    .orderBy('date')
    .execute();
  return Object.fromEntries(rows.map(({ date, ...peak }) => [date, peak]));
}

export async function storedCurve(
  database: Connection,
  pdl: string,
  table: 'consumption_detail' | 'production_detail' = 'consumption_detail',
): Promise<StoredPoint[]> {
  return await database
    .for<Tables>()
    .selectFrom(table)
    .select(['start_utc', 'local_date', 'interval_minutes', 'value_w'])
    .where('usage_point_id', '=', pdl)
    .orderBy('start_utc')
    .execute();
}

/** Deletes days from a client's database, as if they had never arrived. */
export async function loseDays(database: Connection, pdl: string, start: string, end: string): Promise<void> {
  const tables = database.for<Tables>();
  for (const table of ['consumption_daily', 'production_daily', 'max_power_daily', 'detail_days'] as const) {
    await tables
      .deleteFrom(table as 'consumption_daily')
      .where('usage_point_id', '=', pdl)
      .where('date', '>=', start)
      .where('date', '<', end)
      .execute();
  }
  for (const table of ['consumption_detail', 'production_detail'] as const) {
    await tables
      .deleteFrom(table)
      .where('usage_point_id', '=', pdl)
      .where('local_date', '>=', start)
      .where('local_date', '<', end)
      .execute();
  }
}
