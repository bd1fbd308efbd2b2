import type { Migration } from '#platform/database/migrate.ts';

/** What an export destination is known to contain: per series and day, a digest that changes with the value. */
export const createSeriesMarks: Migration = {
  name: 'create-series-marks',
  up: async (schema) => {
    await schema.schema
      .createTable('series_marks')
      .addColumn('destination', 'varchar(30)', (column) => column.notNull())
      .addColumn('series', 'varchar(200)', (column) => column.notNull())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('digest', 'varchar(100)', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('series_marks_pk', ['destination', 'series', 'date'])
      .execute();
  },
};
