import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPath, listOperations, type Operation } from '../../test/access/operations.ts';
import { type Client, startClient } from '../../test/client/client.ts';
import { type Environment, startEnvironmentWithoutRateLimit } from '../../test/environment.ts';
import { hostileRequests } from '../../test/hostile-input.ts';
import type { App } from '../platform/http/app.ts';

const largestError = 10_000;
const id = '7f1f2f6e-6b0a-4f5e-9d6f-1a2b3c4d5e6f';
const pdl = '12345678901234';
const examples = { id, user_id: id, pdl, type: 'mqtt', usage_point_id: pdl, date: '2026-01-01' };

let environment: Environment;
let client: Client;
beforeAll(async () => {
  environment = await startEnvironmentWithoutRateLimit();
  const gateway = { url: 'http://127.0.0.1:1/api' };
  client = await startClient({ kind: 'sqlite', gateway, clock: environment.gateway.clock, ticking: false });
  await client.mode.app.ready();
});
afterAll(async () => {
  await client.drop();
  await environment.stop();
});

/** Sends every hostile request to every operation; returns what is not answered shortly. */
async function sendAll(app: App, credentials: Readonly<Record<string, string>>): Promise<string[]> {
  const wrong: string[] = [];
  const operations = listOperations(app);
  expect(operations.length).toBeGreaterThan(50);
  for (const operation of operations) wrong.push(...(await sendTo(app, operation, credentials)));
  return wrong;
}

async function sendTo(app: App, operation: Operation, credentials: Readonly<Record<string, string>>) {
  const wrong: string[] = [];
  for (const { form, path, headers, payload } of hostileRequests(operation, fillPath(operation.path, examples))) {
    const { statusCode, rawPayload } = await app.inject({
      method: operation.method,
      url: `/api${path}`,
      headers: { ...credentials, ...headers },
      ...(payload !== undefined && { payload }),
    });
    // What is read correctly is answered in full.
    const isAnswered = operation.method === 'GET' && statusCode < 300;
    const isShort = isAnswered || rawPayload.length <= largestError;
    if (!isShort || statusCode === 500)
      wrong.push(`${operation.name}, ${form}: ${statusCode} with ${rawPayload.length} bytes`);
  }
  return wrong;
}

describe('the answer to hostile input stays short', () => {
  it('at every operation of the gateway', { timeout: 300_000 }, async () => {
    const { headers } = await environment.gateway.asAdmin();
    expect(await sendAll(environment.gateway.app, { ...headers })).toEqual([]);
  });

  it('at every operation of a client', { timeout: 300_000 }, async () => {
    expect(await sendAll(client.mode.app, { host: 'localhost' })).toEqual([]);
  });
});
