import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCatalogue } from '../../errors.ts';
import { type Described, nameOperation, type Paths } from './operation.ts';

type Document = { paths: Paths; components: { securitySchemes: object }; servers: object[]; tags: object[] };

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../openapi/${name}.json`, import.meta.url), 'utf8')) as Document;
const documents = { gateway: read('gateway'), client: read('client') };
const all = Object.values(documents).flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
  ),
);

// Returned in a redirect, in `missing` or by the HTTP layer.
const elsewhere: ErrorCode[] = [
  ...(['CONSENT_REFUSED', 'CONSENT_PENDING', 'METHOD_NOT_ALLOWED'] as const),
  ...(['BAD_REQUEST', 'BAD_ADDRESS', 'HEADERS_TOO_LARGE', 'REQUEST_TIMEOUT', 'HTTPS_REQUIRED'] as const),
];

describe('the API documents', () => {
  it('name every operation once, after its path', () => {
    for (const { paths } of Object.values(documents)) {
      const ids = Object.values(paths).flatMap((operations) => Object.values(operations).map((one) => one.operationId));
      expect(new Set(ids).size).toBe(ids.length);
    }
    expect(nameOperation('patch', '/api/pdl/{id}/link-production')).toBe('patchPdlByIdLinkProduction');
    expect(nameOperation('delete', '/api/consent/{usage_point_id}')).toBe('deleteConsentByUsagePointId');
  });

  it('describe each response in words, and each failure by its code', () => {
    for (const { name, operation } of all) {
      for (const [status, { description, $ref }] of Object.entries(operation.responses)) {
        expect([name, status, $ref ?? description]).not.toEqual([name, status, 'Default Response']);
        expect([name, status, ($ref ?? description ?? '').length > 5]).toEqual([name, status, true]);
      }
      expect([name, operation.responses[422]?.description]).toEqual([
        name,
        expect.stringContaining('VALIDATION_ERROR'),
      ]);
      expect(operation.responses[503]).toHaveProperty('headers.Retry-After');
    }
  });

  it('mention every code of the catalogue that an operation can return', () => {
    const text = JSON.stringify(documents);
    const silent = (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => !text.includes(`\`${code}\``));
    expect(silent.sort()).toEqual(elsewhere.sort());
  });

  it('describe days, booleans, CSV, tags and quotas of a measure', () => {
    const measure = documents.gateway.paths['/api/gridop/consumption/daily/{pdl}']?.get as Described;
    const parameter = (name: string) => measure.parameters?.find((each) => each.name === name)?.schema;
    expect(parameter('start')).toMatchObject({ type: 'string', format: 'date' });
    expect(parameter('use_cache')).toMatchObject({ type: 'boolean' });
    expect(Object.keys(measure.responses[200]?.content ?? {})).toEqual(['application/json', 'text/csv']);
    expect(Object.keys(measure.responses[200]?.headers ?? {})).toEqual(['RateLimit-Policy', 'RateLimit', 'ETag']);
    expect(measure.responses[304]).toBeDefined();
    expect(measure.responses[404]).toHaveProperty('headers.RateLimit');
    expect(measure.responses[429]?.description).toContain('RATE_LIMIT_EXCEEDED');
    expect(measure.security).toEqual([{ bearer: [] }, { basic: [] }, { session: [] }, { token: [] }]);
    const own = documents.client.paths['/api/gridop/consumption/daily/{pdl}']?.get as Described;
    expect(own.responses[200]?.headers).not.toHaveProperty('RateLimit');
    expect(own.security).toEqual([{}, { bearer: [] }]);
  });

  it('list every way to show a credential, and where the address may carry one', () => {
    expect(Object.keys(documents.gateway.components.securitySchemes)).toEqual(['bearer', 'basic', 'session', 'token']);
    const takesToken = all.filter(({ operation }) => operation.security?.some((scheme) => 'token' in scheme));
    expect(takesToken.every(({ method }) => method === 'get')).toBe(true);
    expect(takesToken.map(({ path }) => path)).not.toContain('/api/consent');
  });

  it('describe the deprecated form of each measure and record, for the gateway only', () => {
    const forms = ({ paths }: Document) => Object.keys(paths).filter((path) => path.startsWith('/api/v1/'));
    expect(forms(documents.gateway)).toHaveLength(11);
    expect(forms(documents.client)).toEqual([]);
    const old = documents.gateway.paths['/api/v1/power']?.get as Described;
    expect(old.deprecated).toBe(true);
    expect(old.parameters?.find(({ name }) => name === 'pdl')).toMatchObject({ in: 'query', required: true });
    expect(old.responses[200]).toHaveProperty('headers.Sunset');
  });
});
