import type { Migration } from '#platform/database/migrate.ts';

/** The alerts that a user wants. An alert without a row has its default setting. */
export const createAlertSwitches: Migration = {
  name: 'create-alert-switches',
  up: async (schema) => {
    await schema.schema
      .createTable('alert_switches')
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('kind', 'varchar(30)', (column) => column.notNull())
      .addColumn('is_on', 'boolean', (column) => column.notNull())
      .addColumn('threshold', 'integer')
      .addPrimaryKeyConstraint('alert_switches_pk', ['user_id', 'kind'])
      .execute();
  },
};
