import type { Migration } from '#platform/database/migrate.ts';

/**
 * When J-1 and J-2 were last requested: the gateway caches them for 3 hours, so an earlier request returns the same.
 */
export const createDayFetches: Migration = {
  name: 'create-day-fetches',
  up: async (schema) => {
    await schema.schema
      .createTable('day_fetches')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('kind', 'varchar(30)', (column) => column.notNull())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('fetched_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('day_fetches_day', ['usage_point_id', 'kind', 'date'])
      .execute();
  },
};
