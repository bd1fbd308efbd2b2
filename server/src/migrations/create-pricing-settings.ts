import type { Migration } from '#platform/database/migrate.ts';

/** Pricing settings that the owner enters for a PDL: own prices, a shadow offer, the invoice period. */
export const createPdlPricing: Migration = {
  name: 'create-pdl-pricing',
  up: async (schema) => {
    await schema.schema
      .createTable('pdl_pricing')
      .addColumn('pdl_id', 'varchar(36)', (column) => column.primaryKey().references('pdls.id').onDelete('cascade'))
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();
  },
};

/**
 * The same for a client, whose PDLs belong to the gateway. Includes the offers of each PDL, as far as this client saw
 * them.
 */
export const createLocalPricing: Migration = {
  name: 'create-local-pricing',
  up: async (schema) => {
    await schema.schema
      .createTable('local_pricing')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.primaryKey())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('choices', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();
  },
};
