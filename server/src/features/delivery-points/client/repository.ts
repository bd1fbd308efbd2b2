import { randomUUID } from 'node:crypto';
import { formatInstant, hourMs, type Instant, parisDay } from '@svc/domain/paris-time';
import { mergeOperatorOffPeak } from '@svc/domain/pricing/off-peak-operator';
import { rememberStatement } from '#platform/database/statement.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { ListedPdl } from './source.gateway.ts';
import {
  type LocalOverrides,
  listUnreadableFields,
  type MirroredPdl,
  type MirrorTables,
  type PdlRow,
  readContractHours,
  readPdlRow,
} from './tables.ts';

const dayMs = 24 * hourMs;

export async function listMirrored(connection: Connection): Promise<MirroredPdl[]> {
  const rows = await connection
    .for<MirrorTables>()
    .selectFrom('pdl_mirror')
    .selectAll()
    .orderBy('display_order')
    .orderBy('usage_point_id')
    .execute();
  return rows.map(readPdlRow);
}

/** The fields of each PDL that cannot be read, so that they count as not set. */
export async function listUnreadablePdls(connection: Connection) {
  const rows = await connection.for<MirrorTables>().selectFrom('pdl_mirror').selectAll().execute();
  return rows
    .map((row) => ({ usage_point_id: row.usage_point_id, fields: listUnreadableFields(row) }))
    .filter(({ fields }) => fields.length > 0);
}

const selectMirrored = (key: 'id' | 'usage_point_id') =>
  rememberStatement<PdlRow>((connection, [value = '']) =>
    connection.for<MirrorTables>().selectFrom('pdl_mirror').selectAll().where(key, '=', value),
  );
const byKey = { id: selectMirrored('id'), usage_point_id: selectMirrored('usage_point_id') };

export async function findMirrored(connection: Connection, key: { id: string } | { usage_point_id: string }) {
  const [row] = await ('id' in key
    ? byKey.id(connection, [key.id])
    : byKey.usage_point_id(connection, [key.usage_point_id]));
  return row && readPdlRow(row);
}

/**
 * Applies the gateway's list. A PDL that is no longer listed is marked as gone and retains its row, its readings and
 * its local changes. A PDL that is listed again becomes available again.
 */
export async function mirrorPdls(database: Connection, listed: readonly ListedPdl[], now: Instant): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const known = new Map((await listMirrored(transaction)).map((pdl) => [pdl.usage_point_id, pdl]));
    for (const pdl of listed) {
      await releaseId(transaction, pdl);
      await putPdl(transaction, pdl, known.get(pdl.usage_point_id), now);
      known.delete(pdl.usage_point_id);
    }
    for (const pdl of known.values()) {
      if (pdl.gone_at === null) await changePdl(transaction, pdl.usage_point_id, { gone_at: formatInstant(now) }, now);
    }
  });
}

// An archive may have given this id to another PDL, and two rows cannot have the same one.
async function releaseId(connection: Connection, { id, usage_point_id }: Pick<PdlRow, 'id' | 'usage_point_id'>) {
  const rows = connection.for<MirrorTables>().updateTable('pdl_mirror').set({ id: randomUUID() });
  await rows.where('id', '=', id).where('usage_point_id', '!=', usage_point_id).execute();
}

async function putPdl(connection: Connection, pdl: ListedPdl, before: MirroredPdl | undefined, now: Instant) {
  // A consent that has become active is tried at once. Until then a refused PDL is requested once a day.
  const isRenewed = pdl.consent_status === 'active' && before?.consent_status !== 'active';
  const facts = {
    ...pdl,
    offpeak_hours: JSON.stringify(pdl.offpeak_hours ?? []),
    problem: pdl.problem === null ? null : JSON.stringify(pdl.problem),
    gone_at: null,
    updated_at: formatInstant(now),
    ...(isRenewed && { consent_retry_at: null }),
  };
  const fresh = { contract_offpeak: null, local_overrides: '{}', consent_retry_at: null, curve_retry_at: null };
  await connection
    .for<MirrorTables>()
    .insertInto('pdl_mirror')
    .values({ ...fresh, ...facts })
    .onConflict((conflict) => conflict.column('usage_point_id').doUpdateSet(facts))
    .execute();
}

async function changePdl(connection: Connection, usage_point_id: string, change: Partial<PdlRow>, now: Instant) {
  await connection
    .for<MirrorTables>()
    .updateTable('pdl_mirror')
    .set({ ...change, updated_at: formatInstant(now) })
    .where('usage_point_id', '=', usage_point_id)
    .execute();
}

/**
 * The operator refused because the consent is missing. Requested again in a day, unless the gateway lists a new consent
 * before.
 */
export async function noteConsentRefusal(connection: Connection, usage_point_id: string, now: Instant): Promise<void> {
  const known = await findMirrored(connection, { usage_point_id });
  // A consent that the gateway calls ended is refused because it has ended.
  const consent_status = known?.consent_status === 'expired' ? 'expired' : 'revoked';
  await changePdl(connection, usage_point_id, { consent_status, consent_retry_at: formatInstant(now + dayMs) }, now);
}

/** `null` when load curves arrive. Otherwise they are not requested until then. */
export async function noteCurveRetry(
  connection: Connection,
  usage_point_id: string,
  until: Instant | null,
  now: Instant,
) {
  await changePdl(connection, usage_point_id, { curve_retry_at: until === null ? null : formatInstant(until) }, now);
}

/**
 * Applies the off-peak text of a contract. Changed hours retain their history, and a contract without a text erases
 * nothing. Returns whether the hours changed.
 */
export async function noteContractHours(
  connection: Connection,
  usage_point_id: string,
  text: string | null,
  now: Instant,
): Promise<boolean> {
  const row = await connection
    .for<MirrorTables>()
    .selectFrom('pdl_mirror')
    .select('contract_offpeak')
    .where('usage_point_id', '=', usage_point_id)
    .executeTakeFirst();
  if (!row) return false;
  const { changed, schedules } = mergeOperatorOffPeak(readContractHours(row), text, parisDay(now));
  if (changed) await changePdl(connection, usage_point_id, { contract_offpeak: JSON.stringify(schedules) }, now);
  return changed;
}

export async function overridePdl(
  connection: Connection,
  pdl: MirroredPdl,
  change: LocalOverrides,
  now: Instant,
): Promise<MirroredPdl> {
  const local_overrides = { ...pdl.local_overrides, ...change };
  await changePdl(connection, pdl.usage_point_id, { local_overrides: JSON.stringify(local_overrides) }, now);
  return (await findMirrored(connection, { usage_point_id: pdl.usage_point_id })) ?? pdl;
}

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
        const isTaken = (await findMirrored(transaction, { id: pdl.id })) !== undefined;
        await insert(transaction, isTaken ? { ...pdl, id: randomUUID() } : pdl);
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
