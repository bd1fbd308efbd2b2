import type { Job } from '#platform/jobs/job.ts';
import type { AccountServices } from './account-services.ts';
import type { AccountTables } from './tables.ts';

const perRound = 200;

/**
 * After SECRET_KEY was changed: seals every client_secret under the new key and gives it its new blind index, while
 * requests go on. Rows are found under either key as long as SECRET_KEY_PREVIOUS is set. Nothing to do is done fast.
 */
export function createKeyRotationJob(services: Pick<AccountServices, 'database' | 'vault'>): Job {
  const { database, vault } = services;
  return {
    name: 'secret-key-rotation',
    atStart: true,
    run: async (_data, { log, signal }) => {
      let renewed = 0;
      let after = '';
      while (!signal.aborted) {
        const rows = await database
          .for<AccountTables>()
          .selectFrom('users')
          .select(['id', 'client_secret', 'client_secret_index'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(perRound)
          .execute();
        for (const row of rows) {
          const stored = vault.renew(row);
          if (stored === 'unreadable')
            log.error({ user_id: row.id }, 'a client_secret opens under no known SECRET_KEY');
          else if (stored !== 'fresh') renewed += await exchange(services, row, stored);
        }
        after = rows.at(-1)?.id ?? after;
        if (rows.length < perRound) break;
      }
      if (renewed > 0) log.info({ renewed }, 'client secrets sealed under the new SECRET_KEY');
    },
  };
}

type Stored = { client_secret: string; client_secret_index: string };

/** Only when the row still holds what was read: a secret regenerated meanwhile stays. */
async function exchange(
  { database }: Pick<AccountServices, 'database'>,
  row: Stored & { id: string },
  stored: Stored,
): Promise<number> {
  const result = await database
    .for<AccountTables>()
    .updateTable('users')
    .set(stored)
    .where('id', '=', row.id)
    .where('client_secret', '=', row.client_secret)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
