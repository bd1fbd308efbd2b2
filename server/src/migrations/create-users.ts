import type { Migration } from '#platform/database/migrate.ts';

export const createUsers: Migration = {
  name: 'create-users',
  up: async (schema) => {
    await schema.schema
      .createTable('users')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('email', 'varchar(254)', (column) => column.notNull().unique())
      .addColumn('hashed_password', 'varchar(60)', (column) => column.notNull())
      .addColumn('client_id', 'varchar(36)', (column) => column.notNull().unique())
      .addColumn('client_secret', 'text', (column) => column.notNull())
      .addColumn('client_secret_index', 'varchar(43)', (column) => column.notNull().unique())
      .addColumn('email_verified', 'boolean', (column) => column.notNull())
      .addColumn('debug_mode', 'boolean', (column) => column.notNull())
      .addColumn('is_active', 'boolean', (column) => column.notNull())
      .addColumn('role_id', 'varchar(36)', (column) => column.references('roles.id'))
      .addColumn('tokens_valid_after', 'varchar(30)', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();
    // The order of the administrators' list, newest first, page by page.
    await schema.schema.createIndex('users_by_creation').on('users').columns(['created_at', 'id']).execute();
    await schema.schema.createIndex('users_by_role').on('users').column('role_id').execute();
  },
};
