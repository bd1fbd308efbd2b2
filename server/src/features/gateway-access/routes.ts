import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { accessBody, accessResponse, probeResponse } from './schemas.ts';
import type { AccessService } from './service.ts';

const tags = ['gateway'];
const response = { 200: envelope(accessResponse) };

export function serveAccess(app: App, access: AccessService): void {
  const summary = 'Which gateway this client talks to; the secret is never shown';
  app.get('/gateway', { schema: { tags, summary, response } }, async () => ok(access.describe()));
  const trial = 'Try an address and credentials; nothing is kept. 200 says that the trial took place';
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
