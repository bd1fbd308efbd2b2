import type { Migration } from '#platform/database/migrate.ts';

/** A first import of a PDL. The rows are the truth: what is left to do is read from them after any restart. */
export const createImports: Migration = {
  name: 'create-imports',
  up: async (schema) => {
    await schema.schema
      .createTable('imports')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('finished_at', 'varchar(30)')
      .execute();
  },
};
