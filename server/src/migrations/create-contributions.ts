import type { Migration } from '#platform/database/migrate.ts';

/** What users propose for the catalogue. They go with their user; what was approved stays in the catalogue. */
export const createContributions: Migration = {
  name: 'create-contributions',
  up: async (schema) => {
    await schema.schema
      .createTable('contributions')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('user_id', 'varchar(36)', (column) => column.notNull().references('users.id').onDelete('cascade'))
      // Of the program that sent it: the same key is the same contribution.
      .addColumn('idempotency_key', 'varchar(64)')
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('reviewed_by', 'varchar(36)')
      .addColumn('reviewed_at', 'varchar(30)')
      // Reviewer messages that the contributor has not read.
      .addColumn('unread', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('updated_at', 'varchar(30)', (column) => column.notNull())
      .execute();
    await schema.schema
      .createIndex('contributions_once')
      .unique()
      .on('contributions')
      .columns(['user_id', 'idempotency_key'])
      .execute();
    await schema.schema
      .createIndex('contributions_of_user')
      .on('contributions')
      .columns(['user_id', 'created_at'])
      .execute();
    await schema.schema
      .createIndex('contributions_by_state')
      .on('contributions')
      .columns(['state', 'created_at'])
      .execute();
  },
};

export const createContributionMessages: Migration = {
  name: 'create-contribution-messages',
  up: async (schema) => {
    await schema.schema
      .createTable('contribution_messages')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('contribution_id', 'varchar(36)', (column) =>
        column.notNull().references('contributions.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('message_type', 'varchar(30)', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('is_from_admin', 'boolean', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addUniqueConstraint('contribution_messages_order', ['contribution_id', 'position'])
      .execute();
  },
};

/** The contribution that a price came from: empty for grids and manual changes. */
export const addChangeContribution: Migration = {
  name: 'add-change-contribution',
  up: async (schema) => {
    await schema.schema.alterTable('offer_changes').addColumn('contribution_id', 'varchar(36)').execute();
  },
};

/** Client mode: what is on its way to the gateway. */
export const createContributionsOutbox: Migration = {
  name: 'create-contributions-outbox',
  up: async (schema) => {
    await schema.schema
      .createTable('contributions_outbox')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .addColumn('gateway_id', 'varchar(36)')
      // As last reported by the gateway.
      .addColumn('status', 'varchar(10)')
      .addColumn('reason', 'text')
      .addColumn('unread', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'varchar(30)', (column) => column.notNull())
      .addColumn('sent_at', 'varchar(30)')
      .execute();
  },
};
