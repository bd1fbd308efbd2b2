import type { Migration } from '#platform/database/migrate.ts';

/**
 * What the gateway last said about the contract and the address of a PDL. `body` is sealed: it is the one place of a
 * local database with an address in it. Without `body` there is only the moment before which it is not asked again.
 */
export const createRecordMirror: Migration = {
  name: 'create-record-mirror',
  up: async (schema) => {
    await schema.schema
      .createTable('record_mirror')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('kind', 'varchar(20)', (column) => column.notNull())
      .addColumn('body', 'text')
      .addColumn('fetched_at', 'varchar(30)')
      .addColumn('retry_at', 'varchar(30)')
      .addPrimaryKeyConstraint('record_mirror_kind', ['usage_point_id', 'kind'])
      .execute();
  },
};
