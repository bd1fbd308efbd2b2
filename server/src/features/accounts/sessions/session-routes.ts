import { z } from 'zod';
import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { text } from '#platform/http/text.ts';
import { givenPassword } from '../credentials/schemas.ts';
import { nothing } from '../users/schemas.ts';
import type { Callers } from './callers.ts';
import { readHeader } from './credential.ts';
import { type GrantParts, grantToken, type LoginParts, logIn, openDemoSession } from './login.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import { deviceOf, endToken, revokeTokens } from './session-service.ts';

const tags = ['accounts'];
const loginBody = z.strictObject({ email: text(320), password: givenPassword });
const issuedToken = z.object({
  access_token: z.string().describe('JWT, for `Authorization: Bearer`'),
  token_type: z.literal('bearer'),
  expires_in: z.int().describe('seconds'),
});
// Loose, as OAuth requires: unknown parameters are ignored.
const tokenBody = z
  .looseObject({ grant_type: text(100), client_id: text(100), client_secret: text(200) })
  .partial()
  .nullish();

type SessionRouteParts = LoginParts & GrantParts & Pick<Callers, 'tokenOf'>;

/** Beginning and end of a session. */
export function serveSessionRoutes(app: App, parts: SessionRouteParts): void {
  app.post(
    '/accounts/login',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Log in', body: loginBody, response: { 200: envelope(issuedToken) } },
    },
    async (request, reply) => {
      const token = await logIn(parts, request.body, deviceOf(request));
      setSessionCookie(reply, token);
      return reply.header('cache-control', 'no-store').send(ok(token));
    },
  );
  app.post(
    '/accounts/logout',
    {
      config: { openToDemo: true },
      schema: {
        tags,
        summary: 'End this session, or every session of the user',
        description: 'The user token it is called with is refused from now on; `everywhere` ends all of them.',
        body: z.strictObject({ everywhere: z.boolean().optional() }).nullish(),
        response: { 200: envelope(nothing) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const token = parts.tokenOf(request);
      if (request.body?.everywhere) {
        if (caller.is_demo) throw apiError('DEMO_READ_ONLY');
        await revokeTokens(parts, caller.user_id);
      } else if (token) await endToken(parts, caller.user_id, token);
      clearSessionCookie(reply);
      // What the front stored on the device: the copy of the data and the cached program. Not "cache": browsers take
      // seconds for it. Not "cookies": it also covers other services of the domain.
      reply.header('clear-site-data', '"storage"');
      return ok({});
    },
  );
  serveDemoRoute(app, parts);
  serveTokenRoute(app, parts);
}

/** A cookie alone opens it, so that no page contains a password or token of the shared account. */
function serveDemoRoute(app: App, parts: LoginParts): void {
  app.post(
    '/accounts/demo',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Visit the demonstration account, read-only, without a password',
        description: 'Sets the session cookie and answers nothing else.',
        body: z.strictObject({}).nullish(),
        response: { 200: envelope(nothing) },
      },
    },
    async (request, reply) => {
      setSessionCookie(reply, await openDemoSession(parts, deviceOf(request)));
      return reply.header('cache-control', 'no-store').send(ok({}));
    },
  );
}

/** OAuth 2.0 client credentials grant (RFC 6749, 4.4): the only response without an envelope. */
function serveTokenRoute(app: App, parts: GrantParts): void {
  app.post(
    '/accounts/token',
    {
      config: { access: 'public', formBody: true },
      schema: {
        tags,
        summary: 'Exchange client credentials for a user token',
        consumes: ['application/x-www-form-urlencoded'],
        body: tokenBody,
        response: { 200: issuedToken },
      },
    },
    async (request, reply) => {
      const { grant_type, ...inBody } = request.body ?? {};
      if (grant_type !== 'client_credentials') {
        throw apiError('INVALID_GRANT_TYPE', { extra: { error: 'unsupported_grant_type' } });
      }
      const client = readClient(request.headers.authorization, inBody);
      if (!client) throw apiError('INVALID_CLIENT', { extra: { error: 'invalid_client' } });
      const token = await grantToken(parts, client, request.ip);
      return reply.header('cache-control', 'no-store').send(token);
    },
  );
}

type Client = { readonly client_id: string; readonly client_secret: string };

function readClient(
  authorization: string | undefined,
  body: { client_id?: string | undefined; client_secret?: string | undefined },
): Client | undefined {
  if (authorization !== undefined) {
    const credential = readHeader(authorization);
    return credential.kind === 'client'
      ? { client_id: credential.client_id, client_secret: credential.secret }
      : undefined;
  }
  const { client_id, client_secret } = body;
  return client_id !== undefined && client_secret !== undefined ? { client_id, client_secret } : undefined;
}
