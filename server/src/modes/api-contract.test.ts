import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startClient } from '../../test/client/client.ts';
import { type Environment, startEnvironmentWithoutRateLimit } from '../../test/environment.ts';
import type { App } from '../platform/http/app.ts';

type Operation = { requestBody?: { required?: boolean }; responses: Record<string, unknown>; deprecated?: boolean };
type ContractRequest = { readonly method: string; readonly path: string; readonly operation: Operation };

// What others add to a request of theirs is not for us to refuse: the operator's callback, and OAuth (RFC 6749, 3.2).
const openQueries = ['GET /api/callback'];
const openBodies = ['POST /api/accounts/token'];

const examples: Readonly<Record<string, string>> = {
  '{pdl}': '12345678901234',
  '{type}': 'mqtt',
  '{usage_point_id}': '12345678901234',
  '{date}': '2026-01-01',
  '{id}': '7f1f2f6e-6b0a-4f5e-9d6f-1a2b3c4d5e6f',
  '{user_id}': '7f1f2f6e-6b0a-4f5e-9d6f-1a2b3c4d5e6f',
};

function operationsOf(app: App): ContractRequest[] {
  return Object.entries(app.swagger().paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, Operation>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

const nameOf = ({ method, path }: ContractRequest) => `${method} ${path}`;
const fill = (path: string) => path.replace(/\{\w+\}/g, (name) => examples[name] ?? name);

let environment: Environment;
let client: Client;
let apps: { name: string; app: App; headers: Record<string, string> }[];

beforeAll(async () => {
  environment = await startEnvironmentWithoutRateLimit();
  const admin = await environment.gateway.asAdmin();
  const gateway = { url: 'http://127.0.0.1:1/api' };
  client = await startClient({ kind: 'sqlite', gateway, clock: environment.gateway.clock, ticking: false });
  await client.mode.app.ready();
  apps = [
    { name: 'gateway', app: environment.gateway.app, headers: { ...admin.headers } },
    { name: 'client', app: client.mode.app, headers: { host: 'localhost' } },
  ];
});
afterAll(async () => {
  await client.drop();
  await environment.stop();
});

describe('every operation of both documents', () => {
  it('refuses an unknown query parameter and names it, except the deprecated form', async () => {
    const silent: string[] = [];
    let requestCount = 0;
    for (const { app, headers } of apps) {
      for (const one of operationsOf(app)) {
        // A required body is validated first; those operations follow below.
        if (one.operation.requestBody?.required || one.operation.deprecated || openQueries.includes(nameOf(one)))
          continue;
        const url = `${fill(one.path)}?zzz=1`;
        const response = await app.inject({ method: one.method as 'GET', url, headers });
        requestCount += 1;
        const fields = response.json<{ errors?: { field: string }[] }>().errors?.map(({ field }) => field) ?? [];
        if (response.statusCode !== 422 || !fields.includes('zzz'))
          silent.push(`${nameOf(one)} ${response.statusCode}`);
      }
    }
    expect(silent).toEqual([]);
    expect(requestCount).toBeGreaterThan(60);
  });

  it('refuses an unknown key of its body and names it', async () => {
    const silent: string[] = [];
    let requestCount = 0;
    for (const { app, headers } of apps) {
      for (const one of operationsOf(app)) {
        if (one.method === 'GET' || openBodies.includes(nameOf(one))) continue;
        const response = await app.inject({
          method: one.method as 'POST',
          url: fill(one.path),
          headers: { ...headers, 'content-type': 'application/json' },
          payload: { zzz: 1 },
        });
        requestCount += 1;
        const fields = response.json<{ errors?: { field: string }[] }>().errors?.map(({ field }) => field) ?? [];
        if (response.statusCode !== 422 || !fields.includes('zzz'))
          silent.push(`${nameOf(one)} ${response.statusCode}`);
      }
    }
    expect(silent).toEqual([]);
    expect(requestCount).toBeGreaterThan(30);
  });

  it('responds to another method with 405 and the allowed methods', async () => {
    for (const { app, headers } of apps) {
      for (const path of new Set(operationsOf(app).map((one) => one.path))) {
        const response = await app.inject({ method: 'OPTIONS', url: fill(path), headers });
        const { deprecated } = operationsOf(app).find((one) => one.path === path)?.operation ?? {};
        if (!deprecated)
          expect([path, response.statusCode, response.headers.allow]).toEqual([path, 405, expect.any(String)]);
      }
    }
  });

  it('serves its documentation without a redirect', async () => {
    for (const { app, headers } of apps) {
      for (const url of ['/api/docs', '/api/docs/']) {
        const page = await app.inject({ url, headers });
        expect([url, page.statusCode]).toEqual([url, 200]);
        const [, base = ''] = /<base href="([^"]*)"/.exec(page.body) ?? [];
        const [, script = ''] = /<script src="([^"]+)"/.exec(page.body) ?? [];
        const { pathname } = new URL(script, new URL(base, `http://localhost${url}`));
        expect((await app.inject({ url: pathname, headers })).statusCode).toBe(200);
      }
    }
  });
});
