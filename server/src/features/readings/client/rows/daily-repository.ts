import { randomUUID } from 'node:crypto';
import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { formatInstant } from '@svc/domain/paris-time';
import type { MeasureTable } from '@svc/domain/readings/measure';
import type { DailyValue } from '@svc/domain/readings/reading';
import { computedQuality } from '@svc/domain/readings/render-csv';
import { rememberStatement } from '#platform/database/statement.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { chunk, type RowSet, sortByEffect, spanOf } from './row-set.ts';
import { forEachTable, type ReadingTables } from './tables.ts';

type DailyTable = MeasureTable<'daily'>;

const selectDaily = (table: DailyTable) =>
  rememberStatement((connection, [usage_point_id = '', start = '', end = '']) =>
    connection
      .for<ReadingTables>()
      .selectFrom(table)
      .select(['date', 'value_wh', 'quality'])
      .where('usage_point_id', '=', usage_point_id)
      .where('date', '>=', start)
      .where('date', '<', end)
      .orderBy('date'),
  );
const valuesOfTable = forEachTable('daily', selectDaily);

/** The daily energy of one PDL, in Wh. */
export function createDailyRows(table: DailyTable, usage_point_id: string): RowSet {
  const select = (connection: Connection, range: DayRange) =>
    valuesOfTable[table](connection, [usage_point_id, range.start, range.end]);

  async function read(connection: Connection, range: DayRange): Promise<DailyValue[]> {
    return (await select(connection, range)).map((row) => ({
      kind: 'daily',
      day: row.date as Day,
      value: row.value_wh,
      quality: row.quality === 'CORRIGE' ? 'CORRIGE' : 'BRUT',
      ...(row.quality === computedQuality && { computed: true }),
    }));
  }

  return {
    read,
    async listDays(connection, range) {
      const rows = await select(connection, range);
      return rows.filter((row) => row.quality !== computedQuality).map((row) => row.date as Day);
    },
    async write(connection, readings, now) {
      const given = readings.filter((reading) => reading.kind === 'daily');
      const span = spanOf(given);
      const stored = new Map((span ? await read(connection, span) : []).map((reading) => [reading.day, reading]));
      const effect = sortByEffect(stored, given, (old, fresh) => isSame(old as DailyValue, fresh as DailyValue));
      const changed = new Set([...effect.inserted, ...effect.updated]);
      await upsert(
        connection,
        table,
        given
          .filter((reading) => changed.has(reading.day))
          .map(({ day, value, quality, computed }) => ({
            usage_point_id,
            date: day,
            value_wh: value,
            quality: computed ? computedQuality : quality,
          })),
        formatInstant(now),
      );
      return effect;
    },
    async delete(connection, day) {
      const rows = connection.for<ReadingTables>().deleteFrom(table);
      await rows.where('usage_point_id', '=', usage_point_id).where('date', '=', day).execute();
    },
  };
}

function isSame(stored: DailyValue, given: DailyValue): boolean {
  return stored.value === given.value && stored.quality === given.quality && stored.computed === given.computed;
}

type Value = { usage_point_id: string; date: Day; value_wh: number; quality: string };

async function upsert(connection: Connection, table: DailyTable, values: Value[], created_at: string): Promise<void> {
  for (const part of chunk(values, 100)) {
    await connection
      .for<ReadingTables>()
      .insertInto(table)
      .values(part.map((value) => ({ ...value, id: randomUUID(), created_at })))
      .onConflict((conflict) =>
        conflict.columns(['usage_point_id', 'date']).doUpdateSet((fresh) => ({
          value_wh: fresh.ref('excluded.value_wh'),
          quality: fresh.ref('excluded.quality'),
        })),
      )
      .execute();
  }
}
