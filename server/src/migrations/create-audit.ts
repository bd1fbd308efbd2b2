import type { Migration } from '#platform/database/migrate.ts';

export const createAudit: Migration = {
  name: 'create-audit',
  up: async (schema) => {
    await schema.schema
      .createTable('audit')
      .addColumn('seq', 'integer', (column) => column.primaryKey())
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      // No reference to users: a line outlives the accounts it names.
      .addColumn('actor_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('action', 'varchar(50)', (column) => column.notNull())
      .addColumn('subject_id', 'varchar(36)')
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('previous_hash', 'varchar(64)', (column) => column.notNull())
      .addColumn('hash', 'varchar(64)', (column) => column.notNull())
      .execute();
    await schema.schema.createIndex('audit_by_subject').on('audit').column('subject_id').execute();
  },
};
