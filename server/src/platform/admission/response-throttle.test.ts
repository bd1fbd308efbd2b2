import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#caller.ts';
import type { App } from '../http/app.ts';
import { AnonymousThrottle, anonymousThrottleRules, throttleResponses } from './response-throttle.ts';
import { Throttle } from './throttle.ts';

const { at_once, per_second, longest_ms, wider_factor } = anonymousThrottleRules;

describe('the anonymous throttle', () => {
  it('lets a page with all its files through at once, then so many a second', () => {
    let now = 0;
    const throttle = new AnonymousThrottle(() => now);
    for (let n = 0; n < at_once; n++) expect(throttle.delayFor('a')).toBe(0);
    expect(throttle.delayFor('a')).toBeCloseTo(1000 / per_second);
    expect(throttle.delayFor('a')).toBeCloseTo(2000 / per_second);
    expect(throttle.delayFor('b')).toBe(0);
    now += 60_000;
    expect(throttle.delayFor('a')).toBe(0);
  });

  it('serves 60 connections that send requests without end no faster than that', () => {
    let now = 0;
    const throttle = new AnonymousThrottle(() => now);
    const due = Array<number>(60).fill(0);
    let responses = 0;
    for (; now < 30_000; now += 5) {
      for (const [connection, at] of due.entries()) {
        if (at > now) continue;
        due[connection] = now + throttle.delayFor('a');
        responses += 1;
      }
    }
    expect(responses).toBeLessThanOrEqual(at_once + per_second * 36 + 60);
  });

  it('lets the networks of one /48 of IPv6 together send eight times as much as one of them', () => {
    const throttle = new AnonymousThrottle(() => 0);
    const delays = Array.from({ length: at_once * wider_factor + 1 }, (_, n) =>
      throttle.delayFor(`2001:db8:1:${n}::/64`),
    );
    expect(delays.slice(0, -1).every((ms) => ms === 0)).toBe(true);
    expect(delays.at(-1)).toBeGreaterThan(0);
    expect(throttle.delayFor('2001:db8:2:1::/64')).toBe(0);
  });

  it('counts a large response as several', () => {
    const throttle = new AnonymousThrottle(() => 0);
    for (let n = 0; n < 5; n++) expect(throttle.delayFor('a', 1_250_000)).toBe(0);
    expect(throttle.delayFor('a', 1_250_000)).toBeGreaterThan(500);
  });

  it('delays no response beyond the limit, and forgets networks', () => {
    let now = 0;
    const throttle = new AnonymousThrottle(() => now);
    for (let n = 0; n < 5000; n++) expect(throttle.delayFor('a')).toBeLessThanOrEqual(longest_ms);
    for (let n = 0; n < 20_000; n++) throttle.delayFor(`network ${n}`);
    expect(throttle.networks).toBeLessThanOrEqual(10_000);
    now += 60_000;
    throttle.delayFor('b');
    expect(throttle.networks).toBeLessThanOrEqual(2);
  });
});

describe('the throttle of users', () => {
  it('delays one who sends without end, never another, an administrator or a health check', async () => {
    const callers = new Throttle({ at_once: 2, per_second: 10, longest_ms: 5000 }, () => 0);
    const app = fastify();
    app.decorateRequest('caller', undefined);
    app.addHook('onRequest', async (request) => {
      const counted_as = String(request.headers.from);
      request.caller = { counted_as, is_admin: counted_as === 'chief' } as Caller;
    });
    throttleResponses(app as unknown as App, { anonymous: new AnonymousThrottle(), callers });
    for (const url of ['/api/read', '/api/health/ready']) app.get(url, async () => 'done');
    const measure = async (from: string, url = '/api/read') => {
      const began = performance.now();
      expect((await app.inject({ url, headers: { from } })).body).toBe('done');
      return performance.now() - began;
    };
    for (let n = 0; n < 2; n++) await measure('user');
    // A timer may end a millisecond early.
    expect(await measure('user')).toBeGreaterThan(98);
    expect(await measure('user')).toBeGreaterThan(198);
    for (let n = 0; n < 50; n++) {
      await measure('chief');
      await measure('user', '/api/health/ready');
    }
    await measure('other');
    // The units of each: two of the burst are left but for one.
    expect([callers.delayFor('user'), callers.delayFor('chief'), callers.delayFor('other')]).toEqual([300, 0, 0]);
    await app.close();
  });
});
