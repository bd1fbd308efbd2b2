import swagger from '@fastify/swagger';
import type { FastifyContextConfig } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { serveReferencePage } from '../api-page/reference-page.ts';
import type { Clock } from '../clock.ts';
import type { App } from './app.ts';
import { methodsOf, noBody } from './closed-input.ts';
import { describeErrors } from './openapi-errors.ts';
import { always, createSharedResponses, sharedRoute } from './shared-response.ts';

type Draft = { readonly paths?: object | undefined; readonly components?: object | undefined };

/** Completes a document with what is known of its routes beside their schemas. */
export type FinishDocument = (
  document: Draft,
  configOf: (method: string, path: string) => FastifyContextConfig,
) => Record<string, unknown>;

export type Document = {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** False: the document exists, but is not served. */
  readonly isServed: boolean;
  readonly finish?: FinishDocument;
};

/** OpenAPI 3.1 made from the schemas that validate, served as a document and as a page. */
export async function serveDocument(app: App, document: Document, clock: Clock): Promise<void> {
  const { title, version, description, finish } = document;
  const configOf = watchConfigs(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version, description, license: { name: 'MIT', identifier: 'MIT' } },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, basic: { type: 'http', scheme: 'basic' } },
      },
    },
    transform: describeRoute,
    transformObject: (source) => {
      const draft = describeErrors(jsonSchemaTransformObject(source));
      return finish ? finish(draft, configOf) : draft;
    },
  });
  if (!document.isServed) return;
  const responses = createSharedResponses({ clock });
  app.get('/api/openapi.json', { ...sharedRoute, schema: { hide: true } }, async (request, reply) =>
    responses.send(request, reply, {
      key: 'document',
      // The route table is fixed once the app is ready.
      moment: always,
      build: () => ({ body: JSON.stringify(app.swagger()), cacheControl: 'no-cache' }),
    }),
  );
  serveReferencePage(app, document.title);
}

// A body that a route accepts without declaring it is not part of its document.
const describeRoute: typeof jsonSchemaTransform = (route) => {
  const { schema } = route;
  if (schema?.body !== noBody) return jsonSchemaTransform(route);
  const { body: _, ...rest } = schema;
  return jsonSchemaTransform({ ...route, schema: rest });
};

function watchConfigs(app: App): (method: string, path: string) => FastifyContextConfig {
  const configs = new Map<string, FastifyContextConfig>();
  app.addHook('onRoute', (route) => {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    for (const method of methodsOf(route)) configs.set(`${method.toLowerCase()} ${path}`, route.config ?? {});
  });
  return (method, path) => configs.get(`${method} ${path}`) ?? {};
}
