import { usagePointIdForm } from '@svc/domain/delivery-points/delivery-point';
import { fail, succeed } from '@svc/domain/outcome';
import type { Failure, FailureClass } from '@svc/domain/readings/failure';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { OperatorPort, OperatorRequest } from './exchange.ts';
import type { TokenRoute } from './oauth.port.ts';
import { readResponse } from './operator-errors.ts';
import { parseShape } from './outcome.ts';

const usagePoints = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((value) => (Array.isArray(value) ? value : (value ?? '').split(/[,;]/)).map((id) => id.trim()))
  .transform((ids) => [...new Set(ids.filter((id) => usagePointIdForm.test(id)))]);

const tokenResponse = z.looseObject({
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
      const response = await port(isRepeatable ? request : { ...request, single_use: true }, { ...context, key });
      const outcome = readResponse(response, clock.now());
      if (!outcome.ok) return fail({ ...outcome.failure, class: classOf(outcome.failure) });
      const parsed = parseShape(tokenResponse, outcome.data);
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
      const response = await port(request, { ...context, key: 'token:revoke' });
      // A revocation response has no documented body: its status is enough.
      if (response.hasResponse && response.status === 200) return succeed(undefined);
      const outcome = readResponse(response, clock.now());
      return outcome.ok ? succeed(undefined) : outcome;
    },
  };
}

function classOf(failure: Failure): 'invalid_grant' | FailureClass {
  const known = failure.code === undefined ? undefined : errorClasses[failure.code];
  if (known) return known;
  if (failure.class === 'auth') return 'credentials';
  return failure.class === 'refused' ? 'our_defect' : failure.class;
}
