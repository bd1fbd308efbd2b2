import type { Migration } from '#platform/database/migrate.ts';

export const initialAccounts: Migration = {
  name: 'initial-accounts',
  up: async ({ schema }) => {
    await schema
      .createTable('roles')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('name', 'varchar(50)', (column) => column.notNull().unique())
      .addColumn('display_name', 'varchar(100)', (column) => column.notNull())
      .addColumn('permissions', 'text', (column) => column.notNull())
      .execute();

    await schema
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
      // Whether the password was set through a mailed link.
      .addColumn('password_proved', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
    // The order of the administrators' list, newest first, page by page.
    await schema.createIndex('users_by_creation').on('users').columns(['created_at', 'id']).execute();
    await schema.createIndex('users_by_role').on('users').column('role_id').execute();

    await schema
      .createTable('link_tokens')
      .addColumn('token_hash', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('purpose', 'varchar(20)', (column) => column.notNull())
      .addColumn('expires_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('used_at', 'varchar(30)')
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema.createIndex('link_tokens_by_user').on('link_tokens').column('user_id').execute();

    await schema
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
    await schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();

    await schema
      .createTable('ended_tokens')
      // SHA-256 of the `jti` of a token from client credentials that was logged out.
      .addColumn('token_hash', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema.createIndex('ended_tokens_by_user').on('ended_tokens').column('user_id').execute();

    await schema
      .createTable('mail_outbox')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('kind', 'varchar(20)', (column) => column.notNull())
      .addColumn('recipient', 'varchar(254)', (column) => column.notNull())
      .addColumn('language', 'varchar(2)', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      // The content of a mail besides its kind, as JSON: for mails that are not about a link.
      .addColumn('details', 'text')
      .execute();
    await schema.createIndex('mail_outbox_by_attempt').on('mail_outbox').column('next_attempt_at').execute();

    await schema
      .createTable('audit')
      .addColumn('seq', 'integer', (column) => column.primaryKey())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      // No reference to users: a line outlives the accounts it names.
      .addColumn('actor_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('action', 'varchar(50)', (column) => column.notNull())
      .addColumn('subject_id', 'varchar(36)')
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('previous_hash', 'varchar(64)', (column) => column.notNull())
      .addColumn('hash', 'varchar(64)', (column) => column.notNull())
      .execute();
    await schema.createIndex('audit_by_subject').on('audit').column('subject_id').execute();
  },
};
