import type { Migration } from '#platform/database/migrate.ts';

/**
 * The state of each source across restarts and replicas: which process reads it now, when it was last called, and until
 * when it must not be called.
 */
export const createCalendarSources: Migration = {
  name: 'create-calendar-sources',
  up: async (schema) => {
    await schema.schema
      .createTable('calendar_sources')
      .addColumn('source', 'varchar(30)', (column) => column.primaryKey())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('fence', 'integer', (column) => column.notNull())
      .addColumn('holder', 'varchar(10)')
      .addColumn('lease_until', 'varchar(30)')
      .addColumn('slot', 'varchar(30)')
      .addColumn('done_slot', 'varchar(30)')
      .addColumn('calls', 'integer', (column) => column.notNull())
      .addColumn('last_call_at', 'varchar(30)')
      .addColumn('last_success_at', 'varchar(30)')
      .addColumn('blocked_until', 'varchar(30)')
      .addColumn('last_error', 'text')
      .addColumn('last_error_at', 'varchar(30)')
      .execute();
  },
};
