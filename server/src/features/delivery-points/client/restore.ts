import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { findMirrored } from './repository.ts';
import type { MirroredPdl, MirrorTables } from './tables.ts';

/**
 * Restores the PDLs of an archive. Unknown PDLs are inserted as they were. For known PDLs the gateway's values stay,
 * and a manual change is added where nothing was changed here.
 */
export async function restorePdls(
  database: Connection,
  pdls: readonly MirroredPdl[],
): Promise<{ added: number; changed: number }> {
  const counts = { added: 0, changed: 0 };
  await inTransaction(database, async (transaction) => {
    for (const pdl of pdls) {
      const { usage_point_id } = pdl;
      const known = await findMirrored(transaction, { usage_point_id });
      if (!known) {
        await insert(transaction, pdl);
        counts.added += 1;
        continue;
      }
      const local_overrides = JSON.stringify({ ...pdl.local_overrides, ...known.local_overrides });
      if (local_overrides === JSON.stringify(known.local_overrides)) continue;
      const rows = transaction.for<MirrorTables>().updateTable('pdl_mirror');
      await rows.set({ local_overrides }).where('usage_point_id', '=', usage_point_id).execute();
      counts.changed += 1;
    }
  });
  return counts;
}

// An exclusion is stored as a manual change. The gateway's own value is stored beside it.
async function insert(transaction: Connection, { is_left_out = false, ...pdl }: MirroredPdl): Promise<void> {
  const row = {
    ...pdl,
    is_active: pdl.is_active || is_left_out,
    contract_offpeak: null,
    offpeak_hours: JSON.stringify(pdl.offpeak_hours ?? []),
    problem: pdl.problem === null ? null : JSON.stringify(pdl.problem),
    local_overrides: JSON.stringify(pdl.local_overrides),
  };
  await transaction.for<MirrorTables>().insertInto('pdl_mirror').values(row).execute();
}
