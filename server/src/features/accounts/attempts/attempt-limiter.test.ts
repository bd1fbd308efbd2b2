import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeyValueStore } from '#platform/cache/key-value-store.ts';
import { parseStoreUrl } from '#platform/cache/store-address.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { type Gateway, startGateway, type TestUser } from '../../../../test/gateway.ts';
import { createMemoryCounter } from './attempt-counter.memory.ts';
import { createSharedCounter } from './attempt-counter.redis.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';

let gateway: Gateway;
let victim: TestUser;
const quarter = 15 * 60_000;

beforeAll(async () => {
  gateway = await startGateway();
  victim = await gateway.signUp();
});
afterAll(() => gateway.stop());

const logIn = (password: string, remoteAddress: string, email = victim.email) =>
  gateway.caller().post('/accounts/login', { email, password }, { remoteAddress });

const names = () => createBlindIndex({ current: gateway.settings.SECRET_KEY ?? '' }, 'attempts');

/** A limiter of another replica, which records how long it would have waited. */
async function openLimiter() {
  const address = parseStoreUrl(gateway.redis.url);
  if (!address) throw new Error('address');
  const store = openKeyValueStore(address, { timeoutMs: 30_000 });
  await store.untilReady(30_000);
  const waits: number[] = [];
  const wait = async (ms: number) => waits.push(ms);
  const counter = createSharedCounter(store, createMemoryCounter());
  return { store, waits, limiter: createAttemptLimiter(counter, names(), gateway.clock, wait) };
}

describe('brute force', () => {
  it('is blocked after 5 failures for 15 minutes, from the whole network, and with the right password too', async () => {
    const begun = gateway.clock.now();
    for (let tries = 0; tries < 5; tries++) expect((await logIn('Wrong-horse-7', `192.0.2.${tries}`)).status).toBe(401);
    const blocked = await logIn(victim.password, '192.0.2.77');
    expect(blocked.status).toBe(429);
    const seconds = Number(blocked.headers['retry-after']);
    expect(seconds).toBeGreaterThanOrEqual(900 - Math.ceil((gateway.clock.now() - begun) / 1000));
    expect(seconds).toBeLessThanOrEqual(900);
    expect(blocked.body).toMatchObject({
      detail: `Too many attempts. Try again in ${seconds} seconds`,
      code: 'TOO_MANY_ATTEMPTS',
    });
    expect((await logIn(victim.password, '192.0.3.77')).status).toBe(200);
    // This clock runs on: two minutes are more than the logins above take.
    gateway.clock.advance(quarter - 120_000);
    expect((await logIn(victim.password, '192.0.2.77')).status).toBe(429);
    gateway.clock.advance(120_000);
    expect((await logIn(victim.password, '192.0.2.77')).status).toBe(200);
  });

  it('counts IPv6 by /64', async () => {
    for (let tries = 0; tries < 5; tries++) await logIn('Wrong-horse-7', `2001:db8:1:2::${tries}`);
    expect((await logIn(victim.password, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await logIn(victim.password, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('counts IPv6 by /48 as well, up to eight times as much', async () => {
    const { limiter, store } = await openLimiter();
    const tryFrom = (network: string) => limiter.admit('login', 'somebody', `2001:db8:${network}::1`);
    for (let n = 0; n < 40; n++) await (await tryFrom(`5:${n}`)).fail();
    await expect(tryFrom('5:40')).rejects.toMatchObject({ parts: { status: 429 } });
    await (await tryFrom('6:1')).fail();
    for (let n = 0; n < 160; n++) await limiter.countErrand('signup', `2001:db8:7:${n}::1`);
    await expect(limiter.countErrand('signup', '2001:db8:7:160::1')).rejects.toMatchObject({ parts: { status: 429 } });
    await limiter.countErrand('signup', '2001:db8:8:1::1');
    store.close();
  });

  it('is forgotten by a success', async () => {
    const user = await gateway.signUp();
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 4; tries++) await logIn('Wrong-horse-7', '198.51.100.9', user.email);
      expect((await logIn(user.password, '198.51.100.9', user.email)).status).toBe(200);
    }
  });

  it('gets 5 of 20 simultaneous attempts checked', async () => {
    const user = await gateway.signUp();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => logIn('Wrong-horse-7', '203.0.113.1', user.email)),
    );
    expect(responses.filter((response) => response.status === 401)).toHaveLength(5);
    expect(responses.filter((response) => response.status === 429)).toHaveLength(15);
  });

  it('counts an unknown address like a known one', async () => {
    for (let tries = 0; tries < 5; tries++)
      expect((await logIn('x', '203.0.114.1', 'unknown@example.org')).status).toBe(401);
    expect((await logIn('x', '203.0.114.1', 'unknown@example.org')).status).toBe(429);
  });

  it('from 50 networks gets 5 attempts each, and 10,000 failures do not lock out the victim', async () => {
    const { store, waits, limiter } = await openLimiter();
    const user = await gateway.signUp();
    let checked = 0;
    const tryOnce = async (network: number) => {
      try {
        const admission = await limiter.admit('login', user.email, `100.64.${network}.1`);
        checked += 1;
        await admission.fail();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    };
    for (let wave = 0; wave < 40; wave++) await Promise.all(Array.from({ length: 250 }, (_, n) => tryOnce(n % 50)));
    expect(checked).toBe(250);
    // Slowed down by a second at most.
    await limiter.slowDown('login', user.email);
    expect(waits).toEqual([1000]);
    store.close();
    const before = performance.now();
    expect((await logIn(user.password, '198.51.100.200', user.email)).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(1000);
  });

  it('against many accounts from one network gets 30 attempts in 15 minutes, on any route', async () => {
    const own = { remoteAddress: '203.0.120.9' };
    const user = await gateway.signUp();
    const session = gateway.asUser(user);
    const { store, limiter } = await openLimiter();
    for (let n = 0; n < 29; n++) await limiter.countErrand('password', `203.0.120.${n}`);
    store.close();
    expect((await logIn('Wrong-horse-7', '203.0.120.1', 'sprayed@example.org')).status).toBe(401);
    const change = { old_password: user.password, new_password: 'Another-horse-8' };
    const refused = [
      await logIn(victim.password, '203.0.120.200'),
      await session.post('/accounts/update-password', change, own),
      await session.delete('/accounts/me', { password: user.password }, own),
    ];
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(800);
    expect((await logIn(victim.password, '203.0.121.1')).status).toBe(200);
    gateway.clock.advance(quarter);
    expect((await logIn(victim.password, '203.0.120.200')).status).toBe(200);
  });

  it('from one network prevents no login from another', async () => {
    const crowd = Array.from({ length: 60 }, (_, n) => logIn('Wrong-horse-7', '203.0.122.7', `flood-${n}@example.org`));
    const others = await Promise.all(Array.from({ length: 3 }, (_, n) => logIn(victim.password, `198.18.${n}.1`)));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });
});

describe('unknown client credentials', () => {
  const request = (client_id: string, client_secret: string, remoteAddress: string) =>
    gateway.app.inject({
      method: 'POST',
      url: '/api/accounts/token',
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString(),
    });
  const invent = () => `cli_${randomBytes(16).toString('hex')}`;
  const secret = randomBytes(48).toString('base64url');
  const size = async () =>
    (await gateway.redis.cli('--scan', '--pattern', 'attempts:*')).split('\n').filter(Boolean).length;

  it('leave nothing in Redis when they cannot be credentials at all', async () => {
    const before = await size();
    for (const [id, given] of [
      ['x', secret],
      [`cli_${'G'.repeat(32)}`, secret],
      [invent(), 'short'],
    ] as const) {
      for (let n = 0; n < 10; n++) expect((await request(id, given, '203.0.130.1')).statusCode).toBe(401);
    }
    expect(await size()).toBe(before);
  });

  it('are counted per network: one name in Redis, however many are invented', async () => {
    const before = await size();
    const statuses: number[] = [];
    for (let n = 0; n < 120; n++) statuses.push((await request(invent(), secret, `203.0.131.${n}`)).statusCode);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(statuses.slice(30)).toEqual(Array(90).fill(429));
    expect((await size()) - before).toBeLessThanOrEqual(1);
    const right = await request(victim.client_id, victim.client_secret, '203.0.131.5');
    expect(right.statusCode).toBe(200);
  });

  it('from any number of networks share 4096 keys', async () => {
    const counted = new Set<string>();
    const counter = createMemoryCounter();
    const take: typeof counter.take = (key, rule, now) => {
      counted.add(key);
      return counter.take(key, rule, now);
    };
    const limiter = createAttemptLimiter({ ...counter, take }, names(), gateway.clock);
    for (let n = 0; n < 100_000; n++) {
      await limiter.countUnknownClient(`2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`).catch(() => 0);
    }
    expect(counted.size).toBeLessThanOrEqual(4096);
    expect(counted.size).toBeGreaterThan(4000);
  });
});

describe('failures at one account from many networks', () => {
  it('delay attempts on that account, and no others', async () => {
    const user = await gateway.signUp();
    await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = gateway.app.server.address() as { port: number };
    const { store, limiter } = await openLimiter();
    for (let n = 0; n < 40; n++) await (await limiter.admit('client', user.client_id, `100.70.${n}.1`)).fail();
    store.close();
    const wrong = () =>
      fetch(`http://127.0.0.1:${port}/api/accounts/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: user.client_id,
          client_secret: randomBytes(48).toString('base64url'),
        }),
      });
    const waiting = Array.from({ length: 40 }, wrong);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const others = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`http://127.0.0.1:${port}/api/accounts/me`, {
          headers: { authorization: `Bearer ${victim.client_secret}` },
        }),
      ),
    );
    expect(others.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const refused = await Promise.all(waiting);
    expect(refused.filter(({ status }) => status === 401 || status === 429)).toHaveLength(40);
  });
});

describe('a mailed link', () => {
  it('is taken although another of the same network tried links that are none', async () => {
    const user = await gateway.signUp();
    const token = randomBytes(32).toString('base64url');
    await gateway.sql(
      `insert into link_tokens (token_hash, user_id, purpose, expires_at, used_at, created_at)
       values ($1, $2, 'verification', $3, null, $3)`,
      [createHash('sha256').update(token).digest('hex'), user.id, '2999-01-01T00:00:00.000Z'],
    );
    const verify = (given: string) =>
      gateway.caller().post('/accounts/verify-email', { token: given }, { remoteAddress: '203.0.140.1' });
    const reset = (given: string) =>
      gateway
        .caller()
        .post(
          '/accounts/reset-password',
          { token: given, new_password: 'Another-horse-8' },
          { remoteAddress: '203.0.140.1' },
        );
    for (let n = 0; n < 20; n++) {
      expect((await verify(randomBytes(32).toString('base64url'))).status).toBe(400);
      expect((await reset(randomBytes(32).toString('base64url'))).status).toBe(400);
    }
    expect((await verify(token)).status).toBe(200);
    for (let n = 0; n < 19; n++) await verify(randomBytes(32).toString('base64url'));
    const limited = await verify(randomBytes(32).toString('base64url'));
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60);
  });
});

describe('brute force without Redis', () => {
  it('does not become possible when Redis is away', async () => {
    const user = await gateway.signUp();
    await gateway.redis.kill();
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++)
      statuses.push((await logIn('Wrong-horse-7', '203.0.115.1', user.email)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await logIn(user.password, '203.0.116.1', user.email)).status).toBe(200);
    await gateway.redis.start();
  });
});
