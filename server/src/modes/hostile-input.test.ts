import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startClient } from '../../test/client/client.ts';
import { type Environment, startEnvironmentWithoutRateLimit } from '../../test/environment.ts';
import { walkHostileRequests } from '../../test/hostile-input.ts';
import type { App } from '../platform/http/app.ts';

const largestError = 10_000;

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
  const operations = await walkHostileRequests(app, credentials, async (send) => {
    const { name, status, bytes, isAnswered } = await send();
    if (!(isAnswered || bytes <= largestError) || status === 500) wrong.push(`${name}: ${status} with ${bytes} bytes`);
  });
  expect(operations).toBeGreaterThan(50);
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
