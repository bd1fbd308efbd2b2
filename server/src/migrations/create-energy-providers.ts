import type { Migration } from '#platform/database/migrate.ts';

export const createEnergyProviders: Migration = {
  name: 'create-energy-providers',
  up: async (schema) => {
    await schema.schema
      .createTable('energy_providers')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('name', 'varchar(255)', (column) => column.notNull().unique())
      .addColumn('logo_url', 'varchar(1024)')
      .addColumn('website', 'varchar(1024)')
      // A JSON list; null: the built-in addresses are used.
      .addColumn('scraper_urls', 'text')
      .addColumn('is_active', 'boolean', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();
  },
};
