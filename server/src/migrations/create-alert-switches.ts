import type { Migration } from '#platform/database/migrate.ts';

/** What somebody wants to be told of; what has no row is as it is at the beginning. */
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
