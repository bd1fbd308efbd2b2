import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.ts';

/** Whether the password was set through a mailed link. Accounts whose mailbox was verified before count as such. */
export const addPasswordProved: Migration = {
  name: 'add-password-proved',
  up: async (schema) => {
    await schema.schema
      .alterTable('users')
      .addColumn('password_proved', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
    await sql`update users set password_proved = email_verified`.execute(schema);
  },
};
