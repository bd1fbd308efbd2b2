import { describe, expect, it } from 'vitest';
import { StrangerPace, strangerRules } from './stranger-pace.ts';

const { at_once, per_second, longest_ms } = strangerRules;

describe('the pace of strangers', () => {
  it('lets a page with all its files through at once, then so many a second', () => {
    let now = 0;
    const pace = new StrangerPace(() => now);
    for (let n = 0; n < at_once; n++) expect(pace.delayFor('a')).toBe(0);
    expect(pace.delayFor('a')).toBeCloseTo(1000 / per_second);
    expect(pace.delayFor('a')).toBeCloseTo(2000 / per_second);
    expect(pace.delayFor('b')).toBe(0);
    now += 60_000;
    expect(pace.delayFor('a')).toBe(0);
  });

  it('answers 60 connections that ask without end no faster than that', () => {
    let now = 0;
    const pace = new StrangerPace(() => now);
    const due = Array<number>(60).fill(0);
    let answers = 0;
    for (; now < 30_000; now += 5) {
      for (const [connection, at] of due.entries()) {
        if (at > now) continue;
        due[connection] = now + pace.delayFor('a');
        answers += 1;
      }
    }
    expect(answers).toBeLessThanOrEqual(at_once + per_second * 36 + 60);
  });

  it('counts a large answer as many', () => {
    const pace = new StrangerPace(() => 0);
    for (let n = 0; n < 5; n++) expect(pace.delayFor('a', 1_250_000)).toBe(0);
    expect(pace.delayFor('a', 1_250_000)).toBeGreaterThan(500);
  });

  it('keeps nobody waiting longer than bounded, and forgets networks', () => {
    let now = 0;
    const pace = new StrangerPace(() => now);
    for (let n = 0; n < 5000; n++) expect(pace.delayFor('a')).toBeLessThanOrEqual(longest_ms);
    for (let n = 0; n < 20_000; n++) pace.delayFor(`network ${n}`);
    expect(pace.networks).toBeLessThanOrEqual(10_000);
    now += 60_000;
    pace.delayFor('b');
    expect(pace.networks).toBeLessThanOrEqual(2);
  });
});
