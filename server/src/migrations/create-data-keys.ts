import type { Migration } from '#platform/database/migrate.ts';

/** The key of a PDL's cached days, once per owner, wrapped with a key derived from that owner's secret. */
export const createDataKeys: Migration = {
  name: 'create-data-keys',
  up: async (schema) => {
    await schema.schema
      .createTable('data_keys')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('wrapped', 'text', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('data_keys_pk', ['usage_point_id', 'user_id'])
      .execute();
  },
};
