import { checkAuthorisation } from '@svc/domain/consent/callback';
import { parisDay } from '@svc/domain/paris-time';
import type { DeliveryPoint, DeliveryPoints } from '#features/delivery-points/server/index.ts';
import type { Operator, SubscribedPoint } from '#gridop/operator.port.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { type Authorisation, attachAuthorisation, daysOfOtherUsers } from './authorisation-repository.ts';
import { type GrantOptions, grantConsent } from './consent-grant.ts';
import { isUnanswered, type ProofOptions, verifyConsent } from './proof.ts';
import type { AuthorisationReleases } from './released-authorisation-repository.ts';

export type AuthorisationOptions = GrantOptions &
  ProofOptions & {
    readonly database: Connection;
    readonly releases: AuthorisationReleases;
    readonly operator: Pick<Operator, 'fetchMeasure' | 'fetchServices' | 'newestDay'>;
    readonly points: GrantOptions['points'] & ProofOptions['points'] & Pick<DeliveryPoints, 'listOwned'>;
  };

/**
 * `open`: the operator lists no service yet, or could not be reached. `invalid`: it does not belong to this user.
 * `full`: the user has reached the PDL limit. Otherwise the PDLs it covers, which may still wait for their proof.
 */
export type Resolution = 'open' | 'invalid' | 'full' | readonly DeliveryPoint[];

/** Resolves an `autorisation_id` at the operator, the only source of PDLs. */
export async function resolveAuthorisation(
  options: AuthorisationOptions,
  authorisation: Authorisation & { readonly autorisation_id: number },
): Promise<Resolution> {
  const { database, operator, releases, operator_account_id: account_id } = options;
  const { id, user_id, autorisation_id } = authorisation;
  const outcome = await operator.fetchServices(autorisation_id, { account_id, user_id, class: 'consent' });
  if (!outcome.ok) return isUnanswered(outcome.failure) ? 'open' : 'invalid';
  if (outcome.data.length === 0) return 'open';
  const check = checkAuthorisation({
    service_starts: outcome.data.flatMap(({ service_starts }) => service_starts),
    given_on: [authorisation.given_on, parisDay(options.clock.now())],
    held_by_others: await daysOfOtherUsers(database, autorisation_id, user_id),
    released_by_others: await releases.daysOfOthers(autorisation_id, user_id),
  });
  if (!check.ok) return 'invalid';
  const granted: DeliveryPoint[] = [];
  for (const service of outcome.data) {
    const point = await grantConsent(options, user_id, toGrant(service));
    if (!point) return 'full';
    await attachAuthorisation(database, id, service.usage_point_id);
    // A service that is requested and not yet active refuses everything: that would not be a proof.
    granted.push(service.is_active ? await verifyConsent(options, point) : point);
  }
  return granted;
}

function toGrant(service: SubscribedPoint) {
  const { usage_point_id, has_consumption, has_production, starts_on, ends_on, measures } = service;
  const directions = { has_consumption, has_production };
  return { usage_point_id, directions, starts_on, ends_on, measures: measures.length > 0 ? measures : null };
}
