import type { Day } from '@svc/domain/day';
import { type DatedChoice, placeChoice } from '@svc/domain/offers/offer-choice';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { findPricing, type LocalPricing, savePricing } from './local-pricing-repository.ts';

/**
 * Records the offer of today: a local choice overrides the gateway's value. A gateway returns no other offer. The first
 * one seen applies to the whole past. Another one applies from the day on which it was first seen here, so that it does
 * not rewrite the past.
 */
export async function recordChosenOffer(connection: Connection, pdl: MirroredPdl, now: Instant): Promise<LocalPricing> {
  const { usage_point_id, selected_offer_id, local_overrides } = pdl;
  const offer_id =
    local_overrides.selected_offer_id === undefined ? selected_offer_id : local_overrides.selected_offer_id;
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
