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

describe('brute force', () => {
  it('is blocked after 5 failures for 15 minutes, from the whole network, and with the right password too', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await logIn('Wrong-horse-7', `192.0.2.${tries}`)).status).toBe(401);
    const blocked = await logIn(victim.password, '192.0.2.77');
    expect(blocked.status).toBe(429);
    const seconds = Number(blocked.headers['retry-after']);
    expect(seconds).toBeGreaterThan(880);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(blocked.body).toMatchObject({
      detail: `Too many attempts. Try again in ${seconds} seconds`,
      code: 'TOO_MANY_ATTEMPTS',
    });
    expect((await logIn(victim.password, '192.0.3.77')).status).toBe(200);
    gateway.clock.advance(quarter - 10_000);
    expect((await logIn(victim.password, '192.0.2.77')).status).toBe(429);
    gateway.clock.advance(10_000);
    expect((await logIn(victim.password, '192.0.2.77')).status).toBe(200);
  });

  it('counts IPv6 by /64', async () => {
    for (let tries = 0; tries < 5; tries++) await logIn('Wrong-horse-7', `2001:db8:1:2::${tries}`);
    expect((await logIn(victim.password, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await logIn(victim.password, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('is forgotten by a success', async () => {
    const user = await gateway.signUp();
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 4; tries++) await logIn('Wrong-horse-7', '198.51.100.9', user.email);
      expect((await logIn(user.password, '198.51.100.9', user.email)).status).toBe(200);
    }
  });

  it('lets 5 of 20 simultaneous tries be judged', async () => {
    const user = await gateway.signUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => logIn('Wrong-horse-7', '203.0.113.1', user.email)),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
  });

  it('counts an unknown address like a known one', async () => {
    for (let tries = 0; tries < 5; tries++)
      expect((await logIn('x', '203.0.114.1', 'nobody@example.org')).status).toBe(401);
    expect((await logIn('x', '203.0.114.1', 'nobody@example.org')).status).toBe(429);
  });

  it('from 50 networks gets 5 tries each, and 10,000 failures do not keep the victim out', async () => {
    const address = parseStoreUrl(gateway.redis.url);
    if (!address) throw new Error('address');
    const store = openKeyValueStore(address);
    await store.untilReady(5000);
    const names = createBlindIndex({ current: gateway.settings.SECRET_KEY ?? '' }, 'attempts');
    const limiter = createAttemptLimiter(createSharedCounter(store, createMemoryCounter()), names, gateway.clock);
    const user = await gateway.signUp();
    let judged = 0;
    const tryOnce = async (network: number) => {
      try {
        const admission = await limiter.admit('login', user.email, `100.64.${network}.1`);
        judged += 1;
        await admission.fail();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    };
    for (let wave = 0; wave < 40; wave++) await Promise.all(Array.from({ length: 250 }, (_, n) => tryOnce(n % 50)));
    expect(judged).toBe(250);
    store.close();
    const before = performance.now();
    expect((await logIn(user.password, '198.51.100.200', user.email)).status).toBe(200);
    const took = performance.now() - before;
    // Slowed down by a second at most; the rest is bcrypt.
    expect(took).toBeGreaterThan(1000);
    expect(took).toBeLessThan(2500);
  });

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

describe('whether an address has an account', () => {
  it('is told neither by the body of a failed login nor by its time', async () => {
    const known = 60;
    await gateway.sql(
      `insert into users select gen_random_uuid()::text, 'known-' || n || '@example.org', hashed_password, 'cli_' || md5(n::text),
         client_secret, md5('i' || n), true, false, true, null, tokens_valid_after, created_at, updated_at
       from users, generate_series(1, ${known}) n where id = $1`,
      [victim.id],
    );
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const bodies = new Set<string>();
    const sample = async (kind: 'known' | 'unknown', n: number) => {
      const before = performance.now();
      const answer = await logIn(
        'Wrong-horse-7',
        `100.65.${n}.${kind === 'known' ? 1 : 2}`,
        `${kind}-${n}@example.org`,
      );
      times[kind].push(performance.now() - before);
      bodies.add(`${answer.status} ${answer.text}`);
    };
    const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const difference = () => Math.abs(median(times.known) / median(times.unknown) - 1);
    // Interleaved, in rounds: other work on the machine disturbs both kinds alike, and more samples outweigh it.
    for (let n = 1; n <= known; n++) {
      for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
        await sample(kind, n);
      if (n >= 15 && difference() < 0.05) break;
    }
    expect(bodies.size).toBe(1);
    expect(difference()).toBeLessThan(0.05);
  }, 60_000);
});
