import { type Instant, minuteMs } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import type { DataKey } from '#platform/crypto/data-key.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { makeDataKey, type SecretOf } from './data-key-making.ts';
import { createRowLookup, type DataKeyTables, nameOf, type Owner, saveWrap, unwrapRow } from './data-key-rows.ts';
import { createFlights } from './shared-flights.ts';

type SecretChange = { readonly user_id: string; readonly old_secret: string; readonly new_secret: string };

export type DataKeys = {
  /** The PDL's key for one of its owners; made with the first one, wrapped anew for each further one. */
  keyFor(owner: Owner): Promise<DataKey>;
  /** After a secret was regenerated: the same keys under the new secret, in the caller's own transaction. */
  rewrap(change: SecretChange, transaction: Connection): Promise<void>;
  /** Without its wraps a key is gone, and every value it sealed with it. True when no owner is left. */
  forget(owner: Owner): Promise<boolean>;
};

type Held = { readonly key: DataKey; readonly until: Instant };
const mostHeld = 10_000;

/**
 * Each PDL has a random data key, wrapped once per owner with a key derived from that owner's client_secret:
 * two owners share the cached days, and regenerating a secret rewraps instead of emptying the cache.
 */
export function createDataKeys(parts: { database: Connection; clock: Clock; secretOf: SecretOf }): DataKeys {
  const { database, clock, secretOf } = parts;
  const connection = database.for<DataKeyTables>();
  const findRow = createRowLookup(database);
  const fly = createFlights<DataKey>();
  // Unwrapping takes a read and a derivation, so the process holds a key for a minute. Who may use it is decided
  // before it is asked for; a PDL that was deleted and registered again has another key after that minute at most.
  const held = new Map<string, Held>();

  async function load(owner: Owner): Promise<DataKey> {
    const secret = await secretOf(owner.user_id, database);
    if (secret === undefined) throw new Error('a caller without an account asked for a data key');
    const row = await findRow(owner);
    const own = row && unwrapRow(row, secret);
    const key = own ?? (await inTransaction(database, (transaction) => makeDataKey(parts, transaction, owner, secret)));
    if (held.size >= mostHeld) held.clear();
    held.set(nameOf(owner), { key, until: clock.now() + minuteMs });
    return key;
  }

  return {
    async keyFor(owner) {
      const known = held.get(nameOf(owner));
      if (known && known.until > clock.now()) return known.key;
      return await fly(nameOf(owner), () => load(owner));
    },
    async rewrap({ user_id, old_secret, new_secret }, transaction) {
      const own = transaction.for<DataKeyTables>();
      const rows = await own.selectFrom('data_keys').selectAll().where('user_id', '=', user_id).execute();
      for (const row of rows) {
        const key = unwrapRow(row, old_secret);
        if (key) await saveWrap(own, row, key, new_secret, clock.now());
      }
    },
    async forget(owner) {
      held.delete(nameOf(owner));
      const ofPoint = connection.deleteFrom('data_keys').where('usage_point_id', '=', owner.usage_point_id);
      await ofPoint.where('user_id', '=', owner.user_id).execute();
      const rest = await connection
        .selectFrom('data_keys')
        .select('user_id')
        .where('usage_point_id', '=', owner.usage_point_id)
        .limit(1)
        .execute();
      return rest.length === 0;
    },
  };
}
