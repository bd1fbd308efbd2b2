import type { Failure, FailureClass } from '@svc/domain/readings/failure';
import { z } from 'zod';
import { readAnswer } from './classification.ts';
import { type Clock, fail, type Outcome, parseShape, succeed } from './outcome.ts';
import type { CallerContext, OperatorPort } from './port.ts';
import type { OperatorRequest } from './transport.ts';

/** What a grant gives. `usage_points` is filled by the code exchange only. */
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

/** `invalid_grant`: the code is used, wrong or expired, or the refresh token is dead. It is not worth asking again. */
export type TokenOutcome =
  | { readonly ok: true; readonly data: TokenGrant }
  | ({ readonly ok: false; readonly class: 'invalid_grant' | FailureClass } & Omit<Failure, 'class'>);

export type TokenRoute = {
  request(grant: Grant, context: CallerContext): Promise<TokenOutcome>;
  /** Ends a token, not a consent: the operator has no call for that. */
  revoke(token: string, hint: 'access_token' | 'refresh_token', context: CallerContext): Promise<Outcome<void>>;
};

const usagePoints = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((said) => (Array.isArray(said) ? said : (said ?? '').split(/[,;]/)).map((id) => id.trim()))
  .transform((ids) => [...new Set(ids.filter((id) => /^\d{14}$/.test(id)))]);

const tokenAnswer = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  token_type: z.string().default('Bearer'),
  // Documented as a text, sent as a number.
  expires_in: z.coerce.number().positive(),
  scope: z.string().nullish(),
  usage_points_id: usagePoints,
});

const errorClasses: Readonly<Record<string, 'invalid_grant' | FailureClass>> = {
  'INVALID-CLIENT': 'credentials',
  'UNAUTHORIZED-CLIENT': 'credentials',
  'INVALID-GRANT': 'invalid_grant',
  'INVALID-REQUEST': 'our_defect',
  'UNSUPPORTED-GRANT-TYPE': 'our_defect',
  'INVALID-SCOPE': 'our_defect',
};

export function createTokenRoute(options: {
  port: OperatorPort;
  client_id: string;
  client_secret: string;
  clock: Clock;
}): TokenRoute {
  const { port, client_id, client_secret, clock } = options;
  const form = (path: string, fields: Readonly<Record<string, string>>): OperatorRequest => {
    const text = new URLSearchParams({ ...fields, client_id, client_secret }).toString();
    return { method: 'POST', path, body: { type: 'form', text } };
  };

  return {
    async request(grant, context) {
      const key = `token:${grant.grant_type}`;
      const request = form('/oauth2/v3/token', grant);
      const isRepeatable = grant.grant_type === 'client_credentials';
      const answer = await port(isRepeatable ? request : { ...request, single_use: true }, { ...context, key });
      const outcome = readAnswer(answer, clock.now());
      if (!outcome.ok) return { ...outcome, class: classOf(outcome) };
      const parsed = parseShape(tokenAnswer, outcome.data);
      if (!parsed.ok) return parsed;
      const { access_token, refresh_token, token_type, expires_in, scope, usage_points_id } = parsed.data;
      return {
        ok: true,
        data: {
          access_token,
          refresh_token: refresh_token ?? null,
          token_type,
          expires_in,
          scope: scope ?? null,
          usage_points: usage_points_id,
        },
      };
    },

    async revoke(token, hint, context) {
      const request = form('/oauth2/v3/revoke', { token, token_type_hint: hint });
      const answer = await port(request, { ...context, key: 'token:revoke' });
      // The answer of a revocation has no promised body: its status says all.
      if (answer.answered && answer.status === 200) return succeed(undefined);
      const outcome = readAnswer(answer, clock.now());
      return outcome.ok ? succeed(undefined) : fail(outcome);
    },
  };
}

function classOf(failure: Failure): 'invalid_grant' | FailureClass {
  const known = failure.code === undefined ? undefined : errorClasses[failure.code];
  if (known) return known;
  if (failure.class === 'auth') return 'credentials';
  return failure.class === 'refused' ? 'our_defect' : failure.class;
}
