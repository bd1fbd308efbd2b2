import type { Migration } from '#platform/database/migrate.ts';

export const initialPricing: Migration = {
  name: 'initial-pricing',
  up: async ({ schema }) => {
    // Pricing settings that the owner enters for a PDL: own prices, a shadow offer, the invoice period.
    await schema
      .createTable('pdl_pricing')
      .addColumn('pdl_id', 'varchar(36)', (column) => column.primaryKey().references('pdls.id').onDelete('cascade'))
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();

    // The same for a client, whose PDLs belong to the gateway. Includes the offers of each PDL, as far as this
    // client saw them.
    await schema
      .createTable('local_pricing')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.primaryKey())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('choices', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();
  },
};
