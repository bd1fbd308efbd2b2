import type { Migration } from '#platform/database/migrate.ts';

export const initialOffers: Migration = {
  name: 'initial-offers',
  up: async ({ schema }) => {
    await schema
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

    await schema
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
    await schema.createIndex('energy_offers_by_provider').on('energy_offers').column('provider_id').execute();

    // Every price an offer ever had, with its dates: rows are added and closed, never deleted.
    await schema
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

    // Who changed which price, when, from what to what.
    await schema
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
      // The contribution that a price came from: empty for grids and manual changes.
      .addColumn('contribution_id', 'varchar(36)')
      .execute();
    await schema.createIndex('offer_changes_by_time').on('offer_changes').columns(['at', 'id']).execute();
    await schema.createIndex('offer_changes_by_offer').on('offer_changes').column('offer_id').execute();

    // Which offer a PDL had from which day on. Changing it does not rewrite the past.
    await schema
      .createTable('offer_choices')
      .addColumn('pdl_id', 'varchar(36)', (column) => column.notNull().references('pdls.id').onDelete('cascade'))
      // Empty: since ever.
      .addColumn('valid_from', 'varchar(10)', (column) => column.notNull())
      .addColumn('offer_id', 'varchar(36)')
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('offer_choices_key', ['pdl_id', 'valid_from'])
      .execute();

    // What users propose for the catalogue. They go with their user; what was approved stays in the catalogue.
    await schema
      .createTable('contributions')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      // Of the program that sent it: the same key is the same contribution.
      .addColumn('idempotency_key', 'varchar(64)')
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('reviewed_by', 'varchar(36)')
      .addColumn('reviewed_at', 'varchar(30)')
      // Reviewer messages that the contributor has not read.
      .addColumn('unread', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('contributions_once')
      .unique()
      .on('contributions')
      .columns(['user_id', 'idempotency_key'])
      .execute();
    await schema.createIndex('contributions_of_user').on('contributions').columns(['user_id', 'created_at']).execute();
    await schema.createIndex('contributions_by_state').on('contributions').columns(['state', 'created_at']).execute();

    await schema
      .createTable('contribution_messages')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('contribution_id', 'varchar(36)', (column) =>
        column.notNull().references('contributions.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('message_type', 'varchar(30)', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('is_from_admin', 'boolean', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addUniqueConstraint('contribution_messages_order', ['contribution_id', 'position'])
      .execute();

    // Client mode: what is on its way to the gateway.
    await schema
      .createTable('contributions_outbox')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .addColumn('gateway_id', 'varchar(36)')
      // As last reported by the gateway.
      .addColumn('status', 'varchar(10)')
      .addColumn('reason', 'text')
      .addColumn('unread', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('sent_at', 'varchar(30)')
      .execute();
  },
};
