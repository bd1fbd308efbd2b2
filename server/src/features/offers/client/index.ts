import type { Offer } from '@svc/domain/offers/offer';
import type { Connection } from '#platform/database/transaction.ts';
import { listEntries } from '../catalogue/repository.ts';

export { listEntries as listOffers } from '../catalogue/repository.ts';
export { createClientContributions } from './contribute.ts';
export { createClientOffers } from './mirror.ts';

/**
 * An offer of the copied catalogue with all the prices it ever had. Undefined when the catalogue does not contain it.
 */
export async function findOffer(connection: Connection, id: string): Promise<Offer | undefined> {
  return (await listEntries(connection, { id }))[0];
}
