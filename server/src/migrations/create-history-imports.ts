import type { Migration } from '#platform/database/migrate.ts';

/** Files that a household has imported into its client. The number shows which came later. */
export const createHistoryImports: Migration = {
  name: 'create-history-imports',
  up: async (schema) => {
    await schema.schema
      .createTable('history_imports')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('number', 'integer', (column) => column.notNull().unique())
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('file_name', 'varchar(200)')
      .addColumn('imported_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .execute();
  },
};

/** Which days an import has written, and what stood there before. A day that the gateway gave since has no row. */
export const createImportedDays: Migration = {
  name: 'create-imported-days',
  up: async (schema) => {
    await schema.schema
      .createTable('imported_days')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('kind', 'varchar(30)', (column) => column.notNull())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('import_number', 'integer', (column) => column.notNull())
      .addColumn('before', 'text')
      .addPrimaryKeyConstraint('imported_days_day', ['usage_point_id', 'kind', 'date', 'import_number'])
      .execute();
  },
};

export const indexImportedDays: Migration = {
  name: 'index-imported-days',
  up: async (schema) => {
    await schema.schema.createIndex('imported_days_import').on('imported_days').column('import_number').execute();
  },
};
