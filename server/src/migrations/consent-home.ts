import type { Migration } from '#platform/database/migrate.ts';

export const consentHome: Migration = {
  name: 'consent-home',
  up: async ({ schema }) => {
    // The home that a consent was begun for; null where the request named none.
    await schema.alterTable('consent_states').addColumn('pdl_id', 'varchar(36)').execute();
  },
};
