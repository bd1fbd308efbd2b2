import type { Migration } from '#platform/database/migrate.ts';

/** Finds all keys of one owner: when the secret changes, and when the account is deleted. */
export const indexDataKeysByOwner: Migration = {
  name: 'index-data-keys-by-owner',
  up: async (schema) => {
    await schema.schema.createIndex('data_keys_by_owner').on('data_keys').column('user_id').execute();
  },
};
