import type { Day } from '@svc/domain/day';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import type { Connection } from '#platform/database/transaction.ts';
import type { ReadingTables } from './rows/tables.ts';

/** How much of a measure of a PDL is stored. */
export type Coverage = { readonly days: number; readonly oldest: Day | null; readonly newest: Day | null };

const none: Coverage = { days: 0, oldest: null, newest: null };

export async function readCoverage(
  connection: Connection,
  usage_point_id: string,
  measure: Measure,
): Promise<Coverage> {
  const tables = connection.for<ReadingTables>();
  const { kind, table } = measures[measure];
  const rows = kind === 'curve' ? tables.selectFrom('detail_days').where('kind', '=', table) : tables.selectFrom(table);
  const found = await (rows as ReturnType<typeof tables.selectFrom<'detail_days'>>)
    .select(({ fn }) => [fn.countAll().as('days'), fn.min('date').as('oldest'), fn.max('date').as('newest')])
    .where('usage_point_id', '=', usage_point_id)
    .executeTakeFirst();
  if (!found) return none;
  return { days: Number(found.days), oldest: found.oldest as Day | null, newest: found.newest as Day | null };
}

/** The newest day with a daily reading of each PDL; consumption counts before production. */
export async function listNewestDays(connection: Connection): Promise<Map<string, Day>> {
  const newest = new Map<string, Day>();
  for (const measure of measureNames.toReversed()) {
    const { kind, table } = measures[measure];
    if (kind !== 'daily') continue;
    const rows = await connection
      .for<ReadingTables>()
      .selectFrom(table)
      .select(({ fn }) => ['usage_point_id', fn.max('date').as('date')])
      .groupBy('usage_point_id')
      .execute();
    for (const row of rows) newest.set(row.usage_point_id, row.date as Day);
  }
  return newest;
}
