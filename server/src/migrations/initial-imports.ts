import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.ts';

export const initialImports: Migration = {
  name: 'initial-imports',
  up: async ({ schema }) => {
    // A first import of a PDL. The rows are the source of truth: after any restart they show the remaining work.
    await schema
      .createTable('imports')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('finished_at', 'varchar(30)')
      .execute();

    // One running import for each PDL of a user.
    await schema
      .createIndex('imports_one_running')
      .unique()
      .on('imports')
      .columns(['user_id', 'usage_point_id'])
      .where(sql.ref('state'), '=', sql.lit('running'))
      .execute();

    await schema.createIndex('imports_by_owner').on('imports').columns(['user_id', 'usage_point_id']).execute();

    await schema
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
      // The number of its event: how many steps were finished when this one was.
      .addColumn('event', 'integer')
      .addPrimaryKeyConstraint('import_steps_pk', ['import_id', 'position'])
      .execute();

    // Files that a household has imported into its client. The number shows which came later.
    await schema
      .createTable('history_imports')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('number', 'integer', (column) => column.notNull().unique())
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('file_name', 'varchar(200)')
      .addColumn('imported_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .execute();

    // Which days an import has written, and what stood there before. A day that the gateway returned since has no row.
    await schema
      .createTable('imported_days')
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('kind', 'varchar(30)', (column) => column.notNull())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('import_number', 'integer', (column) => column.notNull())
      .addColumn('before', 'text')
      .addPrimaryKeyConstraint('imported_days_day', ['usage_point_id', 'kind', 'date', 'import_number'])
      .execute();

    await schema.createIndex('imported_days_import').on('imported_days').column('import_number').execute();
  },
};
