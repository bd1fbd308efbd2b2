import type { Migration } from '#platform/database/migrate.ts';

export const createSessions: Migration = {
  name: 'create-sessions',
  up: async (schema) => {
    await schema.schema
      .createTable('sessions')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      // SHA-256 of the `jti` of the token that a login gave.
      .addColumn('token_hash', 'varchar(64)', (column) => column.notNull().unique())
      .addColumn('browser', 'varchar(40)', (column) => column.notNull())
      // /24 or /64; null where the address was none.
      .addColumn('network', 'varchar(50)')
      .addColumn('begun_at', 'varchar(30)', (column) => column.notNull())
      // To the hour.
      .addColumn('last_seen_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('expires_at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  },
};

export const createEndedTokens: Migration = {
  name: 'create-ended-tokens',
  up: async (schema) => {
    await schema.schema
      .createTable('ended_tokens')
      // SHA-256 of the `jti` of a token from client credentials that was logged out.
      .addColumn('token_hash', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema.schema.createIndex('ended_tokens_by_user').on('ended_tokens').column('user_id').execute();
  },
};
