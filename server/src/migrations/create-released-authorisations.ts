import type { Migration } from '#platform/database/migrate.ts';

export const createReleasedAuthorisations: Migration = {
  name: 'create-released-authorisations',
  up: async (schema) => {
    await schema.schema
      .createTable('released_authorisations')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      // Blind index of the operator's number: the numbers are few, so a plain digest would reveal them.
      .addColumn('number_index', 'varchar(43)', (column) => column.notNull())
      // The number under SECRET_KEY, so that its index can follow a new key.
      .addColumn('sealed_number', 'text', (column) => column.notNull())
      // The user who held it; null once that account is deleted.
      .addColumn('user_id', 'varchar(36)', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('released_at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema.schema
      .createIndex('released_authorisations_by_number')
      .on('released_authorisations')
      .column('number_index')
      .execute();
    await schema.schema
      .createIndex('released_authorisations_by_user')
      .on('released_authorisations')
      .column('user_id')
      .execute();
  },
};
