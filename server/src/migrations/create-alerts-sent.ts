import type { Migration } from '#platform/database/migrate.ts';

/** The alerts sent, by subject: no alert is sent twice. */
export const createAlertsSent: Migration = {
  name: 'create-alerts-sent',
  up: async (schema) => {
    await schema.schema
      .createTable('alerts_sent')
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('kind', 'varchar(30)', (column) => column.notNull())
      .addColumn('subject', 'varchar(100)', (column) => column.notNull())
      .addColumn('sent_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('alerts_sent_pk', ['user_id', 'kind', 'subject'])
      .execute();
  },
};
