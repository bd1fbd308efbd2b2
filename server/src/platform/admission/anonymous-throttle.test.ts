import { describe, expect, it } from 'vitest';
import { AnonymousThrottle, anonymousThrottleRules } from './anonymous-throttle.ts';

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
