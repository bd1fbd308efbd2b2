import type { Migration } from '#platform/database/migrate.ts';

/** The highest power of each day, in VA, and its moment where it is known. */
export const createMaxPowerDaily: Migration = {
  name: 'create-max-power-daily',
  up: async (schema) => {
    await schema.schema
      .createTable('max_power_daily')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('value_va', 'integer', (column) => column.notNull())
      .addColumn('at_utc', 'varchar(30)')
      .addColumn('quality', 'varchar(20)')
      .addPrimaryKeyConstraint('max_power_daily_day', ['usage_point_id', 'date'])
      .execute();
  },
};
