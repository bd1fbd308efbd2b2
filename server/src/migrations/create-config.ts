import type { Migration } from '#platform/database/migrate.ts';

/** Small facts that outlive a restart: locks, the last run of a job, the state of a destination. */
export const createConfig: Migration = {
  name: 'create-config',
  up: async (schema) => {
    await schema.schema
      .createTable('config')
      .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();
  },
};
