import type { Feature } from '#feature.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { accessBody, accessResponse, probeResponse } from './schemas.ts';
import { type AccessParts, type AccessService, createAccessService } from './service.ts';

export type { GatewayAccess } from './repository.ts';
export { readSavedAccess } from './repository.ts';
export type { ProbeResponse } from './schemas.ts';

const tags = ['gateway'];
const response = { 200: envelope(accessResponse) };

function serveAccess(app: App, access: AccessService): void {
  const summary = 'Which gateway this client talks to; the secret is never shown';
  app.get('/gateway', { schema: { tags, summary, response } }, async () => ok(access.describe()));
  const trial = 'Try an address and credentials; nothing is stored. 200 says that the trial took place';
  app.post(
    '/gateway/test',
    { schema: { tags, summary: trial, body: accessBody, response: { 200: envelope(probeResponse) } } },
    async (request) => ok(await access.test(request.body)),
  );
  const saveSummary = 'Keep an address and credentials that work; the secret is sealed';
  app.put('/gateway', { schema: { tags, summary: saveSummary, body: accessBody, response } }, async (request) =>
    ok(await access.save(request.body)),
  );
  const beginning = 'Homes were chosen: synchronise from now on';
  app.post('/gateway/begin', { schema: { tags, summary: beginning, response } }, async () => ok(await access.begin()));
}

/** The gateway of this client, set in its settings or, without any, in the browser. */
export function createGatewayAccess(parts: AccessParts): AccessService & { readonly feature: Feature } {
  const service = createAccessService(parts);
  return { ...service, feature: { name: 'gateway-access', routes: (app) => serveAccess(app, service) } };
}
