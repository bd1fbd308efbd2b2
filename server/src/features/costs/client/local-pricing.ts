import type { Day } from '@svc/domain/day';
import { type DatedChoice, placeChoice } from '@svc/domain/offers/offer-choice';
import { formatInstant, type Instant, parisDay } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import { noSettings, type PricingSettings, readSettings } from '../pricing-settings.ts';

type Row = { usage_point_id: string; settings: string; choices: string; updated_at: string };
type Tables = { local_pricing: Row };

export type LocalPricing = { readonly settings: PricingSettings; readonly choices: readonly DatedChoice[] };

async function findPricing(connection: Connection, usage_point_id: string): Promise<LocalPricing> {
  const row = await connection
    .for<Tables>()
    .selectFrom('local_pricing')
    .selectAll()
    .where('usage_point_id', '=', usage_point_id)
    .executeTakeFirst();
  return { settings: readSettings(row?.settings), choices: row ? (JSON.parse(row.choices) as DatedChoice[]) : [] };
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

/**
 * A gateway returns only the offer of today. The first one seen applies to the whole past. Another one applies from the
 * day on which it was first seen here, so that it does not rewrite the past.
 */
export async function noteChoice(
  connection: Connection,
  usage_point_id: string,
  offer_id: string | null,
  now: Instant,
): Promise<LocalPricing> {
  const known = await findPricing(connection, usage_point_id);
  const last = known.choices.at(-1);
  if ((last?.offer_id ?? null) === offer_id) return known;
  const placed = placeChoice(known.choices, { offer_id }, parisDay(now));
  if (!('choice' in placed)) return known;
  const choices = [...known.choices.filter(isBefore(placed.choice.valid_from)), placed.choice];
  await savePricing(connection, usage_point_id, { choices }, now);
  return { ...known, choices };
}

// A second change of one day replaces the first; the choice that counts since ever is before every day.
function isBefore(day: Day | null): (choice: DatedChoice) => boolean {
  return ({ valid_from }) => valid_from === null || day === null || valid_from < day;
}
