import type { Migration } from '#platform/database/migrate.ts';

export const initialAlerts: Migration = {
  name: 'initial-alerts',
  up: async ({ schema }) => {
    // The alerts that a user wants. An alert without a row has its default setting.
    await schema
      .createTable('alert_switches')
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('kind', 'varchar(30)', (column) => column.notNull())
      .addColumn('is_on', 'boolean', (column) => column.notNull())
      .addColumn('threshold', 'integer')
      // A limit of the month may be in kWh or in euros.
      .addColumn('unit', 'varchar(3)', (column) => column.notNull().defaultTo('kwh'))
      .addPrimaryKeyConstraint('alert_switches_pk', ['user_id', 'kind'])
      .execute();

    // The alerts sent, by subject: no alert is sent twice.
    await schema
      .createTable('alerts_sent')
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('kind', 'varchar(30)', (column) => column.notNull())
      .addColumn('subject', 'varchar(100)', (column) => column.notNull())
      .addColumn('sent_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('alerts_sent_pk', ['user_id', 'kind', 'subject'])
      .execute();
  },
};
