import type { Migration } from '#platform/database/migrate.ts';

export const initialDeliveryPoints: Migration = {
  name: 'initial-delivery-points',
  up: async ({ schema }) => {
    await schema
      .createTable('pdls')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'varchar(100)')
      .addColumn('has_consumption', 'boolean', (column) => column.notNull())
      .addColumn('has_production', 'boolean', (column) => column.notNull())
      .addColumn('subscribed_power', 'integer')
      .addColumn('activation_date', 'varchar(10)')
      .addColumn('oldest_available_data_date', 'varchar(10)')
      .addColumn('display_order', 'integer', (column) => column.notNull())
      .addColumn('is_active', 'boolean', (column) => column.notNull().defaultTo(true))
      .addColumn('linked_production_pdl_id', 'varchar(36)', (column) =>
        column.references('pdls.id').onDelete('set null'),
      )
      .addColumn('selected_offer_id', 'varchar(36)')
      .addColumn('pricing_option', 'varchar(30)')
      .addColumn('offpeak_hours', 'text', (column) => column.notNull())
      // The fields that the owner set by hand: a contract does not overwrite them.
      .addColumn('user_set', 'text', (column) => column.notNull())
      .addColumn('consent_status', 'varchar(10)', (column) => column.notNull())
      .addColumn('consent_revoked_by', 'varchar(10)')
      .addColumn('consent_started_at', 'varchar(10)')
      .addColumn('consent_expires_at', 'varchar(10)')
      // What the consent covers, as far as the operator reported; null when unknown.
      .addColumn('consent_measures', 'text')
      .addColumn('consent_problem', 'text')
      .addColumn('last_proof_at', 'varchar(30)')
      .addColumn('expiry_notices', 'text', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      // What the operator last reported about the newest day: when it first returned it, or that it was not available yet.
      .addColumn('published_day', 'varchar(10)')
      .addColumn('published_at', 'varchar(30)')
      .addColumn('unpublished_day', 'varchar(10)')
      .addUniqueConstraint('pdls_by_owner', ['user_id', 'usage_point_id'])
      .execute();
    await schema.createIndex('pdls_by_usage_point').on('pdls').column('usage_point_id').execute();
    // Deleting a target looks for the links to it.
    await schema.createIndex('pdls_by_link').on('pdls').column('linked_production_pdl_id').execute();
    // The daily watch over the ends of consents.
    await schema.createIndex('pdls_by_expiry').on('pdls').columns(['consent_expires_at', 'id']).execute();

    // The gateway's PDLs as last seen, and the local changes. A PDL that the gateway no longer lists keeps its row.
    await schema
      .createTable('pdl_mirror')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull().unique())
      .addColumn('name', 'varchar(100)')
      .addColumn('has_consumption', 'boolean', (column) => column.notNull())
      .addColumn('has_production', 'boolean', (column) => column.notNull())
      .addColumn('subscribed_power', 'integer')
      .addColumn('activation_date', 'varchar(10)')
      .addColumn('oldest_available_data_date', 'varchar(10)')
      .addColumn('display_order', 'integer', (column) => column.notNull())
      .addColumn('is_active', 'boolean', (column) => column.notNull())
      .addColumn('linked_production_pdl_id', 'varchar(36)')
      .addColumn('selected_offer_id', 'varchar(36)')
      .addColumn('pricing_option', 'varchar(30)')
      .addColumn('offpeak_hours', 'text')
      .addColumn('consent_status', 'varchar(20)')
      .addColumn('consent_expires_at', 'varchar(30)')
      .addColumn('problem', 'text')
      .addColumn('local_overrides', 'text', (column) => column.notNull())
      .addColumn('consent_retry_at', 'varchar(30)')
      .addColumn('curve_retry_at', 'varchar(30)')
      .addColumn('gone_at', 'varchar(30)')
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      // Off-peak hours from the contract, dated: they apply where the gateway lists none.
      .addColumn('contract_offpeak', 'text')
      .execute();
  },
};
