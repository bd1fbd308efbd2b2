import type { Migration } from '#platform/database/migrate.ts';

export const initialReadings: Migration = {
  name: 'initial-readings',
  up: async ({ schema }) => {
    // One row per PDL and day, in Wh. A day that is not known has no row.
    for (const table of ['consumption_daily', 'production_daily']) {
      await schema
        .createTable(table)
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
        .addColumn('date', 'varchar(10)', (column) => column.notNull())
        .addColumn('value_wh', 'integer', (column) => column.notNull())
        .addColumn('quality', 'varchar(20)')
        .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
        .addUniqueConstraint(`${table}_day`, ['usage_point_id', 'date'])
        .execute();
    }

    // One row per step of the load curve, in W, keyed by the instant of its START:
    // a wall-clock text as a key would lose one hour every October.
    for (const table of ['consumption_detail', 'production_detail']) {
      await schema
        .createTable(table)
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
        .addColumn('start_utc', 'varchar(30)', (column) => column.notNull())
        .addColumn('local_date', 'varchar(10)', (column) => column.notNull())
        .addColumn('interval_minutes', 'integer', (column) => column.notNull())
        .addColumn('value_w', 'integer', (column) => column.notNull())
        .addColumn('quality', 'varchar(20)')
        .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
        .addUniqueConstraint(`${table}_start`, ['usage_point_id', 'start_utc'])
        .execute();
      await schema.createIndex(`${table}_local_date`).on(table).columns(['usage_point_id', 'local_date']).execute();
    }

    // The highest power of each day, in VA, and its moment where it is known.
    await schema
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
