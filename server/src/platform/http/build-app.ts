import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formBody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import { type FastifyBaseLogger, fastify, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { workFor } from './admission.ts';
import type { App } from './app.ts';
import { type ErrorAnswers, handleErrors } from './error-handler.ts';
import { type AdmissionOptions, createHttpServer } from './http-server.ts';
import { redirectToHttps } from './https-redirect.ts';
import { type Document, serveDocument } from './openapi.ts';
import { logRequests } from './request-log.ts';

export type AppOptions = {
  readonly log: Logger;
  readonly trustedProxies: readonly string[];
  readonly answers: ErrorAnswers;
  readonly document: Document;
  readonly rewriteUrl?: (url: string) => string;
  /** Where many ask at once: whom to serve now, and whom later. */
  readonly admission?: AdmissionOptions;
};

// Zod validates input and writes answers. Given as factories, the built-in compilers (and Ajv) are not even loaded;
// their types know schemas of Ajv only.
const compilersFactory = {
  buildValidator: () => validatorCompiler as never,
  buildSerializer: () => serializerCompiler as never,
};

/**
 * The application without the process: no port, no signal, no settings. Tests inject requests into it.
 * Bodies are limited to 256 kB.
 */
export async function buildApp(options: AppOptions): Promise<App> {
  const loggerInstance: FastifyBaseLogger = options.log;
  const { rewriteUrl = (url: string) => url } = options;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: 256 * 1024,
    serverFactory: (handler) => createHttpServer(handler, options.admission),
    schemaController: { compilersFactory },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => randomUUID(),
    rewriteUrl: (request: IncomingMessage) => rewriteUrl(request.url ?? '/'),
    // A request that arrives on an open connection while the process stops is still served, then the connection closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();
  handleErrors(app, options.answers);
  // After the body was read: its events belong to the connection, not to the request.
  app.addHook('preHandler', (_request, reply, done) => workFor(reply.raw, done));
  logRequests(app);
  redirectToHttps(app);
  await app.register(helmet, {
    // The documentation page carries its settings inline; everything else runs no inline script.
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(cookie);
  await app.register(formBody, { bodyLimit: 16 * 1024 });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip', 'identity'] });
  await serveDocument(app, options.document);
  return app;
}
