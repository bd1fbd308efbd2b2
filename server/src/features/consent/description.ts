import { formatInstant } from '@svc/domain/paris-time';
import type { DeliveryPoints } from '#features/delivery-points/server/index.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { ConsentTables } from './tables.ts';

/** The consents of a user, for the account export. Tokens appear only with their dates. */
export async function describeConsents(
  { database, points }: { readonly database: Connection; readonly points: Pick<DeliveryPoints, 'listOwned'> },
  user_id: string,
) {
  const tables = database.for<ConsentTables>();
  const [owned, authorisations, tokens] = await Promise.all([
    points.listOwned(user_id),
    tables
      .selectFrom('authorisations')
      .select(['autorisation_id', 'usage_point_id', 'given_at'])
      .where('user_id', '=', user_id)
      .orderBy('given_at')
      .execute(),
    tables
      .selectFrom('operator_tokens')
      .select(['usage_point_id', 'scope', 'issued_at', 'expires_at'])
      .where('user_id', '=', user_id)
      .orderBy('issued_at')
      .execute(),
  ]);
  return {
    by_pdl: owned.map(({ usage_point_id, consent: { last_proof_at, ...consent } }) => ({
      usage_point_id,
      ...consent,
      last_proof_at: last_proof_at === null ? null : formatInstant(last_proof_at),
    })),
    authorisations,
    tokens,
  };
}
