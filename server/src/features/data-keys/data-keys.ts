// Envelope encryption: one data key a PDL, wrapped for each owner.

import { minuteMs } from '@svc/domain/paris-time';
import type { DataKey } from '#platform/crypto/data-key.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { createSingleFlights } from '#platform/single-flight.ts';
import { type KeyParts, makeDataKey } from './data-key-making.ts';
import { createRowLookup, nameOf, type Owner, unwrapRow } from './data-key-repository.ts';
import type { KeyWraps } from './key-wrap-repository.ts';

export type DataKeys = {
  /**
   * Returns the PDL's key for one of its owners. The key is created with the first owner and wrapped again for each
   * further owner. Throws 403 or 404 for a user who may not read the stored data of the PDL.
   */
  keyFor(owner: Owner): Promise<DataKey>;
};

export type DataKeysOptions = KeyParts & {
  readonly database: Connection;
  readonly wraps: Pick<KeyWraps, 'keyCache'>;
  /** Data sealed with the former key can no longer be decrypted, so it can be deleted. */
  readonly onReplaced: (usage_point_id: string) => Promise<unknown>;
};

/**
 * Each PDL has a random data key, wrapped once per owner with a key derived from that owner's client_secret. Two owners
 * share the cached days, and regenerating a secret rewraps the key instead of emptying the cache.
 */
export function createDataKeys(parts: DataKeysOptions): DataKeys {
  const { database, clock, secretOf, permission } = parts;
  const { keyCache } = parts.wraps;
  const findRow = createRowLookup(database);
  const dedupe = createSingleFlights<DataKey>();

  async function load(owner: Owner): Promise<DataKey> {
    const storeKey = keyCache.prepare(owner);
    await permission.permitStored(owner, 'whole');
    const secret = await secretOf(owner.user_id, database);
    if (secret === undefined) throw new Error('a caller without an account asked for a data key');
    const row = await findRow(owner);
    const own = row && unwrapRow(row, secret);
    const key = own ?? (await make(owner, secret));
    storeKey(key, clock.now() + minuteMs);
    return key;
  }

  async function make(owner: Owner, secret: string): Promise<DataKey> {
    const made = await inTransaction(database, (transaction) => makeDataKey(parts, transaction, owner, secret));
    if (made.replaces) await parts.onReplaced(owner.usage_point_id);
    return made.key;
  }

  return { keyFor: async (owner) => keyCache.find(owner) ?? (await dedupe(nameOf(owner), () => load(owner))) };
}
