import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { apiError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import { AnonymousThrottle, callerThrottleRules, throttleResponses } from '#platform/admission/response-throttle.ts';
import { Throttle } from '#platform/admission/throttle.ts';
import type { Clock } from '#platform/clock.ts';
import type { App } from '#platform/http/app.ts';
import { buildApp } from '#platform/http/build-app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import type { ErrorFactories } from '#platform/http/error-handler.ts';
import { type Dependency, serveHealth } from '#platform/http/health.ts';
import type { HttpErrorFactories } from '#platform/http/http-layer.ts';
import type { AdmissionOptions } from '#platform/http/http-server.ts';
import type { OwnAddresses } from '#platform/http/https-redirect.ts';
import { createMetrics, describeBuild, observeRequests } from '#platform/http/metrics.ts';
import type { ResponseCounter } from '#platform/http/response-counter.ts';
import { always, createSharedResponses, sharedRoute } from '#platform/http/shared-response.ts';
import { serveDocs } from '#platform/web-front/docs-site.ts';
import { serveRootPage } from '#platform/web-front/root-page.ts';
import { serveWebFront } from '#platform/web-front/web-front.ts';
import { version } from '../version.ts';
import { finishDocument } from './document/api-document.ts';
import { createErrorPage } from './error-page.ts';

/** A running shape of the program: an application, and what has to be started and stopped around it. */
export type Mode = {
  readonly app: App;
  /** What it counts and measures about itself. */
  readonly metrics: Registry;
  /** Connects, brings the schema up to date, starts the jobs. */
  start(): Promise<void>;
  /** Summary for a person at a terminal after the start: pairs of label and text, one per line. */
  describe(): Promise<readonly (readonly [string, string])[]>;
  /** From now on `ready` fails, so that a load balancer sends no more requests, and each response closes its connection. */
  announceStop(): void;
  /** Called after the last response: stops the jobs, closes the connections. */
  stop(): Promise<void>;
};

export type Assembly = {
  readonly name: 'server' | 'client';
  readonly log: Logger;
  readonly clock: Clock;
  readonly trustedProxies: readonly string[];
  /** Addresses of the ingress of a home hub. */
  readonly ingressProxies?: readonly string[];
  readonly addresses: OwnAddresses;
  readonly features: readonly Feature[];
  readonly dependencies: readonly Dependency[];
  readonly isStopping: () => boolean;
  /** Codes of what the household should look at. */
  readonly notices?: () => Promise<readonly string[]>;
  readonly metrics?: Registry;
  /** Whether a browser that requests a page may receive the data of a user. */
  readonly isKnown?: (request: FastifyRequest) => boolean | Promise<boolean>;
  /** How many counted requests a user may send per second; null or absent: no limit. */
  readonly requestsPerSecond?: number | null;
  /** Whether a login waits until the mailbox is proved. */
  readonly requiresEmailVerification?: boolean;
  /** Counts the responses of the API. */
  readonly tally?: ResponseCounter;
  /** False: the API document is not served. */
  readonly showsDocument?: boolean;
  /** Older forms of an address, turned into today's before the route is found. */
  readonly rewriteUrl?: (url: string) => string;
  /** The query parameter by which a caller may show a credential. */
  readonly queryCredential?: string;
  /** The newest day of the demonstration, if there is one. */
  readonly demoDay?: () => object | undefined;
  /** Set where many clients may send requests at once. */
  readonly admission?: Pick<AdmissionOptions, 'overloaded' | 'classification'>;
  /** Hooks that run before every route: who is calling, from where. */
  readonly prepare?: (app: App) => void | Promise<void>;
};

const errorFactories: ErrorFactories = {
  notFound: () => apiError('NOT_FOUND'),
  methodNotAllowed: (allowed) => apiError('METHOD_NOT_ALLOWED', { headers: { allow: allowed.join(', ') } }),
  invalidInput: (errors, summary) => apiError('VALIDATION_ERROR', { detail: `Invalid input: ${summary}`, errors }),
  tooLarge: () => apiError('PAYLOAD_TOO_LARGE'),
  unsupportedMediaType: () => apiError('UNSUPPORTED_MEDIA_TYPE'),
  storeUnavailable: () => apiError('STORE_UNAVAILABLE'),
  internal: () => apiError('INTERNAL_ERROR'),
};

const httpErrorFactories: HttpErrorFactories = {
  malformed: () => apiError('BAD_REQUEST'),
  badAddress: () => apiError('BAD_ADDRESS'),
  headersTooLarge: () => apiError('HEADERS_TOO_LARGE'),
  tooSlow: () => apiError('REQUEST_TIMEOUT'),
  httpsRequired: () => apiError('HTTPS_REQUIRED'),
};

const titles = {
  server: {
    title: 'svc gateway',
    description: `Electricity data of many households, read at the distribution operator with their consent.

**To begin**: sign up, follow \`GET /consent\` to the operator's page, then read with your \`client_secret\` as a bearer token.

**Days** are days of Paris, \`end\` is excluded on measures, today is never there. A day that is missing is never 0: \`data.missing\` says why and when it is worth asking again.

**Errors** are \`{ detail, code, origin, retry_at }\`: \`origin\` names who has to act or to be waited for. 429 and 503 carry \`Retry-After\`.`,
  },
  client: {
    title: 'svc local client',
    description: `Electricity data of one household, stored on its own machine. Readings are served from here first; what is missing is read from the gateway and stored.

**Days** are days of Paris, \`end\` is excluded on measures. A day that is missing is never 0: \`data.missing\` says why.

**Errors** are \`{ detail, code, origin, retry_at }\`: \`origin\` names who has to act or to be waited for.`,
  },
};

const rootMessages = {
  server: {
    fr: 'Cette passerelle donne aux foyers leurs propres données d’électricité.',
    en: 'This gateway gives households their own electricity data.',
  },
  client: {
    fr: 'Ce client local conserve les données d’électricité d’un foyer.',
    en: 'This local client stores the electricity data of one household.',
  },
};

/** Puts features under /api, beside health, capabilities, the web front and the documentation. */
export async function assembleApp(assembly: Assembly): Promise<App> {
  const metrics = assembly.metrics ?? createMetrics();
  const { admission } = assembly;
  const throttle = new AnonymousThrottle();
  const app = await buildApp({
    log: assembly.log,
    clock: assembly.clock,
    trustedProxies: assembly.trustedProxies,
    ...(assembly.ingressProxies && { ingressProxies: assembly.ingressProxies }),
    addresses: assembly.addresses,
    // A household's box may have other programs, or certificates that it makes itself.
    isHttpsOnly: assembly.name === 'server',
    errorFactories,
    httpErrorFactories,
    isStopping: assembly.isStopping,
    tally: assembly.tally,
    ...(assembly.rewriteUrl && { rewriteUrl: assembly.rewriteUrl }),
    ...(assembly.queryCredential !== undefined && { queryCredential: assembly.queryCredential }),
    ...(admission && { admission: { metrics, throttle, ...admission } }),
    document: {
      ...titles[assembly.name],
      version,
      isServed: assembly.showsDocument ?? true,
      finish: finishDocument(assembly.name),
    },
  });
  observeRequests(app, metrics);
  describeBuild(metrics, { version, mode: assembly.name });
  const callers = assembly.requestsPerSecond == null ? undefined : new Throttle(callerThrottleRules);
  if (admission) throttleResponses(app, { anonymous: throttle, callers });
  await assembly.prepare?.(app);
  serveHealth(app, {
    dependencies: assembly.dependencies,
    isStopping: assembly.isStopping,
    ...(assembly.notices && { notices: assembly.notices }),
    notReady: (checks) => apiError('STORE_UNAVAILABLE', { detail: 'Not ready', extra: { checks } }),
  });
  serveCapabilities(app, assembly);
  for (const feature of [createErrorPage(assembly.clock), ...assembly.features]) {
    const { routes } = feature;
    if (routes) await app.register(async (scope) => routes(scope as App), { prefix: '/api' });
  }
  const hasFront = await serveWebFront(app, new URL('../../../web/dist', import.meta.url), {
    isLocal: assembly.name === 'client',
    hasDemo: assembly.features.some(({ name }) => name === 'demo'),
    isKnown: assembly.isKnown ?? (() => false),
    clock: assembly.clock,
    ...(assembly.demoDay && { demoDay: assembly.demoDay }),
  });
  await serveDocs(app, new URL('../../../docs/dist', import.meta.url));
  if (!hasFront)
    serveRootPage(app, { title: titles[assembly.name].title, about: rootMessages[assembly.name], version });
  return app;
}

function serveCapabilities(app: App, assembly: Assembly): void {
  const { name, features, requestsPerSecond = null, requiresEmailVerification = false, clock } = assembly;
  const responses = createSharedResponses({ clock });
  const schema = envelope(
    z.object({
      mode: z.enum(['server', 'client']),
      version: z.string(),
      features: z.array(z.string()),
      requests_per_second: z
        .number()
        .nullable()
        .describe('How many requests to operator routes a user may make in any second; null: no such limit'),
      requires_email_verification: z.boolean().describe('Whether a login waits until the mailbox is proved'),
    }),
  );
  const capabilities = ok({
    mode: name,
    version,
    features: features.map((feature) => feature.name),
    requests_per_second: requestsPerSecond,
    requires_email_verification: requiresEmailVerification,
  });
  app.get(
    '/api/capabilities',
    {
      ...sharedRoute,
      config: { mode: name, access: 'public' },
      schema: { tags: ['capabilities'], summary: 'Which mode runs, and what it offers', response: { 200: schema } },
    },
    async (request, reply) =>
      responses.send(request, reply, {
        key: 'capabilities',
        moment: always,
        build: () => ({ body: String(reply.serialize(capabilities)), cacheControl: 'no-cache' }),
      }),
  );
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** On one route of each application: which API document describes it. Tests compare responses with it. */
    mode?: Assembly['name'];
  }
}
