import type { Migration } from '#platform/database/migrate.ts';

export const createOperatorTokens: Migration = {
  name: 'create-operator-tokens',
  up: async (schema) => {
    await schema.schema
      .createTable('operator_tokens')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      // The owner of the token, in one text without nulls: a null in a unique key would allow a second machine token.
      .addColumn('holder', 'varchar(120)', (column) => column.notNull().unique())
      .addColumn('operator_account_id', 'varchar(36)', (column) => column.notNull().defaultTo('default'))
      // null for the machine token, as is the PDL.
      .addColumn('user_id', 'varchar(36)', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('usage_point_id', 'varchar(14)')
      // Tokens of one code exchange are one grant: several PDLs, one refresh token.
      .addColumn('grant_id', 'varchar(36)', (column) => column.notNull())
      .addColumn('access_token', 'text')
      .addColumn('refresh_token', 'text')
      .addColumn('token_type', 'varchar(20)', (column) => column.notNull())
      .addColumn('scope', 'text')
      .addColumn('issued_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('expires_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('claim_id', 'varchar(36)')
      .addColumn('claimed_until', 'varchar(30)')
      .addForeignKeyConstraint(
        'operator_tokens_of_pdl',
        ['user_id', 'usage_point_id'],
        'pdls',
        ['user_id', 'usage_point_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await schema.schema
      .createIndex('operator_tokens_by_expiry')
      .on('operator_tokens')
      .columns(['expires_at', 'id'])
      .execute();
    await schema.schema.createIndex('operator_tokens_by_grant').on('operator_tokens').column('grant_id').execute();
    await schema.schema
      .createIndex('operator_tokens_by_usage_point')
      .on('operator_tokens')
      .column('usage_point_id')
      .execute();
  },
};
