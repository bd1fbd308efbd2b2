import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { formatInstant, readStoredInstant } from '@svc/domain/paris-time';
import type { MeasureTable } from '@svc/domain/readings/measure';
import type { DailyPeak } from '@svc/domain/readings/reading';
import type { Connection } from '#platform/database/transaction.ts';
import { chunk, type RowSet, sortByEffect, spanOf } from './row-set.ts';
import type { PeakRow, ReadingTables } from './tables.ts';

type PeakTable = MeasureTable<'peak'>;

/** The highest power of each day of one PDL, in VA. */
export function createPeakRows(table: PeakTable, usage_point_id: string): RowSet {
  const select = (connection: Connection, range: DayRange) =>
    connection
      .for<ReadingTables>()
      .selectFrom(table)
      .where('usage_point_id', '=', usage_point_id)
      .where('date', '>=', range.start)
      .where('date', '<', range.end)
      .orderBy('date');

  async function read(connection: Connection, range: DayRange): Promise<DailyPeak[]> {
    const rows = await select(connection, range).select(['date', 'value_va', 'at_utc', 'quality']).execute();
    return rows.map((row) => ({
      kind: 'peak',
      day: row.date as Day,
      value: row.value_va,
      at: row.at_utc === null ? null : readStoredInstant(row.at_utc),
      quality: row.quality === 'CORRIGE' ? 'CORRIGE' : 'BRUT',
    }));
  }

  return {
    read,
    async listDays(connection, range) {
      return (await select(connection, range).select('date').execute()).map((row) => row.date as Day);
    },
    async write(connection, readings) {
      const given = readings.filter((reading) => reading.kind === 'peak');
      const span = spanOf(given);
      const stored = new Map((span ? await read(connection, span) : []).map((reading) => [reading.day, reading]));
      const effect = sortByEffect(stored, given, (old, fresh) => isSame(old as DailyPeak, fresh as DailyPeak));
      const changed = new Set([...effect.inserted, ...effect.updated]);
      await upsert(
        connection,
        table,
        given.filter((reading) => changed.has(reading.day)).map((reading) => toRow(usage_point_id, reading)),
      );
      return effect;
    },
    async delete(connection, day) {
      const rows = connection.for<ReadingTables>().deleteFrom(table);
      await rows.where('usage_point_id', '=', usage_point_id).where('date', '=', day).execute();
    },
  };
}

function isSame(stored: DailyPeak, given: DailyPeak): boolean {
  return stored.value === given.value && stored.at === given.at && stored.quality === given.quality;
}

function toRow(usage_point_id: string, { day, value, at, quality }: DailyPeak): PeakRow {
  return { usage_point_id, date: day, value_va: value, at_utc: at === null ? null : formatInstant(at), quality };
}

async function upsert(connection: Connection, table: PeakTable, rows: readonly PeakRow[]): Promise<void> {
  for (const part of chunk(rows, 100)) {
    await connection
      .for<ReadingTables>()
      .insertInto(table)
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['usage_point_id', 'date']).doUpdateSet((fresh) => ({
          value_va: fresh.ref('excluded.value_va'),
          at_utc: fresh.ref('excluded.at_utc'),
          quality: fresh.ref('excluded.quality'),
        })),
      )
      .execute();
  }
}
