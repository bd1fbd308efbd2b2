import type { Migration } from '#platform/database/migrate.ts';

export const createRoles: Migration = {
  name: 'create-roles',
  up: async (schema) => {
    await schema.schema
      .createTable('roles')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('name', 'varchar(50)', (column) => column.notNull().unique())
      .addColumn('display_name', 'varchar(100)', (column) => column.notNull())
      .addColumn('permissions', 'text', (column) => column.notNull())
      .execute();
  },
};
