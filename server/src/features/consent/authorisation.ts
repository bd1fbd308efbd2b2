import { checkAuthorisation } from '@svc/domain/consent-callback';
import type { Day } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { DeliveryPoint } from '#features/delivery-points/index.ts';
import type { Operator } from '#gridop/operator.ts';
import type { SubscribedPoint } from '#gridop/services.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { type Authorisation, attachAuthorisation, daysHeldByOthers } from './authorisation-repository.ts';
import { type GrantOptions, grantConsent } from './consent-grant.ts';
import { isUnanswered, type ProofOptions, proveConsent } from './proof.ts';

export type AuthorisationOptions = GrantOptions &
  ProofOptions & {
    readonly database: Connection;
    readonly operator: Pick<Operator, 'fetchMeasure' | 'fetchServices'>;
    readonly points: GrantOptions['points'] & ProofOptions['points'];
  };

/**
 * `open`: the operator lists no service yet, or could not be asked. `invalid`: it is none of this user's. Otherwise
 * the PDLs it covers, which may still wait for their proof.
 */
export type Resolution = 'open' | 'invalid' | readonly DeliveryPoint[];

/** What the operator says about an `autorisation_id`: PDLs come from here and from nowhere else. */
export async function resolveAuthorisation(
  options: AuthorisationOptions,
  authorisation: Authorisation & { readonly autorisation_id: number },
): Promise<Resolution> {
  const { database, operator, operator_account_id: account_id } = options;
  const { id, user_id, autorisation_id } = authorisation;
  const outcome = await operator.fetchServices(autorisation_id, { account_id, user_id, class: 'consent' });
  if (!outcome.ok) return isUnanswered(outcome) ? 'open' : 'invalid';
  if (outcome.data.length === 0) return 'open';
  const others = await daysHeldByOthers(database, autorisation_id, user_id);
  if (!isOwn(outcome.data, others, authorisation.given_on, parisDay(options.clock.now()))) return 'invalid';
  const granted: DeliveryPoint[] = [];
  for (const service of outcome.data) {
    const point = await grantConsent(options, user_id, toGrant(service));
    await attachAuthorisation(database, id, service.usage_point_id);
    // A service that is asked for and not yet active refuses everything: that would not be a proof.
    granted.push(service.is_active ? await proveConsent(options, point) : point);
  }
  return granted;
}

/**
 * A service that begins today shows a consent given now. But numbers follow each other: where another account has
 * taken this consent since the service began, it is that account's, and the number was guessed.
 */
function isOwn(services: readonly SubscribedPoint[], others: readonly Day[], givenOn: Day, today: Day): boolean {
  const starts = services.flatMap(({ service_starts }) => service_starts);
  const service_starts = starts.filter((start) => !others.some((taken) => taken >= start));
  return [givenOn, today].some(
    (day) => checkAuthorisation({ service_starts, today: day, held_by_another_account: others.length > 0 }).ok,
  );
}

function toGrant(service: SubscribedPoint) {
  const { usage_point_id, has_consumption, has_production, starts_on, ends_on, measures } = service;
  const directions = { has_consumption, has_production };
  return { usage_point_id, directions, starts_on, ends_on, measures: measures.length > 0 ? measures : null };
}
