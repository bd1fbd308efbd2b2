import type { Migration } from '#platform/database/migrate.ts';

export const initialSync: Migration = {
  name: 'initial-sync',
  up: async ({ schema }) => {
    // Shows whether a day of the load curve is complete without counting its points.
    await schema
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

    // When J-1 and J-2 were last requested: the gateway caches them for 3 hours, so an earlier request returns the
    // same.
    await schema
      .createTable('day_fetches')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('kind', 'varchar(30)', (column) => column.notNull())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('fetched_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('day_fetches_day', ['usage_point_id', 'kind', 'date'])
      .execute();

    // Days that are not requested now, and why: refused, empty, or ignored by the user. `end` is excluded. Without
    // `retry_after` the mark is permanent.
    await schema
      .createTable('fetch_marks')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('kind', 'varchar(30)', (column) => column.notNull())
      .addColumn('start', 'varchar(10)', (column) => column.notNull())
      .addColumn('end', 'varchar(10)', (column) => column.notNull())
      .addColumn('reason', 'varchar(20)', (column) => column.notNull())
      .addColumn('code', 'varchar(40)')
      .addColumn('detail', 'text')
      .addColumn('retry_after', 'varchar(30)')
      .addColumn('marked_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('fetch_marks_range', ['usage_point_id', 'kind', 'start', 'end', 'reason'])
      .execute();

    // What each synchronisation did; the last ones are shown to the user.
    await schema
      .createTable('sync_runs')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('trigger', 'varchar(20)', (column) => column.notNull())
      .addColumn('started_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('completed_at', 'varchar(30)')
      .addColumn('status', 'varchar(20)', (column) => column.notNull())
      .addColumn('summary', 'text')
      .execute();
  },
};
