import type { Migration } from '#platform/database/migrate.ts';

export const createEnergyOffers: Migration = {
  name: 'create-energy-offers',
  up: async (schema) => {
    await schema.schema
      .createTable('energy_offers')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('provider_id', 'varchar(36)', (column) =>
        column.notNull().references('energy_providers.id').onDelete('cascade'),
      )
      .addColumn('name', 'varchar(255)', (column) => column.notNull())
      .addColumn('type', 'varchar(20)', (column) => column.notNull())
      .addColumn('variant', 'varchar(20)')
      .addColumn('description', 'text')
      .addColumn('power_kva', 'integer')
      .addColumn('hc_schedules', 'text')
      .addColumn('extra_offpeak_weekday', 'integer')
      .addColumn('holidays_offpeak', 'boolean')
      .addColumn('offer_url', 'varchar(1024)')
      .addColumn('is_active', 'boolean', (column) => column.notNull())
      .addColumn('price_updated_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema.schema.createIndex('energy_offers_by_provider').on('energy_offers').column('provider_id').execute();
  },
};

/** Every price an offer ever had, with its dates: rows are added and closed, never deleted. */
export const createOfferVersions: Migration = {
  name: 'create-offer-versions',
  up: async (schema) => {
    await schema.schema
      .createTable('offer_versions')
      .addColumn('offer_id', 'varchar(36)', (column) =>
        column.notNull().references('energy_offers.id').onDelete('cascade'),
      )
      .addColumn('valid_from', 'varchar(10)', (column) => column.notNull())
      .addColumn('valid_to', 'varchar(10)')
      // Decimals as text: both databases return the digits that were written.
      .addColumn('subscription_price', 'varchar(20)', (column) => column.notNull())
      .addColumn('prices', 'text', (column) => column.notNull())
      .addColumn('registers', 'text')
      .addPrimaryKeyConstraint('offer_versions_key', ['offer_id', 'valid_from'])
      .execute();
  },
};

/** Who changed which price, when, from what to what. */
export const createOfferChanges: Migration = {
  name: 'create-offer-changes',
  up: async (schema) => {
    await schema.schema
      .createTable('offer_changes')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('offer_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('provider_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      // Null: a job of the program itself.
      .addColumn('actor_id', 'varchar(36)')
      .addColumn('source', 'varchar(20)', (column) => column.notNull())
      .addColumn('kind', 'varchar(20)', (column) => column.notNull())
      .addColumn('changes', 'text', (column) => column.notNull())
      .execute();
    await schema.schema.createIndex('offer_changes_by_time').on('offer_changes').columns(['at', 'id']).execute();
    await schema.schema.createIndex('offer_changes_by_offer').on('offer_changes').column('offer_id').execute();
  },
};

/** Which offer a PDL had from which day on. Changing it does not rewrite the past. */
export const createOfferChoices: Migration = {
  name: 'create-offer-choices',
  up: async (schema) => {
    await schema.schema
      .createTable('offer_choices')
      .addColumn('pdl_id', 'varchar(36)', (column) => column.notNull().references('pdls.id').onDelete('cascade'))
      // Empty: since ever.
      .addColumn('valid_from', 'varchar(10)', (column) => column.notNull())
      .addColumn('offer_id', 'varchar(36)')
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('offer_choices_key', ['pdl_id', 'valid_from'])
      .execute();
  },
};
