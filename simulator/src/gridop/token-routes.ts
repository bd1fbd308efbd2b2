import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLive } from './consents.ts';
import { jsonType } from './gate.ts';
import { allGrants, type Grant, type Operator } from './operator.ts';

type Form = URLSearchParams;
type OAuthError = { readonly status: number; readonly error: string; readonly description: string };

/** The OAuth errors that the token route can return. */
export const oauthErrors = {
  invalid_client: { status: 401, error: 'invalid_client', description: 'Client authentication failed' },
  unauthorized_client: {
    status: 400,
    error: 'unauthorized_client',
    description: 'The client is not authorized to use this grant type',
  },
  invalid_request: { status: 400, error: 'invalid_request', description: 'A required parameter is missing' },
  unsupported_grant_type: {
    status: 400,
    error: 'unsupported_grant_type',
    description: 'The grant type is not supported',
  },
  invalid_scope: { status: 400, error: 'invalid_scope', description: 'The requested scope is unknown' },
  invalid_grant: {
    status: 400,
    error: 'invalid_grant',
    description: 'The code or the refresh token is invalid, used or expired',
  },
} as const satisfies Record<string, OAuthError>;

const machineScopes = new Set(['default', 'am_application_scope']);

/** POST /oauth2/v3/token and /oauth2/v3/revoke. */
export function registerTokenRoutes(app: FastifyInstance, operator: Operator): void {
  app.post('/oauth2/v3/token', { config: { route: 'token', kind: 'token' } }, (request, reply) => {
    const form = readForm(request);
    if (form === undefined) return reply.code(415).send();
    const response = grantToken(operator, form, request.headers.authorization);
    return 'error' in response ? refuseOAuth(reply, response) : sendToken(reply, response);
  });
  app.post('/oauth2/v3/revoke', { config: { route: 'revoke', kind: 'token' } }, (request, reply) => {
    const form = readForm(request);
    if (form === undefined) return reply.code(415).send();
    if (authenticate(operator, form, request.headers.authorization) === undefined) {
      return refuseOAuth(reply, oauthErrors.invalid_client);
    }
    const token = form.get('token');
    if (!token) return refuseOAuth(reply, oauthErrors.invalid_request);
    operator.tokens.revoke(token);
    return reply.code(200).send();
  });
}

function readForm(request: FastifyRequest): Form | undefined {
  return request.body instanceof URLSearchParams ? request.body : undefined;
}

function refuseOAuth(reply: FastifyReply, { status, error, description }: OAuthError): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Basic realm="oauth2"');
  return reply
    .code(status)
    .header('content-type', jsonType)
    .send(JSON.stringify({ error, error_description: description }));
}

function sendToken(reply: FastifyReply, body: object): FastifyReply {
  return reply.header('content-type', jsonType).header('cache-control', 'no-store').send(JSON.stringify(body));
}

/** The client's identifier when its secret is right; in the body or as Basic, which wins. */
function authenticate({ settings }: Operator, form: Form, authorization: string | undefined): string | undefined {
  const { client_id, client_secret } = settings.client;
  const basic = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '')?.[1];
  const given =
    basic === undefined
      ? `${form.get('client_id')}:${form.get('client_secret')}`
      : Buffer.from(basic, 'base64').toString();
  // OAuth requires both halves to be form-encoded; most clients send them unencoded.
  const encoded = [client_id, client_secret].map(encodeURIComponent).join(':');
  return given === `${client_id}:${client_secret}` || given === encoded ? client_id : undefined;
}

function grantToken(operator: Operator, form: Form, authorization: string | undefined): object | OAuthError {
  const client_id = authenticate(operator, form, authorization);
  if (client_id === undefined) return oauthErrors.invalid_client;
  const grantType = form.get('grant_type');
  if (!grantType) return oauthErrors.invalid_request;
  const grant = allGrants.find((known) => known === grantType);
  if (grant === undefined) return oauthErrors.unsupported_grant_type;
  if (!operator.settings.client.grants.includes(grant)) return oauthErrors.unauthorized_client;
  return grants[grant](operator, client_id, form);
}

const grants: Record<Grant, (operator: Operator, client_id: string, form: Form) => object | OAuthError> = {
  client_credentials(operator, client_id, form) {
    const scopes = form.get('scope')?.split(' ') ?? [];
    if (scopes.some((scope) => scope !== '' && !machineScopes.has(scope))) return oauthErrors.invalid_scope;
    return {
      access_token: operator.tokens.issueAccess(client_id, operator.settings.token.lifetime_seconds),
      token_type: 'Bearer',
      expires_in: lifetime(operator),
      scope: 'am_application_scope default',
    };
  },
  authorization_code(operator, client_id, form) {
    const text = form.get('code');
    const redirect_uri = form.get('redirect_uri');
    if (!text || !redirect_uri) return oauthErrors.invalid_request;
    const code = operator.tokens.spendCode(text);
    const sameAddress = code?.redirect_uri === undefined || code.redirect_uri === redirect_uri;
    if (code === undefined || code.client_id !== client_id || !sameAddress) return oauthErrors.invalid_grant;
    return userToken(operator, client_id, code.pdls);
  },
  refresh_token(operator, client_id, form) {
    const text = form.get('refresh_token');
    if (!text) return oauthErrors.invalid_request;
    const refresh = operator.tokens.spendRefresh(text);
    // A refresh token dies with the consents behind it.
    const live = refresh?.pdls.some((pdl) => isLive(operator.consents.find(pdl), operator.today()));
    if (refresh?.client_id !== client_id || !live) return oauthErrors.invalid_grant;
    return userToken(operator, client_id, refresh.pdls);
  },
};

function userToken(operator: Operator, client_id: string, pdls: readonly string[]): object {
  return {
    access_token: operator.tokens.issueAccess(client_id, operator.settings.token.lifetime_seconds, pdls),
    refresh_token: operator.tokens.issueRefresh({ client_id, pdls }),
    token_type: 'Bearer',
    expires_in: lifetime(operator),
    scope: 'metering_data',
    usage_points_id: pdls.join(','),
  };
}

/** Documented as a text, returned as an integer: both occur. */
function lifetime({ settings }: Operator): number | string {
  const { lifetime_seconds, expires_in } = settings.token;
  return expires_in === 'text' ? String(lifetime_seconds) : lifetime_seconds;
}
