import type { Migration } from '#platform/database/migrate.ts';

export const createImportSteps: Migration = {
  name: 'create-import-steps',
  up: async (schema) => {
    await schema.schema
      .createTable('import_steps')
      .addColumn('import_id', 'varchar(36)', (column) => column.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('measure', 'varchar(30)', (column) => column.notNull())
      .addColumn('start_day', 'varchar(10)', (column) => column.notNull())
      .addColumn('end_day', 'varchar(10)', (column) => column.notNull())
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('not_before', 'varchar(30)', (column) => column.notNull())
      .addColumn('code', 'varchar(40)')
      // The how-manieth step that was finished: the number of its event.
      .addColumn('event', 'integer')
      .addPrimaryKeyConstraint('import_steps_pk', ['import_id', 'position'])
      .execute();
  },
};
