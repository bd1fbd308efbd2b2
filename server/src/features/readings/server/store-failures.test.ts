import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../../../test/caller.ts';
import {
  type ConsentedUser,
  daysIn,
  type Environment,
  measureRoutes,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../../test/environment.ts';
import { startRedis } from '../../../../test/servers/redis-server.ts';

const measure = 'consumption_daily';
const [, resource] = measureRoutes[measure];

describe('without a working Redis', () => {
  let environment: Environment;
  let owner: ConsentedUser;
  let truth: string;

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit();
    owner = await environment.consentedUser();
    truth = (await read()).text;
  });
  afterAll(() => environment.stop());

  const read = (caller = owner.caller) =>
    requestReadings({ caller, pdl: owner.pdl }, measure, [environment.day(-40), environment.day(-3)]);
  const calls = () => environment.callsAbout(owner.pdl, resource).length;
  function expectUnavailable({ status, body, headers }: ApiResponse): void {
    expect([status, body.code]).toEqual([503, 'STORE_UNAVAILABLE']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(30);
  }

  // Recovery time: store-failures.verify.test.ts.
  it('down: measures return 503, PDLs and accounts keep working, the operator is not called; recovery without a stampede', async () => {
    const before = calls();
    await environment.redis.kill('SIGKILL');
    for (const response of await Promise.all(Array.from({ length: 20 }, () => read()))) expectUnavailable(response);
    expect((await owner.caller.get('/pdl')).status).toBe(200);
    expect((await owner.caller.get('/accounts/me')).status).toBe(200);
    expect(calls()).toBe(before);
    // Redis comes back empty.
    await environment.redis.start();
    await expect.poll(async () => (await read()).status, { interval: 50 }).toBe(200);
    const after = await Promise.all(Array.from({ length: 30 }, () => read()));
    expect(new Set(after.map(({ text }) => text))).toEqual(new Set([truth]));
    expect(calls()).toBe(before + 1);
  });

  it('wiped under load: one call, no wrong body', async () => {
    const before = calls();
    const bodies = new Set<string>();
    let isOver = false;
    let reads = 0;
    const readers = Array.from({ length: 10 }, async () => {
      for (; !isOver; reads++) bodies.add((await read()).text);
    });
    const moreReads = (count: number) => {
      const wanted = reads + count;
      return expect.poll(() => reads).toBeGreaterThan(wanted);
    };
    await moreReads(20);
    await environment.redis.cli('flushall');
    // Each of the ten has begun some that found nothing.
    await moreReads(50);
    isOver = true;
    await Promise.all(readers);
    expect(bodies).toEqual(new Set([truth]));
    expect(calls()).toBe(before + 1);
  });

  it('out of memory: the fetched result is still returned, the loss is counted', async () => {
    // The queue has a store of its own here, as is advised: a full queue takes no calls.
    const queue = await startRedis();
    const replica = await environment.gateway.replica({ QUEUE_URL: queue.url });
    const lost = async () => {
      const text = await replica.metrics();
      return Number(/^svc_cache_lost_writes_total (\d+)/m.exec(text)?.[1] ?? 0);
    };
    const point = { ...(await environment.anotherPoint(owner)), caller: replica.asUser(owner.user) };
    const week = [environment.day(-9), environment.day(-5)] as const;
    await environment.redis.cli('config', 'set', 'maxmemory', '1');
    const full = await requestReadings(point, measure, week);
    const record = await point.caller.get(`/gridop/contract/${point.pdl}`);
    await environment.redis.cli('config', 'set', 'maxmemory', '0');
    expect(daysIn(full)).toHaveLength(4);
    expect(full.headers.ratelimit).toBeDefined();
    expect(record.status).toBe(200);
    expect(await lost()).toBe(2);
    expect(await environment.redis.cli('keys', `consumption:daily:${point.pdl}:????-??-??`)).toBe('');
    await replica.stop();
    await queue.stop();
  });
});
