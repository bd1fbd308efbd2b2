import { toDay } from '@svc/domain/day';
import type { DatedChoice } from '@svc/domain/offers/offer-choice';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';

type ChoiceRow = { pdl_id: string; valid_from: string; offer_id: string | null; created_at: string };
type Tables = { offer_choices: ChoiceRow };

/** Every offer a PDL had, the oldest first. */
export async function listChoices(connection: Connection, pdl_id: string): Promise<DatedChoice[]> {
  const rows = await connection
    .for<Tables>()
    .selectFrom('offer_choices')
    .selectAll()
    .where('pdl_id', '=', pdl_id)
    .orderBy('valid_from')
    .execute();
  return rows.map(({ valid_from, offer_id }) => ({
    valid_from: valid_from === '' ? null : toDay(valid_from),
    offer_id,
  }));
}

export async function writeChoice(
  transaction: Connection,
  pdl_id: string,
  { valid_from, offer_id }: DatedChoice,
  now: Instant,
): Promise<void> {
  const written = { offer_id, created_at: formatInstant(now) };
  await transaction
    .for<Tables>()
    .insertInto('offer_choices')
    .values({ pdl_id, valid_from: valid_from ?? '', ...written })
    .onConflict((conflict) => conflict.columns(['pdl_id', 'valid_from']).doUpdateSet(written))
    .execute();
}
