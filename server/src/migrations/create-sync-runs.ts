import type { Migration } from '#platform/database/migrate.ts';

/** What each synchronisation did; the last ones are shown to the user. */
export const createSyncRuns: Migration = {
  name: 'create-sync-runs',
  up: async (schema) => {
    await schema.schema
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
