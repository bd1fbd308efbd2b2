import type { Migration } from '#platform/database/migrate.ts';

export const initialDataKeys: Migration = {
  name: 'initial-data-keys',
  up: async ({ schema }) => {
    // The key of a PDL's cached days, once per owner, wrapped with a key derived from that owner's secret.
    await schema
      .createTable('data_keys')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('wrapped', 'text', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('data_keys_pk', ['usage_point_id', 'user_id'])
      .execute();

    // Finds all keys of one owner: when the secret changes, and when the account is deleted.
    await schema.createIndex('data_keys_by_owner').on('data_keys').column('user_id').execute();

    // PDLs whose cached values are to be deleted: their keys are gone already.
    await schema
      .createTable('cache_erasures')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.primaryKey())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .execute();
  },
};
