import type { Migration } from '#platform/database/migrate.ts';

/** ECO, SOBRIETE or BONUS. A row without a day type only stores when to retry; it is never served. */
export const createFlexdayDays: Migration = {
  name: 'create-flexday-days',
  up: async (schema) => {
    await schema.schema
      .createTable('flexday_days')
      .addColumn('date', 'varchar(10)', (column) => column.primaryKey())
      .addColumn('day_type', 'varchar(10)')
      .addColumn('raw_value', 'varchar(32)')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'varchar(30)')
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();
  },
};
