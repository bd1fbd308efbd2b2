import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { readConfig } from '../src/config.ts';
import { createMode } from '../src/main.ts';
import { createLog } from '../src/platform/log.ts';

// Enough settings to build a mode with its routes and metrics; nothing is connected, nothing listens.
export const gatewaySettings = {
  SERVER_MODE: 'true',
  DATABASE_URL: 'postgres://none@127.0.0.1:1/none',
  CACHE_URL: 'redis://127.0.0.1:1',
  SECRET_KEY: 'only used to build the documents, never to seal',
  FRONTEND_URL: 'https://svc.example.org',
  BACKEND_URL: 'https://svc.example.org/api',
  GRIDOP_URL: 'https://operator.example.org',
  GRIDOP_CLIENT_ID: 'documents',
  GRIDOP_CLIENT_SECRET: 'documents',
};
export const clientSettings = {
  SVC_API_URL: 'https://svc.example.org/api',
  SVC_CLIENT_ID: 'cli_documents',
  SVC_CLIENT_SECRET: 'documents',
};

/**
 * The OpenAPI document of each mode, and the types that the web front, the gateway adapter and the published client are
 * written against.
 */
export async function renderApiDocuments(): Promise<Record<string, string>> {
  const gateway = await renderDocument(gatewaySettings);
  const folder = mkdtempSync(join(tmpdir(), 'svc-documents-'));
  const local = await renderDocument({ ...clientSettings, DATABASE_URL: `sqlite:${join(folder, 'documents.sqlite')}` });
  rmSync(folder, { recursive: true, force: true });
  const types = {
    'gateway-types.d.ts': await renderTypes('gateway', gateway),
    'client-types.d.ts': await renderTypes('client', local),
  };
  const ofFolder = (folder: string) => Object.entries(types).map(([name, text]) => [`${folder}/${name}`, text]);
  return {
    'server/openapi/gateway.json': gateway,
    'server/openapi/client.json': local,
    ...Object.fromEntries(ofFolder('server/openapi')),
    // The package has a copy of its own: it is published without the server.
    ...Object.fromEntries(ofFolder('packages/client/src')),
  };
}

async function renderDocument(environment: Record<string, string>): Promise<string> {
  const reading = readConfig(environment);
  if ('failures' in reading) throw new Error(`cannot build the documents: ${JSON.stringify(reading.failures)}`);
  const mode = await createMode(reading.config, createLog({ level: 'silent' }));
  await mode.app.ready();
  const document = mode.app.swagger();
  refuseSilence(document.paths ?? {});
  const text = JSON.stringify(document, null, 2);
  await mode.app.close();
  await mode.stop();
  return `${text}\n`;
}

/** The page lists operations by their summary: an operation without one cannot be found there. */
function refuseSilence(paths: Readonly<Record<string, object | undefined>>): void {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations ?? {}))
      if (!operation.summary) throw new Error(`${method.toUpperCase()} ${path} has no summary`);
  }
}

type ResponseHolder = { responses?: Record<string, unknown> };

/** Clients are written against successful responses. Failures look alike, so the types include only one. */
async function renderTypes(name: string, text: string): Promise<string> {
  const document = JSON.parse(text) as { paths: Record<string, Record<string, ResponseHolder>> };
  for (const [path, operations] of Object.entries(document.paths)) {
    if (path.startsWith('/api/v1/')) delete document.paths[path];
    for (const { responses = {} } of Object.values(operations))
      for (const status of Object.keys(responses)) if (/^[45]/.test(status)) delete responses[status];
  }
  return `// Made by "npm run openapi" from server/openapi/${name}.json.\n${astToString(await openapiTS(JSON.stringify(document)))}`;
}
