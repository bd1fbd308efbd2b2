import type { Migration } from '#platform/database/migrate.ts';

/**
 * Days that are not requested now, and why: refused, empty, or ignored by the user. `end` is excluded. Without
 * `retry_after` the mark is permanent.
 */
export const createFetchMarks: Migration = {
  name: 'create-fetch-marks',
  up: async (schema) => {
    await schema.schema
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
  },
};
