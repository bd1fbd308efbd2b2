import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.ts';

export const initialExports: Migration = {
  name: 'initial-exports',
  up: async ({ schema }) => {
    // One configuration per destination type; secrets inside `config` are sealed.
    await schema
      .createTable('export_configs')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('type', 'varchar(30)', (column) => column.notNull().unique())
      .addColumn('enabled', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('config', 'text', (column) => column.notNull())
      .addColumn('last_export_at', 'varchar(30)')
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();

    // One row per finished run, `success` or `error`; a run in progress is in memory only.
    await schema
      .createTable('export_logs')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('export_config_id', 'varchar(36)', (column) => column.notNull().references('export_configs.id'))
      .addColumn('status', 'varchar(20)', (column) => column.notNull())
      .addColumn('records_exported', 'integer')
      .addColumn('error_message', 'text')
      .addColumn('started_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('completed_at', 'varchar(30)')
      .execute();

    // What an export destination is known to contain: per series and day, a digest that changes with the value.
    await schema
      .createTable('series_marks')
      .addColumn('destination', 'varchar(30)', (column) => column.notNull())
      .addColumn('series', 'varchar(200)', (column) => column.notNull())
      .addColumn('date', 'varchar(10)', (column) => column.notNull())
      .addColumn('digest', 'varchar(100)', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('series_marks_pk', ['destination', 'series', 'date'])
      .execute();

    // A user's export of the stored data. The rows are the source of truth: after any restart they show the
    // remaining work.
    await schema
      .createTable('account_exports')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('advanced_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('finished_at', 'varchar(30)')
      .addColumn('expires_at', 'varchar(30)')
      .execute();

    // One at a time per user, also when two requests arrive together.
    await schema
      .createIndex('account_exports_running')
      .unique()
      .on('account_exports')
      .column('user_id')
      .where(sql.ref('state'), '=', 'running')
      .execute();

    await schema.createIndex('account_exports_user').on('account_exports').column('user_id').execute();

    await schema
      .createTable('account_export_points')
      .addColumn('export_id', 'varchar(36)', (column) =>
        column.notNull().references('account_exports.id').onDelete('cascade'),
      )
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('why', 'varchar(20)')
      .addColumn('measures', 'text', (column) => column.notNull())
      .addColumn('parts', 'integer', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('not_before', 'varchar(30)', (column) => column.notNull())
      .addPrimaryKeyConstraint('account_export_points_pk', ['export_id', 'usage_point_id'])
      .execute();

    // The files of a PDL in pieces, sealed with its data key: all replicas reach them, and they go with the account.
    await schema
      .createTable('account_export_parts')
      .addColumn('export_id', 'varchar(36)', (column) =>
        column.notNull().references('account_exports.id').onDelete('cascade'),
      )
      .addColumn('usage_point_id', 'varchar(14)', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('account_export_parts_pk', ['export_id', 'usage_point_id', 'position'])
      .execute();
  },
};
