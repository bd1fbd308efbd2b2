import swagger from '@fastify/swagger';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { App } from './app.ts';
import { describeErrors } from './openapi-errors.ts';

export type Document = { readonly title: string; readonly version: string; readonly description: string };

/** OpenAPI 3.1 made from the schemas that validate, served as a document and as a page. */
export async function serveDocument(app: App, document: Document): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: document.title, version: document.version, description: document.description },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'A user token (JWT) or the client_secret' },
          basic: { type: 'http', scheme: 'basic', description: 'client_id and client_secret' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (source) => describeErrors(jsonSchemaTransformObject(source)),
  });
  let text: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    // The route table is fixed once the app is ready, so the document is written once.
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  serveReferencePage(app);
  allowInlineScript(app, page);
}

const page = '/api/docs';

// The page is one large script that few ever open: it is loaded when it is first asked for, not by every start.
function serveReferencePage(app: App): void {
  let reference: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reference ??= openReference();
    const found = await (await reference).inject({ method: 'GET', url: request.url });
    const { 'content-type': type, location } = found.headers;
    reply.status(found.statusCode);
    if (typeof type === 'string') reply.type(type);
    if (typeof location === 'string') reply.header('location', location);
    return reply.send(found.rawPayload);
  };
  for (const path of [page, `${page}/*`]) app.get(path, { schema: { hide: true } }, answer);
}

async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const reference = fastify();
  // The page describes this API and nothing else: no word to others, no tools of its maker.
  const configuration = {
    url: '/api/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  } as const;
  await reference.register(scalar, { routePrefix: page, configuration });
  return reference;
}

// The reference page starts itself with an inline script; only its own address may.
function allowInlineScript(app: App, prefix: string): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith(prefix)) {
      reply.header(
        'content-security-policy',
        "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
      );
    }
    return payload;
  });
}
