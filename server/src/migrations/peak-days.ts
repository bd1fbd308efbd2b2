import type { Migration } from '#platform/database/migrate.ts';

export const peakDays: Migration = {
  name: 'peak-days',
  up: async ({ schema }) => {
    // Peak days of EJP offers, and of seasonal offers with a peak-day price. A row without a type is a day that an
    // administrator has declared unknown: the built-in history does not fill it again.
    await schema
      .createTable('peak_days')
      .addColumn('list', 'varchar(10)', (column) => column.notNull())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('day_type', 'varchar(10)')
      .addColumn('quality', 'varchar(10)', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('peak_days_pk', ['list', 'date'])
      .execute();
  },
};
