import type { Migration } from '#platform/database/migrate.ts';

/** Shows whether a day of the load curve is complete without counting its points. */
export const createDetailDays: Migration = {
  name: 'create-detail-days',
  up: async (schema) => {
    await schema.schema
      .createTable('detail_days')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('kind', 'varchar(30)', (column) => column.notNull())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('expected_count', 'integer', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('interval_minutes', 'integer', (column) => column.notNull())
      .addColumn('complete', 'boolean', (column) => column.notNull())
      .addColumn('fetched_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('detail_days_day', ['usage_point_id', 'kind', 'date'])
      .execute();
  },
};
