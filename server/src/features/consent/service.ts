import { applyConsentEvent } from '@svc/domain/consent/consent';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { DeliveryPoints, PointListener } from '#features/delivery-points/server/index.ts';
import { authorizeAddress } from '#gridop/authorize.ts';
import type { AuthorizeVersion } from '#gridop/oauth.port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { type CallbackOptions, type CallbackParams, type CallbackResult, completeCallback } from './callback.ts';
import type { AuthorisationReleases } from './released-authorisation-repository.ts';
import { createState, isSameBrowser, type NewState, type Purpose, spendState } from './state-repository.ts';
import { forgetTokens } from './tokens/token-repository.ts';
import type { TokenVault } from './tokens/token-vault.ts';

/** The operator's consent page as this gateway uses it. */
export type ConsentPage = {
  readonly page: string;
  readonly version: AuthorizeVersion;
  readonly environment: 'sandbox' | 'production';
  readonly client_id: string;
  readonly redirect_uri: string;
  /** The sandbox reads the simulated customer from the last character of the state. */
  readonly sandbox_digit: string;
};

const purposeOf = ({ environment, version }: ConsentPage): Purpose => `${environment}:${version}`;

/** Returns where to redirect the user, and the cookie that binds the return to the same browser. */
export async function beginConsent(
  options: {
    readonly database: Connection;
    readonly page: ConsentPage;
    readonly clock: Clock;
    readonly points: Pick<DeliveryPoints, 'listOwned'>;
  },
  { user_id, is_demo }: Pick<Caller, 'user_id' | 'is_demo'>,
  pdl?: string,
): Promise<{ readonly authorize_url: string; readonly cookie: NewState['cookie'] }> {
  const { database, page, clock, points } = options;
  if (is_demo) throw apiError('DEMO_READ_ONLY');
  if (pdl !== undefined && !(await points.listOwned(user_id)).some(({ id }) => id === pdl))
    throw apiError('PDL_NOT_FOUND');
  const suffix = page.environment === 'sandbox' ? page.sandbox_digit : '';
  const owner = { user_id, pdl_id: pdl ?? null };
  const { state, cookie } = await createState(database, owner, purposeOf(page), suffix, clock.now());
  return { authorize_url: authorizeAddress({ ...page, state }), cookie };
}

export type Return = {
  readonly state: string | undefined;
  readonly code: string | undefined;
  readonly autorisation_id: string | undefined;
  readonly error: string | undefined;
  /** The cookie that the state was bound with. */
  readonly cookie: string | undefined;
  /** The user identified by credentials of the request, if any. */
  readonly identify: () => Promise<string | undefined>;
};

/** Spends the state first: a second use, or one from another browser, causes no call to the operator. */
export async function acceptReturn(
  options: CallbackOptions & { readonly page: ConsentPage },
  back: Return,
): Promise<CallbackResult> {
  const { database, page, clock } = options;
  const spent = back.state === undefined ? undefined : await spendState(database, back.state, clock.now());
  const callbackParams = readCallback(back, page.version);
  if (!spent || !callbackParams || spent.purpose !== purposeOf(page)) throw apiError('INVALID_STATE');
  const isStarter = isSameBrowser(spent, back.cookie) || (await back.identify()) === spent.user_id;
  if (!isStarter) throw apiError('INVALID_STATE');
  const result = await completeCallback(options, spent.user_id, callbackParams);
  // A failure that names no home is about the one that the user asked for.
  if (result.consent === 'ok' || result.pdl !== undefined || spent.pdl_id === null) return result;
  return { ...result, pdl: spent.pdl_id };
}

/** A response of the other version, or of both, belongs to no consent that was started here. */
function readCallback({ code, autorisation_id, error }: Return, version: AuthorizeVersion): CallbackParams | undefined {
  if (error !== undefined) return { version, error };
  if (version === 'v1') return code && autorisation_id === undefined ? { version, code } : undefined;
  const isNumber = autorisation_id !== undefined && /^\d{1,9}$/.test(autorisation_id);
  return isNumber && code === undefined ? { version, autorisation_id: Number(autorisation_id) } : undefined;
}

export type RemovalOptions = {
  readonly releases: AuthorisationReleases;
  readonly vault: TokenVault;
  readonly points: Pick<DeliveryPoints, 'change'>;
  /** Cached values and keys, wherever they are. */
  readonly onForget?: readonly PointListener[];
};

/** Withdrawal is as easy as consent: state first, so that no call begins while the rest is deleted. */
export async function deleteConsent(options: RemovalOptions, user_id: string, usage_point_id: string): Promise<void> {
  const { vault, points, releases, onForget = [] } = options;
  const point = await points.change({ user_id, usage_point_id }, ({ consent }) => ({
    consent: { ...consent, ...applyConsentEvent(consent, { type: 'removed' }), expires_at: null, measures: null },
  }));
  if (!point) throw apiError('PDL_NOT_FOUND');
  await forgetTokens(vault, point);
  await releases.release({ user_id, usage_point_id });
  for (const forget of onForget) await forget(point);
}
