import { hourMs, minuteMs } from '@svc/domain/paris-time';
import type { DeliveryPoints } from '#features/delivery-points/server/index.ts';
import type { Log } from '#platform/log.ts';
import { type AuthorisationOptions, resolveAuthorisation } from './authorisation.ts';
import {
  type Authorisation,
  claimAuthorisation,
  listDueAuthorisations,
  postponeAuthorisation,
} from './authorisation-repository.ts';
import { isPending } from './callback.ts';
import { verifyConsent } from './proof.ts';

export type PendingOptions = AuthorisationOptions & {
  readonly points: AuthorisationOptions['points'] & Pick<DeliveryPoints, 'find'>;
};

const pageSize = 50;
const longestWaitMs = 6 * hourMs;
/** Two days of growing waits: a consent that is not there by then was not given. */
const mostAttempts = 16;

/** Retries consents that were given, and whose services were empty or whose proof could not be requested. */
export async function retryPending(
  options: PendingOptions,
  run: { readonly log: Log; readonly signal: AbortSignal },
): Promise<void> {
  const { database, clock } = options;
  for (const due of await listDueAuthorisations(database, clock.now(), pageSize)) {
    if (run.signal.aborted) return;
    const wait = Math.min(longestWaitMs, minuteMs * 2 ** Math.min(due.attempts + 1, 12));
    if (!(await claimAuthorisation(database, due, clock.now() + wait))) continue;
    const isSettled = await settle(options, due);
    if (isSettled || due.attempts + 1 < mostAttempts) continue;
    run.log.warn({ attempts: due.attempts + 1 }, 'a consent was never confirmed by the operator');
    await giveUp(options, due);
  }
}

/** True when nothing is left to query. */
async function settle(options: PendingOptions, due: Authorisation): Promise<boolean> {
  const { database, points, releases } = options;
  const { autorisation_id, user_id, usage_point_id } = due;
  if (autorisation_id !== null) {
    const resolution = await resolveAuthorisation(options, { ...due, autorisation_id });
    if (resolution === 'open') return false;
    if (typeof resolution !== 'string' && resolution.some(isPending)) return false;
    if (typeof resolution === 'string') await releases.release({ id: due.id });
    else await postponeAuthorisation(database, due.id, null);
    return true;
  }
  const point = usage_point_id === null ? undefined : await points.find({ user_id, usage_point_id });
  // A consent that ended or was removed meanwhile is not proved behind its owner's back.
  if (point && isPending(point) && isPending(await verifyConsent(options, point))) return false;
  await releases.release({ id: due.id });
  return true;
}

async function giveUp({ database, releases }: PendingOptions, { id, usage_point_id }: Authorisation): Promise<void> {
  if (usage_point_id === null) await releases.release({ id });
  else await postponeAuthorisation(database, id, null);
}
