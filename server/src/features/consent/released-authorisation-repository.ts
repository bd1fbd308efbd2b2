import { randomUUID } from 'node:crypto';
import type { Day } from '@svc/domain/day';
import { formatInstant, parisDay, parseInstant } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createCipher } from '#platform/crypto/cipher.ts';
import type { SecretKeys } from '#platform/crypto/secret-key.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { AuthorisationRow, ConsentTables, ReleasedAuthorisationRow } from './tables.ts';

/** What is deleted: one authorisation, those of a PDL of a user, or all of a user. */
export type ReleaseScope = Partial<Pick<AuthorisationRow, 'id' | 'user_id' | 'usage_point_id'>>;

export type AuthorisationReleases = {
  /**
   * The only way to delete an authorisation. A number that was held leaves a mark: the share at the operator continues
   * and numbers can be guessed, so the next user who names a released number must not get it.
   */
  release(scope: ReleaseScope, connection?: Connection): Promise<void>;
  /** The days on which others gave this number up; of accounts that are gone as well. */
  daysOfOthers(autorisation_id: number, user_id: string): Promise<Day[]>;
  /** After SECRET_KEY changes: seals the marks under the new key. Returns how many there were. */
  renew(signal: AbortSignal): Promise<number>;
};

export function createAuthorisationReleases(parts: {
  readonly database: Connection;
  readonly clock: Clock;
  readonly secretKeys: SecretKeys;
}): AuthorisationReleases {
  const { database, clock, secretKeys } = parts;
  const sealer = createNumberSealer(secretKeys);

  async function recordRelease(transaction: Connection, autorisation_id: number, user_id: string): Promise<void> {
    const tables = transaction.for<ConsentTables>();
    const number = String(autorisation_id);
    const earlier = tables.deleteFrom('released_authorisations').where('user_id', '=', user_id);
    await earlier.where('number_index', 'in', sealer.candidates(number)).execute();
    const id = randomUUID();
    const released_at = formatInstant(clock.now());
    await tables
      .insertInto('released_authorisations')
      .values({ id, ...sealer.seal(id, number), user_id, released_at })
      .execute();
  }

  async function releaseIn(transaction: Connection, scope: ReleaseScope): Promise<void> {
    let deletion = transaction.for<ConsentTables>().deleteFrom('authorisations');
    const columns = Object.entries(scope) as [keyof ReleaseScope, string][];
    if (columns.length === 0) throw new Error('no scope: that would release all authorisations');
    for (const [column, value] of columns) deletion = deletion.where(column, '=', value);
    // A number that never led to a PDL was only named: a mark would lock out its true holder.
    for (const { autorisation_id, usage_point_id, user_id } of await deletion.returningAll().execute())
      if (autorisation_id !== null && usage_point_id !== null)
        await recordRelease(transaction, autorisation_id, user_id);
  }

  return {
    async release(scope, connection) {
      if (connection) await releaseIn(connection, scope);
      else await inTransaction(database, (transaction) => releaseIn(transaction, scope));
    },
    async daysOfOthers(autorisation_id, user_id) {
      const rows = await database
        .for<ConsentTables>()
        .selectFrom('released_authorisations')
        .select('released_at')
        .where('number_index', 'in', sealer.candidates(String(autorisation_id)))
        .where((where) => where.or([where('user_id', 'is', null), where('user_id', '!=', user_id)]))
        .execute();
      return rows.map(({ released_at }) => parisDay(parseInstant(released_at) ?? 0));
    },
    renew: (signal) =>
      secretKeys.previous === undefined ? Promise.resolve(0) : resealReleases(database, sealer, signal),
  };
}

async function resealReleases(database: Connection, sealer: NumberSealer, signal: AbortSignal): Promise<number> {
  const tables = database.for<ConsentTables>();
  let renewed = 0;
  for (const row of await tables.selectFrom('released_authorisations').select(['id', 'sealed_number']).execute()) {
    const number = sealer.openStale(row);
    if (signal.aborted || number === undefined) continue;
    const sealed = sealer.seal(row.id, number);
    await tables.updateTable('released_authorisations').set(sealed).where('id', '=', row.id).execute();
    renewed += 1;
  }
  return renewed;
}

type NumberSealer = ReturnType<typeof createNumberSealer>;
type Sealed = Pick<ReleasedAuthorisationRow, 'id' | 'sealed_number'>;

function createNumberSealer(secretKeys: SecretKeys) {
  const index = createBlindIndex(secretKeys, 'authorisation');
  const cipher = createCipher(secretKeys, 'authorisation');
  const associatedDataOf = (id: string) => `released_authorisations.sealed_number:${id}`;
  return {
    candidates: (number: string) => index.candidates(number),
    seal: (id: string, number: string) => ({
      number_index: index.digest(number),
      sealed_number: cipher.sealText(number, associatedDataOf(id)),
    }),
    /** Undefined when it is sealed under the current key. */
    openStale({ id, sealed_number }: Sealed): string | undefined {
      const opened = cipher.isStale(sealed_number) ? cipher.openText(sealed_number, associatedDataOf(id)) : undefined;
      return opened?.ok ? opened.plain : undefined;
    },
  };
}
