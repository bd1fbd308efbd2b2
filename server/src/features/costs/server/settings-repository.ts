import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import { type PricingSettings, readSettings } from '../pricing-settings.ts';

type Tables = {
  pdl_pricing: { pdl_id: string; settings: string; updated_at: string };
  pdls: { id: string; user_id: string; usage_point_id: string };
};

export async function findSettings(connection: Connection, pdl_id: string): Promise<PricingSettings> {
  const row = await connection
    .for<Tables>()
    .selectFrom('pdl_pricing')
    .select('settings')
    .where('pdl_id', '=', pdl_id)
    .executeTakeFirst();
  return readSettings(row?.settings);
}

export async function saveSettings(
  connection: Connection,
  pdl_id: string,
  settings: PricingSettings,
  now: Instant,
): Promise<void> {
  const written = { settings: JSON.stringify(settings), updated_at: formatInstant(now) };
  await connection
    .for<Tables>()
    .insertInto('pdl_pricing')
    .values({ pdl_id, ...written })
    .onConflict((conflict) => conflict.column('pdl_id').doUpdateSet(written))
    .execute();
}

/** A user's price settings for each PDL, for the account export. */
export async function listSettings(connection: Connection, user_id: string) {
  const rows = await connection
    .for<Tables>()
    .selectFrom('pdl_pricing')
    .innerJoin('pdls', 'pdls.id', 'pdl_pricing.pdl_id')
    .select(['pdls.usage_point_id', 'pdl_pricing.settings', 'pdl_pricing.updated_at'])
    .where('pdls.user_id', '=', user_id)
    .orderBy('pdls.usage_point_id')
    .execute();
  return rows.map(({ settings, ...row }) => ({ ...row, ...readSettings(settings) }));
}
