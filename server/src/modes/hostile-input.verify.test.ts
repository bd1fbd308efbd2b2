import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startClient } from '../../test/client/client.ts';
import { type Environment, startEnvironmentWithoutRateLimit } from '../../test/environment.ts';
import { type HostileReply, walkHostileRequests } from '../../test/hostile-input.ts';
import type { App } from '../platform/http/app.ts';

/** Milliseconds of processor time for one request. */
const mostMs = 20;
/** The least of so many tries counts: other work of the process, and its memory management, fall on some of them. */
const mostTries = 8;

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

type Measured = HostileReply & { readonly ms: number };

async function measure(send: () => Promise<HostileReply>): Promise<Measured> {
  const before = process.cpuUsage();
  const reply = await send();
  const { user, system } = process.cpuUsage(before);
  return { ...reply, ms: (user + system) / 1000 };
}

async function measureLeast(send: () => Promise<HostileReply>): Promise<Measured> {
  let least = await measure(send);
  for (let tries = 1; tries < mostTries && least.ms > mostMs / 4; tries++) {
    const again = await measure(send);
    if (again.ms < least.ms) least = again;
  }
  return least;
}

/** Of all hostile requests those that cost most, dearest first. */
async function measureAll(app: App, credentials: Readonly<Record<string, string>>): Promise<Measured[]> {
  const all: Measured[] = [];
  await walkHostileRequests(app, credentials, async (send, sendPlain) => {
    const reply = await measureLeast(send);
    // What is answered in full costs that much anyway.
    const plain = reply.isAnswered && reply.ms > mostMs / 4 ? await measureLeast(sendPlain) : undefined;
    all.push({ ...reply, ms: reply.ms - (plain?.ms ?? 0) });
  });
  all.sort((one, other) => other.ms - one.ms);
  const dearest = all.slice(0, 5).map(({ ms, name }) => `${ms.toFixed(1)} ms ${name}`);
  process.stdout.write(`${all.length} hostile requests, the dearest:\n  ${dearest.join('\n  ')}\n`);
  return all;
}

const costly = (all: readonly Measured[]) =>
  all.filter(({ ms }) => ms > mostMs).map(({ name, ms }) => `${name}: ${ms.toFixed(1)} ms`);

describe('a hostile request costs little processor time', () => {
  it('at every operation of the gateway', async () => {
    const { headers } = await environment.gateway.asAdmin();
    const all = await measureAll(environment.gateway.app, { ...headers });
    expect(all.length).toBeGreaterThan(1000);
    expect(costly(all)).toEqual([]);
  });

  it('at every operation of a client', async () => {
    const all = await measureAll(client.mode.app, { host: 'localhost' });
    expect(all.length).toBeGreaterThan(500);
    expect(costly(all)).toEqual([]);
  });
});
