import type { Migration } from '#platform/database/migrate.ts';

export const initialConsent: Migration = {
  name: 'initial-consent',
  up: async ({ schema }) => {
    await schema
      .createTable('consent_states')
      .addColumn('state_hash', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('purpose', 'varchar(20)', (column) => column.notNull())
      .addColumn('browser_hash', 'varchar(64)', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('expires_at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema.createIndex('consent_states_by_user').on('consent_states').column('user_id').execute();
    await schema.createIndex('consent_states_by_expiry').on('consent_states').column('expires_at').execute();

    await schema
      .createTable('callback_attempts')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema.createIndex('callback_attempts_by_user').on('callback_attempts').columns(['user_id', 'at']).execute();

    await schema
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
    await schema.createIndex('authorisations_by_attempt').on('authorisations').column('next_attempt_at').execute();
    await schema.createIndex('authorisations_by_autorisation').on('authorisations').column('autorisation_id').execute();

    await schema
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
    await schema
      .createIndex('released_authorisations_by_number')
      .on('released_authorisations')
      .column('number_index')
      .execute();
    await schema
      .createIndex('released_authorisations_by_user')
      .on('released_authorisations')
      .column('user_id')
      .execute();

    await schema
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
    await schema.createIndex('operator_tokens_by_expiry').on('operator_tokens').columns(['expires_at', 'id']).execute();
    await schema.createIndex('operator_tokens_by_grant').on('operator_tokens').column('grant_id').execute();
    await schema.createIndex('operator_tokens_by_usage_point').on('operator_tokens').column('usage_point_id').execute();
  },
};
