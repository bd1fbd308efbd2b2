import type { Migration } from '#platform/database/migrate.ts';

export const createMailOutbox: Migration = {
  name: 'create-mail-outbox',
  up: async (schema) => {
    await schema.schema
      .createTable('mail_outbox')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('kind', 'varchar(20)', (column) => column.notNull())
      .addColumn('recipient', 'varchar(254)', (column) => column.notNull())
      .addColumn('language', 'varchar(2)', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema.schema.createIndex('mail_outbox_by_attempt').on('mail_outbox').column('next_attempt_at').execute();
  },
};
