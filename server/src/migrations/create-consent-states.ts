import type { Migration } from '#platform/database/migrate.ts';

export const createConsentStates: Migration = {
  name: 'create-consent-states',
  up: async (schema) => {
    await schema.schema
      .createTable('consent_states')
      .addColumn('state_hash', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('purpose', 'varchar(20)', (column) => column.notNull())
      .addColumn('browser_hash', 'varchar(64)', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('expires_at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema.schema.createIndex('consent_states_by_user').on('consent_states').column('user_id').execute();
    await schema.schema.createIndex('consent_states_by_expiry').on('consent_states').column('expires_at').execute();
  },
};
