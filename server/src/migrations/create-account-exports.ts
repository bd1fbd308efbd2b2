import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.ts';

/**
 * A user's export of the stored data. The rows are the source of truth: after any restart they show the remaining work.
 */
export const createAccountExports: Migration = {
  name: 'create-account-exports',
  up: async (schema) => {
    await schema.schema
      .createTable('account_exports')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('advanced_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('finished_at', 'varchar(30)')
      .addColumn('expires_at', 'varchar(30)')
      .execute();
  },
};

/** One at a time per user, also when two requests arrive together. */
export const indexRunningAccountExports: Migration = {
  name: 'index-running-account-exports',
  up: async (schema) => {
    await schema.schema
      .createIndex('account_exports_running')
      .unique()
      .on('account_exports')
      .column('user_id')
      .where(sql.ref('state'), '=', 'running')
      .execute();
  },
};

export const indexAccountExportsOfUser: Migration = {
  name: 'index-account-exports-of-user',
  up: async (schema) => {
    await schema.schema.createIndex('account_exports_user').on('account_exports').column('user_id').execute();
  },
};

export const createAccountExportPoints: Migration = {
  name: 'create-account-export-points',
  up: async (schema) => {
    await schema.schema
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
  },
};

/** The files of a PDL in pieces, sealed with its data key: all replicas reach them, and they go with the account. */
export const createAccountExportParts: Migration = {
  name: 'create-account-export-parts',
  up: async (schema) => {
    await schema.schema
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
