import type { Migration } from '#platform/database/migrate.ts';

/** The gateway's PDLs as last seen, and the local changes. A PDL that the gateway no longer lists keeps its row. */
export const createPdlMirror: Migration = {
  name: 'create-pdl-mirror',
  up: async (schema) => {
    await schema.schema
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
      .execute();
  },
};
