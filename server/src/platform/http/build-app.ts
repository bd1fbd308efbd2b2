import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formBody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import { type FastifyBaseLogger, fastify, LogController, type RouteOptions } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { endBodyWait, releaseSlot, runInSlotOf, waitForBody } from '../admission/admission.ts';
import { CredentialReputation } from '../admission/credential-reputation.ts';
import { createNetworkReader, trackCredentials } from '../admission/watch-callers.ts';
import type { Clock } from '../clock.ts';
import type { App } from './app.ts';
import { closeInput, createValidatorCompiler, methodsOf, smallBody } from './closed-input.ts';
import { type ErrorFactories, handleErrors } from './error-handler.ts';
import { rewriteHealthPath } from './health.ts';
import { type HttpErrorFactories, handleClientErrors, handleFrameworkErrors, requireSingleHost } from './http-layer.ts';
import { type AdmissionOptions, createHttpServer } from './http-server.ts';
import { type OwnAddresses, redirectToHttps } from './https-redirect.ts';
import { allowHubFrame, recogniseIngress } from './ingress.ts';
import { findJsonSyntaxError } from './json-syntax-error.ts';
import { type Document, serveDocument } from './openapi.ts';
import { InvalidInput } from './read-input.ts';
import { logRequests } from './request-log.ts';
import type { ResponseCounter } from './response-counter.ts';

type Known = { readonly form: RegExp; readonly methods: Set<string> };

/** Records every route, so that a wrong method on a known path can be distinguished from a wrong path. */
function watchMethods(app: App): (path: string) => string[] {
  const known = new Map<string, Known>();
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return;
    const entry = known.get(route.url) ?? { form: formOf(route), methods: new Set() };
    for (const method of methodsOf(route)) entry.methods.add(method);
    known.set(route.url, entry);
  });
  return (path) => {
    const methods = [...known.values()].filter(({ form }) => form.test(path)).flatMap((entry) => [...entry.methods]);
    return [...new Set(methods)].sort();
  };
}

function formOf({ url }: Pick<RouteOptions, 'url'>): RegExp {
  const parts = url
    .replace(/\/+$/, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.+()]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}/?$`);
}

export type AppOptions = {
  readonly log: Logger;
  readonly clock: Clock;
  readonly trustedProxies: readonly string[];
  /** Addresses of the ingress of a home hub, which shows the pages in a frame of its own page. */
  readonly ingressProxies?: readonly string[];
  readonly addresses: OwnAddresses;
  readonly errorFactories: ErrorFactories;
  readonly httpErrorFactories: HttpErrorFactories;
  readonly document: Document;
  /** Browsers that reached it over HTTPS once must never use HTTP again. */
  readonly isHttpsOnly: boolean;
  readonly rewriteUrl?: (url: string) => string;
  /** The query parameter that may carry a credential, if there is one. */
  readonly queryCredential?: string;
  /** Counts responses. */
  readonly tally?: ResponseCounter | undefined;
  /** Whether the process stops soon: it still serves, but no connection stays open for a next request. */
  readonly isStopping?: () => boolean;
  /** For heavy load: which requests to serve now, and which later. */
  readonly admission?: Omit<AdmissionOptions, 'reputation' | 'networkOf'>;
};

// Zod validates input and serialises responses. With factories, the built-in compilers (and Ajv) are not even loaded;
// their types only know Ajv schemas.
const compilersFactory = (options: AppOptions) => ({
  buildValidator: () => createValidatorCompiler(options) as never,
  buildSerializer: () => serializerCompiler as never,
});

/**
 * The application without the process: no port, no signal, no settings. Tests inject requests into it.
 * Bodies are limited to 64 kB, or to what their route declares: parsing JSON blocks the process, and a larger body would
 * cost more than a request may.
 */
export async function buildApp(options: AppOptions): Promise<App> {
  const loggerInstance: FastifyBaseLogger = options.log;
  const { rewriteUrl = (url: string) => url } = options;
  const admission = options.admission && {
    ...options.admission,
    reputation: new CredentialReputation(),
    networkOf: createNetworkReader(options.trustedProxies),
  };
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: 64 * 1024,
    serverFactory: (handler) =>
      createHttpServer(requireSingleHost(handler, options.httpErrorFactories), {
        admission,
        clock: options.clock,
        isStopping: options.isStopping,
      }),
    frameworkErrors: handleFrameworkErrors(options.httpErrorFactories),
    clientErrorHandler: handleClientErrors(options.httpErrorFactories),
    schemaController: { compilersFactory: compilersFactory(options) },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => randomUUID(),
    rewriteUrl: (request: IncomingMessage) => rewriteHealthPath(rewriteUrl(request.url ?? '/')),
    // A request that arrives on an open connection while the process stops is still served, then the connection closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();
  const surroundings = { now: () => options.clock.now(), methodsFor: watchMethods(app), tally: options.tally };
  handleErrors(app, options.errorFactories, surroundings);
  closeInput(app);
  readJsonBodies(app);
  registerSlotHooks(app);
  if (admission) trackCredentials(app, admission.reputation, admission.classification);
  logRequests(app);
  recogniseIngress(app, options.ingressProxies ?? []);
  redirectToHttps(app, options.addresses, options.httpErrorFactories.httpsRequired);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    xFrameOptions: { action: 'deny' },
    // Other names under its domain may belong to other programs.
    strictTransportSecurity: options.isHttpsOnly ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  allowHubFrame(app);
  await app.register(cookie);
  await app.register(formBody, { bodyLimit: smallBody });
  // Responses compressed on each request use a low level; files are already compressed.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });
  await serveDocument(app, options.document, options.clock);
  return app;
}

/**
 * JSON is the only format of a body, unless a route declares another. An empty body counts as no body, whatever its
 * content type: many programs always send the header.
 */
function readJsonBodies(app: App): void {
  // A page of another site may send plain text without a preflight request, and no route of ours reads it.
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      void parse(request, body as string, (error, value) =>
        error ? done(describeSyntaxError(String(body))) : done(null, value),
      );
  });
}

function describeSyntaxError(text: string): InvalidInput {
  const syntaxError = findJsonSyntaxError(text);
  const message = syntaxError
    ? `is not JSON: ${syntaxError.reason} at line ${syntaxError.line}, column ${syntaxError.column}`
    : 'has a key that is not accepted: __proto__ or constructor';
  return new InvalidInput([{ field: 'body', message }]);
}

/** A slot is for running requests: one that waits for a sender, a reader or an external call releases it. */
function registerSlotHooks(app: App): void {
  app.addHook('preParsing', async (_request, reply) => waitForBody(reply.raw));
  app.addHook('preValidation', async (_request, reply) => endBodyWait(reply.raw));
  // After the body was read: its events belong to the connection, not to the request.
  app.addHook('preHandler', (_request, reply, done) => runInSlotOf(reply.raw, done));
  // The reader fetches the rest of the response: a slow one holds no slot.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload === 'string' || payload instanceof Uint8Array) releaseSlot(reply.raw);
    return payload;
  });
}
