import type { Migration } from '#platform/database/migrate.ts';

/** PDLs whose cached values are to be deleted: their keys are gone already. */
export const createCacheErasures: Migration = {
  name: 'create-cache-erasures',
  up: async (schema) => {
    await schema.schema
      .createTable('cache_erasures')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.primaryKey())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .execute();
  },
};
