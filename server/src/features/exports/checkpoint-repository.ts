import type { Day } from '@svc/domain/day';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { readConfigValue, writeConfigValue } from '#platform/database/config-repository.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { Checkpoints, Facts } from './destination.ts';

type Tables = {
  series_marks: { destination: string; series: string; date: string; digest: string; updated_at: string };
};

// SQLite takes 32766 variables in a statement.
const rowsAtATime = 500;

/** The days that a destination is known to contain. A run after a restart continues from here. */
export function openCheckpoints(database: Connection, destination: string, now: () => Instant): Checkpoints {
  return {
    async read() {
      const rows = await database
        .for<Tables>()
        .selectFrom('series_marks')
        .select(['series', 'date', 'digest'])
        .where('destination', '=', destination)
        .execute();
      const checkpoints = new Map<string, Map<Day, string>>();
      for (const { series, date, digest } of rows) {
        const days = checkpoints.get(series) ?? new Map<Day, string>();
        checkpoints.set(series, days.set(date as Day, digest));
      }
      return checkpoints;
    },
    async write(series, days) {
      const updated_at = formatInstant(now());
      const rows = [...days].map(([date, digest]) => ({ destination, series, date, digest, updated_at }));
      await inTransaction(database, async (transaction) => {
        for (let from = 0; from < rows.length; from += rowsAtATime) {
          await transaction
            .for<Tables>()
            .insertInto('series_marks')
            .values(rows.slice(from, from + rowsAtATime))
            .onConflict((conflict) =>
              conflict.columns(['destination', 'series', 'date']).doUpdateSet((set) => ({
                digest: set.ref('excluded.digest'),
                updated_at: set.ref('excluded.updated_at'),
              })),
            )
            .execute();
        }
      });
    },
    async forget(series) {
      const rows = database.for<Tables>().deleteFrom('series_marks').where('destination', '=', destination);
      await (series === undefined ? rows : rows.where('series', '=', series)).execute();
    },
  };
}

export function openFacts(database: Connection, destination: string, now: () => Instant): Facts {
  const key = `export_facts:${destination}`;
  return {
    read: () => readConfigValue(database, key),
    write: (value) => writeConfigValue(database, key, value, now()),
  };
}
