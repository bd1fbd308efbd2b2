import type { Migration } from '#platform/database/migrate.ts';

export const indexImportsByOwner: Migration = {
  name: 'index-imports-by-owner',
  up: async (schema) => {
    await schema.schema.createIndex('imports_by_owner').on('imports').columns(['user_id', 'usage_point_id']).execute();
  },
};
