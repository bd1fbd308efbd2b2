import type { Instant } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import type { DataKey } from '#platform/crypto/data-key.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { type DataKeyTables, deleteWrap, nameOf, type Owner, saveWrap, unwrapRow } from './data-key-repository.ts';

type SecretChange = { readonly user_id: string; readonly old_secret: string; readonly new_secret: string };

export type KeyWraps = {
  /** After a secret was regenerated: the same keys under the new secret, in the caller's own transaction. */
  rewrap(change: SecretChange, transaction: Connection): Promise<void>;
  /** Without its wraps a key is gone, and every value it sealed with it. True when no owner is left. */
  forget(owner: Owner): Promise<boolean>;
  /** The same for every PDL of a user, in the caller's own transaction. Returns the PDLs. */
  forgetAll(user_id: string, transaction: Connection): Promise<string[]>;
  /** Whether an owner is left. */
  hasOwner(usage_point_id: string): Promise<boolean>;
  /** The keys that this process has unwrapped lately. */
  readonly keyCache: KeyCache;
};

/**
 * Unwrapping takes a read and a derivation, so the process caches a key for a limited time. Access is checked before
 * the key is requested. After a PDL was deleted and registered again, the former key stays cached at most until that
 * time is over.
 */
export type KeyCache = {
  find(owner: Owner): DataKey | undefined;
  /** Call before the key is loaded. A key that is forgotten meanwhile is then not cached by the returned function. */
  prepare(owner: Owner): (key: DataKey, until: Instant) => void;
};

const maxCachedKeys = 10_000;

/** Stored data keys, for code that changes a secret, removes a PDL or deletes an account. */
export function createKeyWraps({
  database,
  clock,
}: {
  readonly database: Connection;
  readonly clock: Clock;
}): KeyWraps {
  const connection = database.for<DataKeyTables>();
  const keyCache = new Map<string, { readonly key: DataKey; readonly until: Instant }>();
  let forgotten = 0;

  async function hasOwner(usage_point_id: string): Promise<boolean> {
    const rows = connection.selectFrom('data_keys').select('user_id').where('usage_point_id', '=', usage_point_id);
    return (await rows.limit(1).execute()).length > 0;
  }

  return {
    async rewrap({ user_id, old_secret, new_secret }, transaction) {
      const own = transaction.for<DataKeyTables>();
      const rows = await own.selectFrom('data_keys').selectAll().where('user_id', '=', user_id).execute();
      for (const row of rows) {
        const key = unwrapRow(row, old_secret);
        if (key) await saveWrap(own, row, key, new_secret, clock.now());
      }
    },
    async forget(owner) {
      await deleteWrap(connection, owner);
      forgotten++;
      keyCache.delete(nameOf(owner));
      return !(await hasOwner(owner.usage_point_id));
    },
    async forgetAll(user_id, transaction) {
      const own = transaction.for<DataKeyTables>().deleteFrom('data_keys').where('user_id', '=', user_id);
      const rows = await own.returning('usage_point_id').execute();
      for (const { usage_point_id } of rows) keyCache.delete(nameOf({ user_id, usage_point_id }));
      return rows.map(({ usage_point_id }) => usage_point_id);
    },
    hasOwner,
    keyCache: {
      find(owner) {
        const known = keyCache.get(nameOf(owner));
        return known && known.until > clock.now() ? known.key : undefined;
      },
      prepare(owner) {
        const before = forgotten;
        return (key, until) => {
          if (keyCache.size >= maxCachedKeys) keyCache.clear();
          if (before === forgotten) keyCache.set(nameOf(owner), { key, until });
        };
      },
    },
  };
}
