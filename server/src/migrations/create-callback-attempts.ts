import type { Migration } from '#platform/database/migrate.ts';

export const createCallbackAttempts: Migration = {
  name: 'create-callback-attempts',
  up: async (schema) => {
    await schema.schema
      .createTable('callback_attempts')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema.schema
      .createIndex('callback_attempts_by_user')
      .on('callback_attempts')
      .columns(['user_id', 'at'])
      .execute();
  },
};
