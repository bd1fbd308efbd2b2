import type { Migration } from '#platform/database/migrate.ts';

/** The colour of each known day: BLEU, BLANC or ROUGE. An unknown day has no row. */
export const createTempoCalendar: Migration = {
  name: 'create-tempo-calendar',
  up: async (schema) => {
    await schema.schema
      .createTable('tempo_calendar')
      .addColumn('date', 'varchar(10)', (column) => column.primaryKey())
      .addColumn('color', 'varchar(10)', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .execute();
  },
};

/** The level (1, 2 or 3) of each known hour. */
export const createGridsignal: Migration = {
  name: 'create-gridsignal',
  up: async (schema) => {
    await schema.schema
      .createTable('gridsignal')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('hour', 'integer', (column) => column.notNull())
      .addColumn('level', 'integer', (column) => column.notNull())
      .addColumn('message', 'text')
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addUniqueConstraint('gridsignal_hour', ['date', 'hour'])
      .execute();
  },
};
