import type { Migration } from '#platform/database/migrate.ts';

/**
 * Every outlook ever published, with the base rates it is compared with. The quality of outlooks is computed from this
 * table.
 */
export const createTempoOutlooks: Migration = {
  name: 'create-tempo-outlooks',
  up: async (schema) => {
    await schema.schema
      .createTable('tempo_outlooks')
      .addColumn('made_on', 'varchar(10)', (column) => column.notNull())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('blue', 'double precision', (column) => column.notNull())
      .addColumn('white', 'double precision', (column) => column.notNull())
      .addColumn('red', 'double precision', (column) => column.notNull())
      .addColumn('base_blue', 'double precision', (column) => column.notNull())
      .addColumn('base_white', 'double precision', (column) => column.notNull())
      .addColumn('base_red', 'double precision', (column) => column.notNull())
      .addColumn('made_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('tempo_outlooks_day', ['made_on', 'date'])
      .execute();
  },
};
