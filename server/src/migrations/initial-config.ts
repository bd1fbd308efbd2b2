import type { Migration } from '#platform/database/migrate.ts';

export const initialConfig: Migration = {
  name: 'initial-config',
  up: async ({ schema }) => {
    // Small facts that outlive a restart: locks, the last run of a job, the state of a destination.
    await schema
      .createTable('config')
      .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();
  },
};
