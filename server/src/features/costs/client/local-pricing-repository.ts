import type { DatedChoice } from '@svc/domain/offers/offer-choice';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import { noSettings, type PricingSettings, readSettings, storedChoices, storedSettings } from '../pricing-settings.ts';

type Row = { usage_point_id: string; settings: string; choices: string; updated_at: string };
type Tables = { local_pricing: Row };

export type LocalPricing = { readonly settings: PricingSettings; readonly choices: readonly DatedChoice[] };

export async function findPricing(connection: Connection, usage_point_id: string): Promise<LocalPricing> {
  const row = await connection
    .for<Tables>()
    .selectFrom('local_pricing')
    .selectAll()
    .where('usage_point_id', '=', usage_point_id)
    .executeTakeFirst();
  const choices = storedChoices.safeParse(row?.choices);
  return { settings: readSettings(row?.settings), choices: choices.data ?? [] };
}

/** The PDLs whose stored prices cannot be read, so that they count as not set. */
export async function listUnreadablePricing(connection: Connection): Promise<string[]> {
  const rows = await connection.for<Tables>().selectFrom('local_pricing').selectAll().execute();
  return rows
    .filter((row) => !storedSettings.safeParse(row.settings).success || !storedChoices.safeParse(row.choices).success)
    .map((row) => row.usage_point_id);
}

/** Writes the given fields and leaves the rest: concurrent writes of different fields lose nothing. */
export async function savePricing(
  connection: Connection,
  usage_point_id: string,
  change: Partial<LocalPricing>,
  now: Instant,
): Promise<void> {
  const written = {
    ...(change.settings && { settings: JSON.stringify(change.settings) }),
    ...(change.choices && { choices: JSON.stringify(change.choices) }),
    updated_at: formatInstant(now),
  };
  await connection
    .for<Tables>()
    .insertInto('local_pricing')
    .values({ usage_point_id, settings: JSON.stringify(noSettings), choices: '[]', ...written })
    .onConflict((conflict) => conflict.column('usage_point_id').doUpdateSet(written))
    .execute();
}
