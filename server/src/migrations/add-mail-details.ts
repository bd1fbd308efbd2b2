import type { Migration } from '#platform/database/migrate.ts';

/** The content of a mail besides its kind, as JSON: for mails that are not about a link. */
export const addMailDetails: Migration = {
  name: 'add-mail-details',
  up: async (schema) => {
    await schema.schema.alterTable('mail_outbox').addColumn('details', 'text').execute();
  },
};
