import type { Migration } from '#platform/database/migrate.ts';

export const createAuthorisations: Migration = {
  name: 'create-authorisations',
  up: async (schema) => {
    await schema.schema
      .createTable('authorisations')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      // The operator's number of a consent; null for consents given by a code.
      .addColumn('autorisation_id', 'integer')
      // null while the operator has not named its PDL.
      .addColumn('usage_point_id', 'varchar(14)')
      .addColumn('given_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      // null: nothing is left to request.
      .addColumn('next_attempt_at', 'varchar(30)')
      .addUniqueConstraint('authorisations_by_number', ['user_id', 'autorisation_id'])
      .addForeignKeyConstraint(
        'authorisations_of_pdl',
        ['user_id', 'usage_point_id'],
        'pdls',
        ['user_id', 'usage_point_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await schema.schema
      .createIndex('authorisations_by_attempt')
      .on('authorisations')
      .column('next_attempt_at')
      .execute();
    await schema.schema
      .createIndex('authorisations_by_autorisation')
      .on('authorisations')
      .column('autorisation_id')
      .execute();
  },
};
