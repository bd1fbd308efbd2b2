// Key rotation: re-seals what the former SECRET_KEY sealed, while requests continue.

import type { Connection } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import type { AccountTables } from '../users/tables.ts';
import type { SecretVault } from './client-credentials.ts';

const perRound = 200;
type KeyRotationParts = { readonly database: Connection; readonly vault: SecretVault };

/**
 * After SECRET_KEY changes: seals every client_secret under the new key and updates its blind index, while requests
 * continue. Rows are found under either key as long as SECRET_KEY_PREVIOUS is set.
 */
async function renewSecrets(parts: KeyRotationParts, log: Log, signal: AbortSignal): Promise<void> {
  const { database, vault } = parts;
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
      if (stored === 'unreadable') log.error({ user_id: row.id }, 'a client_secret opens under no known SECRET_KEY');
      else if (stored !== 'fresh') renewed += await exchange(parts, row, stored);
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < perRound) break;
  }
  if (renewed > 0) log.info({ renewed }, 'client secrets sealed under the new SECRET_KEY');
}

/** At the start. A failure here leaves everything readable under the former key; the hourly job tries again. */
export async function renewBesides(parts: KeyRotationParts, log: Log, signal: AbortSignal): Promise<void> {
  try {
    await renewSecrets(parts, log, signal);
  } catch (error) {
    log.warn({ reason: String(error) }, 'secrets were not all renewed');
  }
}

/** Each process does it when it starts; hourly because a replica that was not replaced yet still seals under the old key. */
export function createKeyRotationJob(parts: KeyRotationParts): Job {
  return {
    name: 'secret-key-rotation',
    schedule: { everyMinutes: 60 },
    run: (_data, { log, signal }) => renewSecrets(parts, log, signal),
  };
}

type Stored = { client_secret: string; client_secret_index: string };

/** Only when the row still holds the value that was read: a secret regenerated in the meantime stays. */
async function exchange(
  { database }: Pick<KeyRotationParts, 'database'>,
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
