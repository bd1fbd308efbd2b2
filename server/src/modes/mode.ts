import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { apiError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import type { App } from '#platform/http/app.ts';
import { buildApp } from '#platform/http/build-app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import type { ErrorAnswers } from '#platform/http/error-handler.ts';
import { type Dependency, serveHealth } from '#platform/http/health.ts';
import type { AdmissionOptions } from '#platform/http/http-server.ts';
import { createMetrics, serveMetrics } from '#platform/http/metrics.ts';
import { serveWebFront } from '#platform/http/web-front.ts';
import { version } from '../version.ts';

/** A running shape of the program: an application, and what has to be started and stopped around it. */
export type Mode = {
  readonly app: App;
  /** Connects, brings the schema up to date, starts the jobs. */
  start(): Promise<void>;
  /** From now on `ready` says no, so that a balancer sends no more. */
  announceStop(): void;
  /** After the last answer: stops the jobs, closes the connections. */
  stop(): Promise<void>;
};

export type Assembly = {
  readonly name: 'server' | 'client';
  readonly log: Logger;
  readonly trustedProxies: readonly string[];
  readonly features: readonly Feature[];
  readonly dependencies: readonly Dependency[];
  readonly isStopping: () => boolean;
  readonly metrics?: Registry;
  /** Older forms of an address, turned into today's before the route is found. */
  readonly rewriteUrl?: (url: string) => string;
  /** Given where many may ask at once. */
  readonly admission?: Omit<AdmissionOptions, 'metrics'>;
  /** Hooks that stand before every route: who is calling, from where. */
  readonly prepare?: (app: App) => void | Promise<void>;
};

const answers: ErrorAnswers = {
  notFound: () => apiError('NOT_FOUND'),
  invalidInput: (errors) =>
    apiError('VALIDATION_ERROR', {
      detail: `Invalid input: ${errors.map((problem) => problem.field).join(', ')}`,
      errors,
    }),
  tooLarge: () => apiError('PAYLOAD_TOO_LARGE'),
  unsupportedMediaType: () => apiError('UNSUPPORTED_MEDIA_TYPE'),
  storeUnavailable: () => apiError('STORE_UNAVAILABLE'),
  internal: () => apiError('INTERNAL_ERROR'),
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
    description: `Electricity data of one household, kept on its own machine. Readings are answered from here first; what is missing is asked from the gateway and kept.

**Days** are days of Paris, \`end\` is excluded on measures. A day that is missing is never 0: \`data.missing\` says why.

**Errors** are \`{ detail, code, origin, retry_at }\`: \`origin\` names who has to act or to be waited for.`,
  },
};

/** Puts features under /api, beside health, metrics, capabilities and the web front. */
export async function assembleApp(assembly: Assembly): Promise<App> {
  const metrics = assembly.metrics ?? createMetrics();
  const { admission } = assembly;
  const app = await buildApp({
    log: assembly.log,
    trustedProxies: assembly.trustedProxies,
    answers,
    ...(assembly.rewriteUrl && { rewriteUrl: assembly.rewriteUrl }),
    ...(admission && { admission: { metrics, ...admission } }),
    document: { ...titles[assembly.name], version },
  });
  serveMetrics(app, metrics);
  await assembly.prepare?.(app);
  serveHealth(app, {
    dependencies: assembly.dependencies,
    isStopping: assembly.isStopping,
    notReady: (checks) => apiError('STORE_UNAVAILABLE', { detail: 'Not ready', extra: { checks } }),
  });
  serveCapabilities(app, assembly);
  for (const feature of assembly.features) {
    const { routes } = feature;
    if (routes) await app.register(async (scope) => routes(scope as App), { prefix: '/api' });
  }
  await serveWebFront(app, new URL('../../../web/dist/', import.meta.url));
  return app;
}

function serveCapabilities(app: App, { name, features }: Assembly): void {
  const schema = envelope(
    z.object({ mode: z.enum(['server', 'client']), version: z.string(), features: z.array(z.string()) }),
  );
  const answer = ok({ mode: name, version, features: features.map((feature) => feature.name) });
  app.get(
    '/api/capabilities',
    { schema: { tags: ['capabilities'], summary: 'Which mode runs, and what it offers', response: { 200: schema } } },
    () => answer,
  );
}
