import type { Migration } from '#platform/database/migrate.ts';

export const createLinkTokens: Migration = {
  name: 'create-link-tokens',
  up: async (schema) => {
    await schema.schema
      .createTable('link_tokens')
      .addColumn('token_hash', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('purpose', 'varchar(20)', (column) => column.notNull())
      .addColumn('expires_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('used_at', 'varchar(30)')
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema.schema.createIndex('link_tokens_by_user').on('link_tokens').column('user_id').execute();
  },
};
