import type { Migration } from '#platform/database/migrate.ts';

/** One configuration per destination type; secrets inside `config` are sealed. */
export const createExportConfigs: Migration = {
  name: 'create-export-configs',
  up: async (schema) => {
    await schema.schema
      .createTable('export_configs')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('type', 'varchar(30)', (column) => column.notNull().unique())
      .addColumn('enabled', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('config', 'text', (column) => column.notNull())
      .addColumn('last_export_at', 'varchar(30)')
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();
  },
};

/** One row per finished run, `success` or `error`; a run in progress is in memory only. */
export const createExportLogs: Migration = {
  name: 'create-export-logs',
  up: async (schema) => {
    await schema.schema
      .createTable('export_logs')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('export_config_id', 'varchar(36)', (column) => column.notNull().references('export_configs.id'))
      .addColumn('status', 'varchar(20)', (column) => column.notNull())
      .addColumn('records_exported', 'integer')
      .addColumn('error_message', 'text')
      .addColumn('started_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('completed_at', 'varchar(30)')
      .execute();
  },
};
