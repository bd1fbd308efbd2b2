import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsentedUser, type Environment, requestReadings, startEnvironment } from '../../../test/environment.ts';
import { addressOf } from '../../../test/servers/store-kinds.ts';
import { type KeyValueStore, openKeyValueStore } from '../../platform/cache/key-value-store.ts';
import { enterSecond } from './second-window.ts';

const measure = 'consumption_daily';
const limit = 5;

describe('the limit of a second', () => {
  let environment: Environment;
  let owner: ConsentedUser;
  let store: KeyValueStore;

  beforeAll(async () => {
    environment = await startEnvironment();
    owner = await environment.consentedUser();
    store = openKeyValueStore(addressOf(environment.redis.url), { timeoutMs: 30_000 });
    await store.untilReady(30_000);
  });
  afterAll(async () => {
    store.close();
    await environment.stop();
  });
  beforeEach(() => fill(0));

  const read = () => requestReadings(owner, measure, [environment.day(-4), environment.day(-3)]);
  const windowKey = () => `rate_limit:${owner.user.id}:second`;
  const counterKey = () => `rate_limit:${owner.user.id}:cached:${environment.day(0)}`;
  const counted = async () => Number((await environment.redis.cli('get', counterKey())) || 0);
  /** So many requests of this second. They are dated an hour ahead, so that a slow machine does not outlive them. */
  async function fill(count: number): Promise<void> {
    await environment.redis.cli('del', windowKey(), counterKey());
    const ahead = (Date.now() + 3_600_000) * 1000;
    for (let n = 0; n < count; n++) await environment.redis.cli('zadd', windowKey(), String(ahead + n), `filled-${n}`);
  }

  it('lets one more in where 4 of 5 requests were made', async () => {
    await fill(limit - 1);
    expect((await read()).status).toBe(200);
    expect(await counted()).toBe(1);
  });

  it('returns 429 with Retry-After: 1 after 5 requests, and does not count the refused ones', async () => {
    await fill(limit);
    const startedAt = environment.gateway.clock.now();
    const responses = await Promise.all(Array.from({ length: 7 }, read));
    const respondedAt = environment.gateway.clock.now();
    for (const refused of responses) {
      expect(refused.status).toBe(429);
      expect(refused.headers['retry-after']).toBe('1');
      expect(refused.body).toMatchObject({ detail: 'Rate limit exceeded. Try again in 1 seconds' });
      const retryAt = Date.parse(String(refused.body.retry_at));
      expect(retryAt).toBeGreaterThan(startedAt);
      expect(retryAt).toBeLessThanOrEqual(respondedAt + 1000);
      expect(refused.headers['ratelimit-policy']).toMatch(/^"cached";q=1000;w=\d+$/);
      expect(refused.headers.ratelimit).toMatch(/^"cached";r=\d+;t=\d+$/);
    }
    expect(await counted()).toBe(0);
  });

  it('counts a page of several parts once', async () => {
    const openPage = async () => {
      await fill(limit - 1);
      return (await owner.caller.get('/bootstrap?view=power')).data();
    };
    const part = { series: [{}] };
    // A part that takes too long is omitted and requested again.
    await expect.poll(openPage).toMatchObject({ daily: part, curve: part, peaks: part });
    expect(await environment.redis.cli('zcard', windowKey())).toBe(String(limit));
  });

  it('lets exactly 5 of 12 in, and others once the second is over', async () => {
    // Sent together on one connection: Redis carries them out within a millisecond, however busy this process is.
    const enterAll = () => Promise.all(Array.from({ length: 12 }, () => enterSecond(store, owner.user.id, limit)));
    await enterAll();
    await fill(0);
    expect((await enterAll()).filter(Boolean)).toHaveLength(limit);
    await sleep(1100);
    expect((await enterAll()).filter(Boolean)).toHaveLength(limit);
    await sleep(1100);
    expect((await read()).status).toBe(200);
  });
});
