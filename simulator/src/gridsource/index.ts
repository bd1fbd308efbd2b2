import { toDay } from '@svc/domain/day';
import { type Instant, instantAtWallTime } from '@svc/domain/paris-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';
import {
  changeGridsource,
  defaultGridsourceSettings,
  type GridsourceSettings,
  readGridsourceChange,
} from './gridsource-settings.ts';
import { refusalOf, type SourceRefusal, sendRefusal } from './source-error.ts';
import { addSlowDrip, sourceFaults } from './source-faults.ts';
import type { SourceQuery } from './source-query.ts';
import { type SourceResponse, type SourceRoute, sourceRoutes } from './source-routes.ts';
import { createTokenRegistry, type TokenRegistry } from './source-tokens.ts';
import { registerTokenRoute } from './token-route.ts';

/** When each application last received the signal: one response per interval and application. */
type SignalRateLimiter = {
  /** 0 when the call may go on (and counts), otherwise the whole seconds to wait. */
  admit(application: string, intervalSeconds: number, now: Instant): number;
  clear(): void;
};

function createSignalRateLimiter(): SignalRateLimiter {
  const last = new Map<string, Instant>();
  return {
    admit(application, intervalSeconds, now) {
      const before = last.get(application);
      // A clock set back must not lock an application out for longer than the interval.
      const passed = before === undefined || before > now ? Number.POSITIVE_INFINITY : now - before;
      const left = Math.ceil(intervalSeconds - passed / 1000);
      if (left > 0) return left;
      last.set(application, now);
      return 0;
    },
    clear: () => last.clear(),
  };
}

type Source = {
  settings: GridsourceSettings;
  readonly tokens: TokenRegistry;
  readonly rateLimiter: SignalRateLimiter;
  queries: SeenQuery[];
};

/** The query as received: the request log contains only the route and the dates. */
type SeenQuery = { readonly route: string; readonly query: SourceQuery };

// The sandbox has one fixed moment: its responses never change.
const sandboxNow = instantAtWallTime({ day: toDay('2025-11-19'), hour: 12, minute: 0, second: 0 });

/** The grid source: colours, signal, national load and generation, behind client credentials. */
export function registerGridsource(app: FastifyInstance, environment: Environment): void {
  const source: Source = {
    settings: defaultGridsourceSettings,
    tokens: createTokenRegistry(),
    rateLimiter: createSignalRateLimiter(),
    queries: [],
  };
  registerSource(environment, source);
  acceptForms(app);
  addSlowDrip(app);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refusalOf(404)));
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
    sendRefusal(reply, refusalOf(error.statusCode ?? 500)),
  );
  registerTokenRoute(app, environment, source.tokens, () => source.settings);
  for (const route of sourceRoutes) {
    registerDataRoute(app, environment, source, route);
    registerSandboxRoute(app, environment, source, route);
  }
}

function registerSource(environment: Environment, source: Source): void {
  environment.faults.addKinds(sourceFaults);
  environment.control.register('gridsource', readGridsourceChange, (change) => {
    source.settings = changeGridsource(source.settings, change);
    if (change.drop_tokens) source.tokens.clear();
  });
  environment.onReset(() => {
    source.settings = defaultGridsourceSettings;
    source.tokens.clear();
    source.rateLimiter.clear();
    source.queries = [];
  });
  environment.report('gridsource', () => ({ queries: source.queries }));
}

function acceptForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

function registerDataRoute(app: FastifyInstance, environment: Environment, source: Source, route: SourceRoute): void {
  const config = { route: route.resource, subject: describeDates };
  app.get(`/open_api/${route.api}/${route.version}/${route.resource}`, { config }, (request, reply) => {
    const query = request.query as SourceQuery;
    source.queries.push({ route: route.resource, query });
    const admission = admit(environment, source, route, request);
    if (admission.kind === 'refused') return sendRefusal(reply, admission.refusal);
    if (route.isRateLimited) {
      const wait = source.rateLimiter.admit(
        admission.application,
        source.settings.signal.interval_seconds,
        environment.clock.now(),
      );
      if (wait > 0) return sendRefusal(reply.header('retry-after', String(wait)), refusalOf(429));
    }
    return sendResponse(reply, route.response(query, source.settings, environment.clock.now()));
  });
}

/** The same path with /sandbox/ before the resource: fixed responses for any parameters. */
function registerSandboxRoute(
  app: FastifyInstance,
  environment: Environment,
  source: Source,
  route: SourceRoute,
): void {
  const config = { route: `sandbox_${route.resource}` };
  app.get(`/open_api/${route.api}/${route.version}/sandbox/${route.resource}`, { config }, (request, reply) => {
    const admission = admit(environment, source, route, request);
    if (admission.kind === 'refused') return sendRefusal(reply, admission.refusal);
    return sendResponse(reply, route.response(route.sandboxQuery, defaultGridsourceSettings, sandboxNow));
  });
}

type Admission =
  | { readonly kind: 'application'; readonly application: string }
  | { readonly kind: 'refused'; readonly refusal: SourceRefusal };

/** Every data route wants a live bearer, and a subscription of its application to that API. */
function admit(environment: Environment, source: Source, route: SourceRoute, request: FastifyRequest): Admission {
  const application = source.tokens.applicationOf(request.headers.authorization, environment.clock.now());
  if (application === undefined) return { kind: 'refused', refusal: refusalOf(401) };
  if (source.settings.not_subscribed.includes(route.api)) return { kind: 'refused', refusal: refusalOf(403) };
  return { kind: 'application', application };
}

function sendResponse(reply: FastifyReply, response: SourceResponse): FastifyReply {
  return response.kind === 'refused' ? sendRefusal(reply, response.refusal) : reply.send(response.body);
}

function describeDates(request: FastifyRequest): { start?: string; end?: string } {
  const { start_date, end_date } = request.query as SourceQuery;
  return {
    ...(typeof start_date === 'string' ? { start: start_date } : {}),
    ...(typeof end_date === 'string' ? { end: end_date } : {}),
  };
}
