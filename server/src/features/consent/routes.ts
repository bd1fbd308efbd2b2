import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { text } from '#platform/http/text.ts';
import { usagePointId } from '#usage-point-id.ts';
import type { CallbackOptions, CallbackResult } from './callback.ts';
import { acceptReturn, beginConsent, type ConsentPage, deleteConsent, type RemovalOptions } from './service.ts';
import { cookieNameOf, stateLifetimeMs } from './state-repository.ts';

/** Anything but one plain text is treated as missing: the state decides about a callback, not its form. */
const plain = text(2000).optional().catch(undefined);

/** Only its presence counts: its content is neither stored nor repeated. */
const present = z.string().max(2000).optional().catch(undefined);

// Open: the operator may add parameters of its own.
const callbackQuery = z.looseObject({ state: plain, code: plain, autorisation_id: plain, error: present });

// The id of a home, as `GET /pdl` lists it: a consent that fails returns with it.
const departureQuery = z.object({ pdl: z.uuid().optional() });

const authorizeResponse = z.object({ authorize_url: z.string() });

const removalParams = z.object({ usage_point_id: usagePointId });

const removalResponse = z.object({ consent_status: z.literal('revoked'), note: z.string() });

export type ConsentRoutes = CallbackOptions &
  RemovalOptions & {
    readonly page: ConsentPage;
    readonly frontend_url: string;
    /** The user behind the credentials of a request; undefined when it shows none, or bad ones. */
    readonly identifyUser: (request: FastifyRequest) => Promise<string | undefined>;
    readonly points: CallbackOptions['points'] & RemovalOptions['points'];
  };

// Lax, unlike the session: the browser returns from the operator's site, and would not send a Strict cookie then.
const binding: CookieSerializeOptions = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' };
const spentReturn: CallbackResult = { consent: 'error', code: 'INVALID_STATE' };
const tags = ['consent'];
const note =
  'Tokens, cached values and keys are deleted. The share itself is ended in the customer area of the operator.';

export function serveConsent(app: App, routes: ConsentRoutes): void {
  serveDeparture(app, routes);
  serveReturn(app, routes);
  app.delete(
    '/consent/:usage_point_id',
    {
      schema: {
        tags,
        summary: 'Withdraw a consent; what is cached goes with it',
        params: removalParams,
        response: { 200: envelope(removalResponse) },
      },
    },
    async (request) => {
      await deleteConsent(routes, callerOf(request).user_id, request.params.usage_point_id);
      return ok({ consent_status: 'revoked' as const, note });
    },
  );
}

function serveDeparture(app: App, routes: ConsentRoutes): void {
  const summary = 'To the consent page of the operator; its address as JSON when that is asked for';
  const response = { 200: envelope(authorizeResponse), 302: z.undefined().describe('To the consent page') };
  app.get(
    '/consent',
    { config: { leavesTrace: true }, schema: { tags, summary, querystring: departureQuery, response } },
    async (request, reply) => {
      const { authorize_url, cookie } = await beginConsent(routes, callerOf(request), request.query.pdl);
      reply.setCookie(cookie.name, cookie.value, { ...binding, maxAge: stateLifetimeMs / 1000 });
      reply.header('cache-control', 'no-store');
      if ((request.headers.accept ?? '').includes('application/json')) return reply.send(ok({ authorize_url }));
      return reply.redirect(authorize_url, 302);
    },
  );
}

function serveReturn(app: App, routes: ConsentRoutes): void {
  const summary = 'Where the operator sends the user back; accepted from the browser or the user that started';
  const response = {
    302: z
      .undefined()
      .describe('To the dashboard: ?consent=ok&pdl=… or ?consent=error&code=…, with &pdl=… where one is known'),
  };
  app.get(
    '/callback',
    { config: { access: 'public' }, schema: { tags, summary, querystring: callbackQuery, response } },
    async (request, reply) => {
      const { state } = request.query;
      const name = state === undefined ? undefined : cookieNameOf(state);
      const cookie = name === undefined ? undefined : request.cookies[name];
      if (name !== undefined && cookie !== undefined) reply.setCookie(name, '', { ...binding, maxAge: 0 });
      reply.header('cache-control', 'no-store');
      const back = { ...request.query, cookie, identify: () => routes.identifyUser(request) };
      const isPerson = (request.headers.accept ?? '').includes('text/html');
      const result = await acceptReturn(routes, back as Parameters<typeof acceptReturn>[1]).catch((error: unknown) => {
        // A page that is loaded twice, or opened from elsewhere: a browser gets a readable page, a program a status.
        if (isPerson && error instanceof ApiError && error.parts.code === 'INVALID_STATE') return spentReturn;
        throw error;
      });
      return reply.redirect(dashboardAddress(routes.frontend_url, result), 302);
    },
  );
}

/** One fixed path, and values of ours only. */
export function dashboardAddress(frontend_url: string, result: CallbackResult): string {
  return `${frontend_url}/dashboard?${new URLSearchParams(result)}`;
}
