import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FeatureApp, startFeatureApp } from '../../../test/feature-app.ts';
import { takeTally } from '../../../test/response-check.ts';

const provider = {
  id: '1',
  name: 'EDF',
  logo_url: null,
  website: null,
  scraper_urls: [],
  scraper_urls_configured: false,
  is_active: true,
  created_at: '',
  updated_at: '',
};

let app: FeatureApp;
let respond: (reply: FastifyReply) => unknown;
beforeAll(async () => {
  const routes: Parameters<typeof startFeatureApp>[0][number]['routes'] = (scope) => {
    scope.get('/energy/providers', async (_request, reply) => respond(reply));
    scope.get('/not-in-the-document', async () => ({}));
  };
  app = await startFeatureApp([{ name: 'offers', routes }]);
});
afterAll(() => app.close());
beforeEach(() => void takeTally());

const send = (body: unknown, status = 200, headers: Record<string, string> = {}) => {
  respond = (reply) =>
    reply.status(status).type('application/json').headers(headers).serializer(String).send(JSON.stringify(body));
  return app.send('a', 'GET', '/energy/providers');
};
const found = (what: string, status = 200) => `gateway document: GET /api/energy/providers ${status}: ${what}`;

describe('the check of responses in tests', () => {
  it('accepts what the document describes, and counts it', async () => {
    await send({ success: true, data: [provider] });
    await app.send('a', 'GET', '/not-in-the-document');
    expect(takeTally()).toEqual({ checked: 1, mismatches: [] });
  });

  it.each([
    ['a field that is missing', { ...provider, name: undefined }, "/data/0 must have required property 'name'"],
    ['a field that is unknown', { ...provider, more: 1 }, '/data/0 must NOT have additional properties'],
    ['another type', { ...provider, name: 1 }, '/data/0/name must be string'],
  ])('finds %s', async (_what, one, expected) => {
    await send({ success: true, data: [one] });
    const { mismatches } = takeTally();
    expect(mismatches).toEqual([expect.stringContaining(found(expected))]);
  });

  it('finds a status, a code, a content type, and a header that the document does not have', async () => {
    await send({ detail: 'a teapot', code: 'TEAPOT' }, 418);
    await send({ detail: 'not there', code: 'PDL_NOT_FOUND' }, 403);
    await send({ detail: 'later', code: 'STORE_UNAVAILABLE' }, 503, { 'retry-after': 'soon' });
    respond = (reply) => reply.type('text/plain').serializer(String).send('[]');
    await app.app.inject({ url: '/api/energy/providers', headers: { 'x-test-caller': 'a' } });
    expect(takeTally().mismatches).toEqual([
      found('the status is not in the document (TEAPOT)', 418),
      found('the code PDL_NOT_FOUND is not in the document', 403),
      found('header Retry-After is "soon", no integer', 503),
      found('content type "text/plain" is not in the document'),
    ]);
  });
});
