import { quotaLimits } from '@svc/domain/quota';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../../test/caller.ts';
import {
  type ConsentedUser,
  type Environment,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../test/environment.ts';
import { type Gateway, goodPassword } from '../../../test/gateway.ts';
import { addressOf } from '../../../test/servers/store-kinds.ts';
import { openKeyValueStore } from '../../platform/cache/key-value-store.ts';
import { createUsageHistory } from './usage-history.ts';

const measure = 'consumption_daily';
const warning = /Quota journalier (\w+) atteint/;

describe('the daily quotas', () => {
  let environment: Environment;
  let owner: ConsentedUser;
  let replicas: Gateway[];

  beforeAll(async () => {
    environment = await startEnvironmentWithoutRateLimit({ settings: { STORE_TIMEOUT_MS: '2000' } });
    owner = await environment.consentedUser();
    replicas = [environment.gateway, await environment.gateway.replica(), await environment.gateway.replica()];
  });
  afterAll(async () => {
    await Promise.all(replicas.slice(1).map((replica) => replica.stop()));
    await environment.stop();
  });
  afterEach(() => resetQuota());

  const week = () => [environment.day(-10), environment.day(-3)] as const;
  const read = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    requestReadings(owner, measure, week(), query, headers);
  const resetQuota = async () => {
    for (const pattern of ['rate_limit:*', 'rate_limit_warned:*'])
      await environment.redis.cli(
        'eval',
        `for _, k in ipairs(redis.call('KEYS', '${pattern}')) do redis.call('DEL', k) end`,
        '0',
      );
  };
  const counterOf = (bucket: string, day: string) =>
    environment.redis.cli('get', `rate_limit:${owner.user.id}:${bucket}:${day}`);

  it('let exactly 1000 cached requests of 200 parallel callers on three replicas succeed, and log one warning', async () => {
    const callers = Array.from({ length: 200 }, (_, index) => replicas[index % 3]?.asUser(owner.user) ?? owner.caller);
    await read();
    await resetQuota();
    const statuses: number[] = [];
    await runConcurrently(
      callers.flatMap((caller) => Array.from({ length: 6 }, () => caller)),
      async (caller) => statuses.push((await requestReadings({ caller, pdl: owner.pdl }, measure, week())).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(quotaLimits.cached);
    expect(statuses.filter((status) => status === 429)).toHaveLength(200);
    expect(warnings('cached')).toBe(1);
  });

  it('let exactly 50 requests that insist on fresh data succeed, and log one warning', async () => {
    // None of this needs the operator: the 403 of a missing measure is counted like any other response.
    await environment.gateway.sql('update pdls set consent_measures = $2 where id = $1', [owner.id, '["max_power"]']);
    const callers = Array.from({ length: 200 }, (_, index) => replicas[index % 3]?.asUser(owner.user) ?? owner.caller);
    const responses = await Promise.all(
      callers.map((caller) => requestReadings({ caller, pdl: owner.pdl }, measure, week(), { use_cache: 'false' })),
    );
    await environment.gateway.sql('update pdls set consent_measures = null where id = $1', [owner.id]);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(200 - quotaLimits.no_cache);
    expect(await counterOf('no_cache', environment.day(0))).toBe('50');
    expect(warnings('no_cache')).toBe(1);
  });

  function warnings(bucket: string): number {
    return replicas.flatMap(({ logs }) => logs).filter((line) => warning.exec(line)?.[1] === bucket).length;
  }

  it('are stated in structured fields, and r falls by exactly 1, also for a 304', async () => {
    const first = await read();
    const second = await read();
    const third = await read({}, { 'if-none-match': String(second.headers.etag) });
    expect([first.status, second.status, third.status]).toEqual([200, 200, 304]);
    const states = [first, second, third].map(readRateLimit);
    expect(states.map(({ r }) => r)).toEqual([999, 998, 997]);
    for (const state of states) expect(state).toMatchObject({ name: 'cached', q: 1000, w: 86400 });
    // 14 hours are left of this Paris day.
    expect(states[0]?.t).toBeGreaterThan(13.5 * 3600);
    expect(states[0]?.t).toBeLessThanOrEqual(14 * 3600);
    expect(first.headers['retry-after']).toBeUndefined();
    const fresh = await read({ use_cache: 'false' });
    expect(readRateLimit(fresh)).toMatchObject({ name: 'no_cache', q: 50, r: 49 });
  });

  it('refuse with 429, the true number of seconds and the moment of the reset, and do not count a refusal', async () => {
    await environment.redis.cli('set', `rate_limit:${owner.user.id}:cached:${environment.day(0)}`, '1000', 'EX', '60');
    const refused = await read();
    const seconds = Number(refused.headers['retry-after']);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      detail: `Rate limit exceeded. Try again in ${seconds} seconds`,
      retry_at: '2026-10-02T22:00:00.000Z',
    });
    expect(readRateLimit(refused)).toMatchObject({ name: 'cached', r: 0, t: seconds });
    expect(await counterOf('cached', environment.day(0))).toBe('1000');
    expect((await owner.caller.get('/accounts/usage')).data()).toMatchObject({
      cached: { used: 1000, limit: 1000 },
      no_cache: { used: 0, limit: 50 },
      resets_at: '2026-10-02T22:00:00.000Z',
    });
  });

  it('are stated also where a request was not counted: bad input, an unknown PDL, an unknown parameter', async () => {
    await read();
    const [start, end] = week();
    const of = (pdl: string, more = '') =>
      owner.caller.get(`/gridop/consumption/daily/${pdl}?start=${start}&end=${end}${more}`);
    const responses = [
      await of('11111111111111'),
      await of(owner.pdl, '&foo=1'),
      await requestReadings(owner, measure, ['2026-02-30', end]),
      await of('12'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 422, 422, 422]);
    for (const response of responses)
      expect(readRateLimit(response)).toMatchObject({ name: 'cached', q: 1000, r: 999 });
    const fresh = await of('11111111111111', '&use_cache=false');
    expect(readRateLimit(fresh)).toMatchObject({ name: 'no_cache', q: 50, r: 50 });
    const contract = await owner.caller.post('/pdl/11111111111111/fetch-contract');
    expect([contract.status, readRateLimit(contract).name]).toEqual([404, 'no_cache']);
    expect((await owner.caller.get('/pdl?foo=1')).headers.ratelimit).toBeUndefined();
  });

  it('are recorded by day for the owner, for 30 days at most, and deleted with the account', async () => {
    type UsageDay = { date: string; cached: number | null; no_cache: number | null };
    const other = await environment.consentedUser();
    const key = `usage_days:${other.user.id}`;
    const daysOf = async () => (await other.caller.get('/accounts/usage/days')).data<UsageDay[]>();
    // The walk of the consent counts nothing: nothing is known yet, which is not zero.
    expect(await daysOf()).toHaveLength(30);
    expect((await daysOf()).every(({ cached }) => cached === null)).toBe(true);
    await requestReadings(other, measure, week());
    await requestReadings(other, measure, week(), { use_cache: 'false' });
    await requestReadings(other, measure, week());
    const today = environment.day(0);
    await expect.poll(async () => (await daysOf()).at(-1)).toEqual({ date: today, cached: 2, no_cache: 1 });
    expect((await daysOf()).at(-2)).toEqual({ date: environment.day(-1), cached: null, no_cache: null });
    // What left the window is taken out by the first call of a day.
    await environment.redis.cli(
      'hset',
      key,
      'since',
      environment.day(-90),
      `cached:${environment.day(-60)}`,
      '7',
      `cached:${environment.day(-29)}`,
      '9',
    );
    await environment.redis.cli('hdel', key, `cached:${today}`);
    await requestReadings(other, measure, week());
    await expect.poll(async () => (await daysOf()).at(-1)?.cached).toBe(1);
    expect([(await daysOf())[0]?.cached, (await daysOf())[1]?.cached]).toEqual([9, 0]);
    expect(await environment.redis.cli('hexists', key, `cached:${environment.day(-60)}`)).toBe('0');
    expect(Number(await environment.redis.cli('ttl', key))).toBeGreaterThan(30 * 86_400 - 60);
    expect((await other.caller.get('/accounts/export')).data<{ usage_days: unknown[] }>().usage_days).toHaveLength(30);
    const erased = await other.caller.delete('/accounts/me', { password: goodPassword });
    expect(erased.status).toBe(200);
    expect(await environment.redis.cli('exists', key)).toBe('0');
    // A later refund does not create the key again.
    const store = openKeyValueStore(addressOf(environment.redis.url), { timeoutMs: 30_000 });
    const giveBack = () => createUsageHistory(store).note(other.user.id, 'cached', environment.gateway.clock.now(), -1);
    await expect.poll(giveBack).toBeUndefined();
    store.close();
    expect(await environment.redis.cli('exists', key)).toBe('0');
  });

  it('do not bind administrators', async () => {
    await environment.gateway.sql(
      "update users set email_verified = true, password_proved = true, role_id = (select id from roles where name = 'admin') where id = $1",
      [owner.user.id],
    );
    await environment.redis.cli('set', `rate_limit:${owner.user.id}:cached:${environment.day(0)}`, '5000', 'EX', '60');
    const response = await read();
    await environment.gateway.sql(
      'update users set email_verified = false, password_proved = false, role_id = null where id = $1',
      [owner.user.id],
    );
    expect(response.status).toBe(200);
    expect(response.headers['ratelimit-policy']).toBeUndefined();
  });

  it('count customer records too, and neither PDLs, accounts nor refused input', async () => {
    await owner.caller.get(`/gridop/contract/${owner.pdl}`);
    await owner.caller.get('/pdl');
    await owner.caller.get('/accounts/me');
    await requestReadings(owner, measure, ['2026-02-30', environment.day(0)]);
    await owner.caller.get(`/gridop/contract/11111111111111`);
    expect(await counterOf('cached', environment.day(0))).toBe('1');
  });

  it('refuse without their counter store: 503, not unlimited use', async () => {
    environment.redis.pause();
    const startedAt = performance.now();
    const response = await read();
    environment.redis.resume();
    // As long as STORE_TIMEOUT_MS, and no shorter.
    expect(performance.now() - startedAt).toBeGreaterThan(1900);
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({ code: 'STORE_UNAVAILABLE', origin: 'svc' });
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(30);
    await expect.poll(async () => (await read()).status).toBe(200);
  });

  it.each([
    ['into summer time', '2027-03-27T23:59:00+01:00', '2027-03-27', 23],
    ['into winter time', '2027-10-30T23:59:00+02:00', '2027-10-30', 25],
  ])('reset at midnight in Paris, on the night %s', async (_, before, day, hours) => {
    await environment.moveTo(before);
    const last = readRateLimit(await read());
    expect(last.r).toBe(999);
    expect(last.t).toBeGreaterThan(0);
    expect(last.t).toBeLessThanOrEqual(60);
    // -1 is a counter that never ends, -2 is none.
    const lifetime = Number(await environment.redis.cli('ttl', `rate_limit:${owner.user.id}:cached:${day}`));
    expect(lifetime).toBeGreaterThanOrEqual(0);
    expect(lifetime).toBeLessThanOrEqual(60);
    await environment.advance({ seconds: 61 });
    const after = readRateLimit(await read());
    expect(after.r).toBe(999);
    // The clock runs on meanwhile: up to a minute of the new day may be over.
    expect(after.t).toBeLessThanOrEqual(hours * 3600);
    expect(after.t).toBeGreaterThan(hours * 3600 - 120);
  });
});

/** At most 20 under way: more would measure this one process, which plays all three replicas and their callers. */
async function runConcurrently<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}

/** A strict reader of the two fields: an sf-list of one string with integer parameters. */
function readRateLimit({ headers }: ApiResponse): { name: string; q: number; w: number; r: number; t: number } {
  const policy = /^"([a-z_]+)";q=(\d+);w=(\d+)$/.exec(String(headers['ratelimit-policy']));
  const state = /^"([a-z_]+)";r=(\d+);t=(\d+)$/.exec(String(headers.ratelimit));
  if (!policy || !state) throw new Error(`not structured: ${headers['ratelimit-policy']} ${headers.ratelimit}`);
  expect(state[1]).toBe(policy[1]);
  const [q, w, r, t] = [policy[2], policy[3], state[2], state[3]].map(Number) as [number, number, number, number];
  return { name: policy[1] ?? '', q, w, r, t };
}
