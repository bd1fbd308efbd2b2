// Crypto-shredding: without its last key, the stored data of a PDL cannot be read any more.

import type { Connection } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs/job.ts';
import { listWraps, type Owner } from './data-key-repository.ts';

export type KeySweepOptions = {
  readonly database: Connection;
  /** Undefined when the owner may not read the stored data of a PDL. */
  readonly permission: { findStored(owner: Owner, kind: 'whole'): Promise<unknown> };
  /** Deletes the owner's key, and with the last one what it sealed. */
  readonly forget: (owner: Owner) => Promise<void>;
};

const pageSize = 200;

/**
 * A withdrawal deletes its key at once. A consent that ended, or that the operator refuses, may still be proved or
 * renewed the same day: its key opens nothing in the meantime and is deleted here, like one that a crash left behind.
 */
export function createKeySweep({ database, permission, forget }: KeySweepOptions): Job {
  return {
    name: 'data-key-sweep',
    schedule: { slots: [{ minute: 6 * 60 + 40 }] },
    run: async (_data, { log, signal }) => {
      let swept = 0;
      for (let last: Owner | undefined; !signal.aborted; ) {
        const page = await listWraps(database, last, pageSize);
        const stored = await Promise.all(page.map((owner) => permission.findStored(owner, 'whole')));
        const refused = page.filter((_, index) => !stored[index]);
        for (const owner of refused) await forget(owner);
        swept += refused.length;
        last = page.at(-1);
        if (page.length < pageSize) break;
      }
      log.info({ swept }, 'data keys of ended consents swept');
    },
  };
}
