import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { Admission, admissionRules, releaseSlot, runInSlotOf, spreadRules } from './admission.ts';
import { releaseSlotWhile } from './request-slot.ts';

const { most_at_work, longest_line_ms, longest_line } = admissionRules.callers;
// One network may fill everything here; the limit for one has a test of its own.
const rules = { ...admissionRules.callers, most_of_one: most_at_work };

// Admission only sees that a response ends.
const newResponse = () => new EventEmitter() as unknown as ServerResponse;
const waitFor = <Result>(response: ServerResponse | undefined, outside: Promise<Result>) => {
  const { promise, resolve } = Promise.withResolvers<Result>();
  if (response) runInSlotOf(response, () => resolve(releaseSlotWhile(() => outside)));
  return promise;
};
const enterMany = (admission: Admission, count: number, network = 'a') =>
  Array.from({ length: count }, () => {
    const response = newResponse();
    return { response, entered: admission.enter(response, network) };
  });

describe('admission', () => {
  it('runs a limited number of requests at once; the next in the queue starts when one ends', async () => {
    const admission = new Admission(rules);
    const inside = enterMany(admission, most_at_work);
    expect(await Promise.all(inside.map(({ entered }) => entered))).not.toContain(false);
    const [next, last] = enterMany(admission, 2);
    expect([admission.running, admission.queued]).toEqual([most_at_work, 2]);
    inside[0]?.response.emit('close');
    expect(await next?.entered).toBe(true);
    expect([admission.running, admission.queued]).toEqual([most_at_work, 1]);
    inside[1]?.response.emit('close');
    expect(await last?.entered).toBe(true);
  });

  it('counts the end of a response once, however often it is reported', async () => {
    const admission = new Admission(rules);
    const [one] = enterMany(admission, 1);
    await one?.entered;
    if (one) releaseSlot(one.response);
    one?.response.emit('close');
    expect(admission.running).toBe(0);
  });

  it('runs others while a request waits for external calls, even for several of them', async () => {
    const admission = new Admission(rules);
    const inside = enterMany(admission, most_at_work);
    const [next] = enterMany(admission, 1);
    const [waiting] = inside;
    const outside = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const responses = outside.map(({ promise }) => waitFor(waiting?.response, promise));
    expect(await next?.entered).toBe(true);
    expect(admission.running).toBe(most_at_work);
    outside[0]?.resolve('first');
    expect(await responses[0]).toBe('first');
    expect(admission.running).toBe(most_at_work);
    outside[1]?.resolve('second');
    expect(await responses[1]).toBe('second');
    expect(admission.running).toBe(most_at_work + 1);
    waiting?.response.emit('close');
    expect(admission.running).toBe(most_at_work);
  });

  it('forgets a request that was aborted while it waited for an external call', async () => {
    const admission = new Admission(rules);
    const [one] = enterMany(admission, 1);
    await one?.entered;
    const outside = Promise.withResolvers<void>();
    const waiting = waitFor(one?.response, outside.promise);
    one?.response.emit('close');
    outside.resolve();
    await waiting;
    expect(admission.running).toBe(0);
  });

  it('holds no slot for a request that was aborted in the queue', async () => {
    const admission = new Admission(rules);
    const inside = enterMany(admission, most_at_work);
    const [givenUp, next] = enterMany(admission, 2);
    Object.assign(givenUp?.response ?? {}, { destroyed: true });
    inside[0]?.response.emit('close');
    expect(await Promise.all([givenUp?.entered, next?.entered])).toEqual([false, true]);
    expect([admission.running, admission.queued]).toEqual([most_at_work, 0]);
    for (const { response } of [...inside, ...(next ? [next] : [])]) response.emit('close');
    expect(admission.running).toBe(0);
  });

  it('rejects requests that cannot start soon, and leaves later ones in the queue', async () => {
    let now = 0;
    const admission = new Admission(rules, () => now);
    enterMany(admission, most_at_work);
    const [early] = enterMany(admission, 1);
    now = longest_line_ms - 20;
    const [late] = enterMany(admission, 1);
    now = longest_line_ms + 1;
    expect(await early?.entered).toBe(false);
    expect(admission.queued).toBe(1);
    now = 2 * longest_line_ms;
    expect(await late?.entered).toBe(false);
    expect(admission.queued).toBe(0);
  });

  it('has a line of bounded length', async () => {
    const admission = new Admission(rules);
    enterMany(admission, most_at_work + longest_line);
    const [tooMany] = enterMany(admission, 1);
    expect(await tooMany?.entered).toBe(false);
  });

  it('admits other networks to a queue that one has filled, and serves them round-robin', async () => {
    const admission = new Admission(rules);
    const inside = enterMany(admission, most_at_work);
    const crowd = enterMany(admission, longest_line);
    const [other] = enterMany(admission, 1, 'b');
    expect(admission.queued).toBe(longest_line);
    expect(await crowd.at(-1)?.entered).toBe(false);
    inside[0]?.response.emit('close');
    inside[1]?.response.emit('close');
    expect(await Promise.all([crowd[0]?.entered, other?.entered])).toEqual([true, true]);
  });

  it('limits one network to its share, and gives free slots to others at once', async () => {
    const { most_of_one } = admissionRules.callers;
    const admission = new Admission(admissionRules.callers);
    const greedy = enterMany(admission, most_of_one + 5);
    expect([admission.running, admission.queued]).toEqual([most_of_one, 5]);
    const others = enterMany(admission, most_at_work - most_of_one, 'b');
    expect(await Promise.all(others.map(({ entered }) => entered))).not.toContain(false);
    expect(admission.running).toBe(most_at_work);
    // A slot released by another network is not for one at its limit; a slot of its own is.
    others[0]?.response.emit('close');
    expect([admission.running, admission.queued]).toEqual([most_at_work - 1, 5]);
    greedy[0]?.response.emit('close');
    expect(await greedy[most_of_one]?.entered).toBe(true);
    expect([admission.running, admission.queued]).toEqual([most_at_work - 1, 4]);
  });

  it('sends away each network when its own time is over', async () => {
    let now = 0;
    const admission = new Admission(rules, () => now);
    enterMany(admission, most_at_work);
    const [early] = enterMany(admission, 1, 'b');
    now = longest_line_ms - 20;
    const late = enterMany(admission, 2);
    now = longest_line_ms + 1;
    expect(await early?.entered).toBe(false);
    expect(admission.queued).toBe(2);
    now = 2 * longest_line_ms;
    expect(await Promise.all(late.map(({ entered }) => entered))).toEqual([false, false]);
  });

  it('spreads those it refused over the time it needs for them', async () => {
    let now = 0;
    const admission = new Admission(
      rules,
      () => now,
      () => 0.999,
    );
    expect(admission.retryAfterSeconds()).toBe(2);
    const inside = enterMany(admission, most_at_work + longest_line);
    // One leaves every 20 ms while others wait.
    for (const { response, entered } of inside) {
      now += 20;
      await entered;
      response.emit('close');
    }
    enterMany(admission, most_at_work + longest_line);
    const refused = await Promise.all(enterMany(admission, 400).map(({ entered }) => entered));
    expect(new Set(refused)).toEqual(new Set([false]));
    // Three times 400 times 20 ms, and what is drawn of it.
    expect(admission.retryAfterSeconds()).toBeGreaterThanOrEqual(21);
    expect(admission.retryAfterSeconds()).toBeLessThanOrEqual(25);
    now += 60_000;
    expect(admission.retryAfterSeconds()).toBe(2);
    expect(spreadRules.most_s).toBeGreaterThan(25);
  });
});
