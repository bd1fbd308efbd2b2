import { applyConsentEvent } from '@svc/domain/consent/consent';
import { minuteMs } from '@svc/domain/paris-time';
import type { DeliveryPoint, DeliveryPoints, PointChange } from '#features/delivery-points/server/index.ts';
import type { AuthorizeVersion, TokenRoute } from '#gridop/oauth.port.ts';
import type { JobRunner } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { type AuthorisationOptions, resolveAuthorisation } from './authorisation.ts';
import {
  hasUnnamedAuthorisation,
  postponeAuthorisation,
  saveAuthorisation,
  saveUnproved,
} from './authorisation-repository.ts';
import { countAttempt, forgiveAttempt } from './callback-attempt-repository.ts';
import { grantConsent } from './consent-grant.ts';
import { requestContracts } from './contract-fill.ts';
import { verifyConsent } from './proof.ts';
import { storeGrant } from './tokens/token-repository.ts';
import type { TokenVault } from './tokens/token-vault.ts';

/**
 * A user enters one PDL and chooses another on the operator's page: the user's PDLs that still wait then show which one
 * the consent was for. Rows of other users are not read.
 */
async function notifyWaitingPoints(
  points: Pick<DeliveryPoints, 'listOwned' | 'change'>,
  user_id: string,
  given: readonly DeliveryPoint[],
): Promise<void> {
  if (given.length === 0) return;
  const chosen = new Set(given.map(({ id }) => id));
  const usage_point_ids = given.map(({ usage_point_id }) => usage_point_id);
  const applyChange = (known: DeliveryPoint): PointChange =>
    waits(known)
      ? {
          consent: {
            ...known.consent,
            ...applyConsentEvent(known.consent, { type: 'given_to_another', usage_point_ids }),
          },
        }
      : {};
  for (const point of await points.listOwned(user_id))
    if (!chosen.has(point.id) && waits(point)) await points.change({ id: point.id }, applyChange);
}

// One that is only to be proved has a consent of its own.
function waits({ consent }: DeliveryPoint): boolean {
  return consent.consent_status === 'pending' && consent.started_at === null;
}

/** What came back from the consent page: one of the three, or nothing that can be used. */
export type CallbackParams =
  | { readonly version: 'v1'; readonly code: string }
  | { readonly version: 'v2'; readonly autorisation_id: number }
  | { readonly version: AuthorizeVersion; readonly error: string };

/** The result sent to the dashboard: only our own values, never anything from the query. */
export type CallbackResult =
  | { readonly consent: 'ok'; readonly pdl: string }
  | { readonly consent: 'error'; readonly code: string; readonly pdl?: string };

export type CallbackOptions = AuthorisationOptions & {
  readonly tokens: Pick<TokenRoute, 'request'>;
  readonly vault: TokenVault;
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly log: Log;
  /** As it was sent to the consent page. */
  readonly redirect_uri: string;
};

const refused = (code: string): CallbackResult => ({ consent: 'error', code });
const firstRetryMs = minuteMs;

/** Runs after the state is spent. Every failure counts as a failed callback of this user. */
export async function completeCallback(
  options: CallbackOptions,
  user_id: string,
  callbackParams: CallbackParams,
): Promise<CallbackResult> {
  if ('error' in callbackParams)
    return refused(callbackParams.error === 'access_denied' ? 'CONSENT_REFUSED' : 'CONSENT_INVALID');
  const attempt = await countAttempt(options.database, user_id, options.clock.now());
  if (!attempt.check.ok) return refused(attempt.check.code);
  const result =
    callbackParams.version === 'v1'
      ? await exchangeCode(options, user_id, callbackParams.code)
      : await readServices(options, user_id, callbackParams.autorisation_id);
  // An exchanged code was not guessed, even when its proof could not be requested.
  const isGenuine = result.consent === 'ok' || (callbackParams.version === 'v1' && result.code === 'CONSENT_PENDING');
  if (isGenuine) await forgiveAttempt(options.database, attempt.id);
  return result;
}

/** v1: the PDLs are those of the code exchange, one or several. */
async function exchangeCode(options: CallbackOptions, user_id: string, code: string): Promise<CallbackResult> {
  const { tokens, vault, clock, database } = options;
  const context = { account_id: options.operator_account_id, user_id, class: 'consent' } as const;
  const grant = { grant_type: 'authorization_code', code, redirect_uri: options.redirect_uri } as const;
  const outcome = await tokens.request(grant, context);
  if (!outcome.ok) return refused(codeOfFailure(outcome.failure.class));
  const { usage_points } = outcome.data;
  const given: DeliveryPoint[] = [];
  for (const usage_point_id of usage_points) {
    const grant = { usage_point_id, starts_on: null, ends_on: null, measures: null };
    const point = await grantConsent(options, user_id, grant);
    if (point) given.push(point);
  }
  const isFull = given.length < usage_points.length;
  if (given.length === 0) return refused(isFull ? 'PDL_LIMIT' : 'CONSENT_INVALID');
  await storeGrant(vault, given, outcome.data, clock.now());
  const verified: DeliveryPoint[] = [];
  for (const point of given) verified.push(await verifyConsent(options, point));
  for (const point of verified.filter(isPending)) {
    const now = clock.now();
    await saveUnproved(database, point, { now, next: now + firstRetryMs });
  }
  await notifyOtherPoints(options, user_id, given);
  const result = await describePoints(options, verified);
  // Those that fitted are there; that others did not must not be passed over.
  return isFull ? refused('PDL_LIMIT') : result;
}

/** v2: one consent, one PDL. The number is stored when the operator does not know its services yet. */
async function readServices(
  options: CallbackOptions,
  user_id: string,
  autorisation_id: number,
): Promise<CallbackResult> {
  const { database, clock } = options;
  const saved = await saveAuthorisation(database, user_id, autorisation_id, clock.now());
  const resolution = await resolveAuthorisation(options, { ...saved, autorisation_id });
  if (resolution === 'invalid' || resolution === 'full') {
    await options.releases.release({ id: saved.id });
    return refused(resolution === 'full' ? 'PDL_LIMIT' : 'CONSENT_INVALID');
  }
  if (resolution !== 'open') await notifyOtherPoints(options, user_id, resolution);
  const waits = resolution === 'open' || resolution.some(isPending);
  if (waits) await postponeAuthorisation(database, saved.id, clock.now() + firstRetryMs);
  return resolution === 'open' ? refused('CONSENT_PENDING') : await describePoints(options, resolution);
}

/** Runs when a user returns, not when a job retries: a PDL registered later was not passed over. */
async function notifyOtherPoints(
  { database, points }: CallbackOptions,
  user_id: string,
  given: readonly DeliveryPoint[],
): Promise<void> {
  // A consent whose PDL the operator has not named yet may be for one of them.
  if (await hasUnnamedAuthorisation(database, user_id)) return;
  await notifyWaitingPoints(points, user_id, given);
}

export function isPending({ consent }: DeliveryPoint): boolean {
  return consent.consent_status === 'pending';
}

async function describePoints(options: CallbackOptions, points: readonly DeliveryPoint[]): Promise<CallbackResult> {
  const active = points.filter(({ consent }) => consent.consent_status === 'active');
  await requestContracts(options, active);
  if (active[0]) return { consent: 'ok', pdl: active[0].id };
  if (points.some(isPending)) return refused('CONSENT_PENDING');
  const [point] = points;
  const code = point?.consent.problem?.code ?? 'CONSENT_UNUSABLE';
  return point ? { ...refused(code), pdl: point.id } : refused(code);
}

const ownFailures: Readonly<Record<string, string>> = {
  invalid_grant: 'CONSENT_INVALID',
  credentials: 'GRIDOP_CREDENTIALS',
  throttled: 'GRIDOP_THROTTLED',
  nonsense: 'GRIDOP_BAD_ANSWER',
  our_defect: 'GRIDOP_BAD_ANSWER',
};

function codeOfFailure(failure: string): string {
  return ownFailures[failure] ?? 'GRIDOP_UNAVAILABLE';
}
