import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../../../test/caller.ts';
import {
  type ConsentedUser,
  type Environment,
  measureRoutes,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../../test/environment.ts';
import type { Gateway } from '../../../../test/gateway.ts';
import { type ChaosProxy, startChaosProxy } from '../../../../test/servers/chaos-proxy.ts';

const measure = 'consumption_daily';
const [, resource] = measureRoutes[measure];

describe('without a working Redis', () => {
  let environment: Environment;
  let owner: ConsentedUser;
  let truth: string;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({ settings: { STORE_TIMEOUT_MS: '250' } });
    owner = await environment.consentedUser();
    truth = (await read()).text;
  });
  afterAll(() => environment.stop());

  const read = (caller = owner.caller) =>
    requestReadings({ caller, pdl: owner.pdl }, measure, [environment.day(-40), environment.day(-3)]);
  const calls = () => environment.callsAbout(owner.pdl, resource).length;
  const timed = async (work: () => Promise<ApiResponse>) => {
    const start = performance.now();
    const response = await work();
    return { response, ms: performance.now() - start };
  };
  /** Milliseconds until a read works again. */
  async function untilServed(): Promise<number> {
    const start = performance.now();
    await expect.poll(async () => (await read()).status, { timeout: 8000, interval: 50 }).toBe(200);
    return performance.now() - start;
  }
  function expectUnavailable({ status, body, headers }: ApiResponse): void {
    expect([status, body.code]).toEqual([503, 'STORE_UNAVAILABLE']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(30);
  }

  it('down: measures return 503, PDLs and accounts keep working, the operator is not called; recovery within 2 s, without a stampede', async () => {
    const before = calls();
    await environment.redis.kill('SIGKILL');
    const responses = await Promise.all(Array.from({ length: 20 }, () => timed(read)));
    for (const { response, ms } of responses) {
      expectUnavailable(response);
      expect(ms).toBeLessThan(5000);
    }
    expect((await owner.caller.get('/pdl')).status).toBe(200);
    expect((await owner.caller.get('/accounts/me')).status).toBe(200);
    expect(calls()).toBe(before);
    // Redis comes back empty.
    await environment.redis.start();
    expect(await untilServed()).toBeLessThan(2000);
    const after = await Promise.all(Array.from({ length: 30 }, () => read()));
    expect(new Set(after.map(({ text }) => text))).toEqual(new Set([truth]));
    expect(calls()).toBe(before + 1);
  });

  it('frozen for 10 s: no request takes over 5 s, none calls the operator, and all recover within 2 s', async () => {
    const before = calls();
    const seen: { response: ApiResponse; ms: number }[] = [];
    environment.redis.pause();
    const thaw = sleep(10_000).then(() => environment.redis.resume());
    while (seen.length < 40) {
      seen.push(...(await Promise.all([timed(read), timed(read)])));
      await sleep(400);
    }
    await thaw;
    expect(await untilServed()).toBeLessThan(2000);
    const failed = seen.filter(({ response }) => response.status !== 200);
    expect(failed.length).toBeGreaterThan(10);
    for (const { response } of failed) expectUnavailable(response);
    for (const { response } of seen) if (response.status === 200) expect(response.text).toBe(truth);
    expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(5000);
    expect((await read()).text).toBe(truth);
    expect(calls()).toBe(before);
  });

  describe('behind a slow network', () => {
    let proxy: ChaosProxy;
    let replica: Gateway;

    beforeAll(async () => {
      proxy = await startChaosProxy({ port: environment.redis.port });
      replica = await environment.gateway.replica({ CACHE_URL: `redis://127.0.0.1:${proxy.port}` });
    });
    afterAll(async () => {
      proxy.inject({ kind: 'none' });
      await replica.stop();
      await proxy.stop();
    });

    it.each([
      { kind: 'latency', ms: 200 },
      { kind: 'black_hole' },
      { kind: 'reset' },
      { kind: 'cut', afterBytes: 20 },
    ] as const)('$kind: right or 503, never over 5 s, and served again within 2 s', async (fault) => {
      const caller = replica.asUser(owner.user);
      await expect.poll(async () => (await read(caller)).status, { timeout: 8000, interval: 50 }).toBe(200);
      const before = calls();
      proxy.inject(fault);
      const seen = await Promise.all(Array.from({ length: 10 }, () => timed(() => read(caller))));
      proxy.inject({ kind: 'none' });
      for (const { response, ms } of seen) {
        expect(ms).toBeLessThan(5000);
        if (response.status === 200) expect(response.text).toBe(truth);
        else expectUnavailable(response);
      }
      const start = performance.now();
      await expect.poll(async () => (await read(caller)).status, { timeout: 8000, interval: 50 }).toBe(200);
      expect(performance.now() - start).toBeLessThan(2000);
      expect((await read(caller)).text).toBe(truth);
      expect(calls()).toBe(before);
    });
  });
});
