import type { Outcome } from '@svc/domain/outcome';
import type { Failure, FailureClass } from '@svc/domain/readings/failure';
import type { CallerContext } from './operator.port.ts';

/** Where the user consents: the operator's own page. */
export type AuthorizeVersion = 'v1' | 'v2';

/** What a grant returns. `usage_points` is filled by the code exchange only. */
export type TokenGrant = {
  readonly access_token: string;
  readonly refresh_token: string | null;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string | null;
  readonly usage_points: readonly string[];
};

export type Grant =
  | { readonly grant_type: 'client_credentials' }
  | { readonly grant_type: 'authorization_code'; readonly code: string; readonly redirect_uri: string }
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string };

/** `invalid_grant`: the code is used, wrong or expired, or the refresh token is dead. A retry does not help. */
export type TokenFailure = Omit<Failure, 'class'> & { readonly class: 'invalid_grant' | FailureClass };
export type TokenOutcome = Outcome<TokenGrant, TokenFailure>;

export type TokenRoute = {
  request(grant: Grant, context: CallerContext): Promise<TokenOutcome>;
  /** Ends a token, not a consent: the operator has no call for that. */
  revoke(token: string, hint: 'access_token' | 'refresh_token', context: CallerContext): Promise<Outcome<void>>;
};

/** The gateway's own token, which serves every consenting PDL. */
export type MachineToken = {
  get(): Promise<Outcome<string>>;
  /** Another token than the one that was refused. */
  renew(refused: string): Promise<Outcome<string>>;
};
