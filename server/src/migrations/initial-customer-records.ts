import type { Migration } from '#platform/database/migrate.ts';

export const initialCustomerRecords: Migration = {
  name: 'initial-customer-records',
  up: async ({ schema }) => {
    // The last contract and address of a PDL that the gateway returned. `body` is sealed: it is the only place in a
    // local database that contains an address. Without `body` the row only holds the time before which the gateway
    // is not queried again.
    await schema
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
