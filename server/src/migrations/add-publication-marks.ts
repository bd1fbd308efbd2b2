import type { Migration } from '#platform/database/migrate.ts';

/**
 * What the operator last reported about a PDL's newest day: when it was first returned, or that it was not available
 * yet.
 */
export const addPublicationMarks: Migration = {
  name: 'add-publication-marks',
  up: async (schema) => {
    const add = (name: string, type: 'varchar(10)' | 'varchar(30)') =>
      schema.schema.alterTable('pdls').addColumn(name, type).execute();
    await add('published_day', 'varchar(10)');
    await add('published_at', 'varchar(30)');
    await add('unpublished_day', 'varchar(10)');
  },
};
