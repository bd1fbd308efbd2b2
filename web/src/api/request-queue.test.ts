import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createRequestQueue } from './request-queue.ts';

/** A clock that does not move by itself. */
function makeClock() {
  let time = 1_000_000;
  return {
    now: () => time,
    sleep: async (milliseconds: number) => {
      time += milliseconds;
    },
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

const refusal = (retry_after: number) => new ApiError(429, { code: 'RATE_LIMIT_EXCEEDED', retry_after });

describe('the request queue', () => {
  it('sends at most one less than the limit in any second, in order, and all of them', async () => {
    const clock = makeClock();
    const queue = createRequestQueue(clock);
    queue.setLimit(5);
    const sent: { readonly index: number; readonly at: number }[] = [];
    await Promise.all(
      Array.from({ length: 25 }, (_, index) => queue.run(async () => void sent.push({ index, at: clock.now() }))),
    );
    expect(sent.map(({ index }) => index)).toEqual(Array.from({ length: 25 }, (_, index) => index));
    for (const { at } of sent)
      expect(sent.filter((other) => other.at >= at && other.at <= at + 1000).length).toBeLessThanOrEqual(4);
  });

  /** A gateway that counts each request some time after it was sent, and responds later still. */
  async function sendTo(queue: ReturnType<typeof createRequestQueue>, delays: readonly (readonly [number, number])[]) {
    const counted: number[] = [];
    const results = delays.map(([untilCounted, untilResponse]) =>
      queue.run(async () => {
        await new Promise((resolve) => setTimeout(resolve, untilCounted));
        counted.push(Date.now());
        await new Promise((resolve) => setTimeout(resolve, untilResponse - untilCounted));
      }),
    );
    await vi.runAllTimersAsync();
    await Promise.all(results);
    return counted;
  }
  const mostInASecond = (times: readonly number[]) =>
    Math.max(...times.map((at) => times.filter((other) => other >= at && other <= at + 1000).length));
  const bursts = (delay: (index: number) => readonly [number, number]) =>
    Array.from({ length: 24 }, (_, index) => delay(index));

  it.each([
    ['at once', bursts(() => [10, 20])],
    ['late, every other four', bursts((index) => (Math.floor(index / 4) % 2 ? [5, 10] : [900, 950]))],
    ['at any time', bursts((index) => [(index * 677) % 1900, (index * 677) % 1900])],
    ['at once, and answers after a minute', bursts(() => [10, 60_000])],
  ])('stays within the limit where the gateway counts %s', async (_, delays) => {
    vi.useFakeTimers();
    try {
      const queue = createRequestQueue({ now: Date.now });
      queue.setLimit(5);
      const start = Date.now();
      const counted = await sendTo(queue, delays);
      expect(counted).toHaveLength(24);
      expect(mostInASecond(counted)).toBeLessThanOrEqual(4);
      // Six rounds: a request without a response delays the others for two seconds.
      expect(Math.max(...counted) - start).toBeLessThan(5 * 3200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('stores for the next page by when its requests are counted', async () => {
    const clock = makeClock();
    let stored: readonly number[] = [];
    const queue = createRequestQueue({ ...clock, onChange: (times) => (stored = times) });
    const start = clock.now();
    let result = () => {};
    const pending = queue.run(() => new Promise<void>((resolve) => (result = resolve)));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stored).toEqual([start + 2000]);
    clock.advance(300);
    result();
    await pending;
    expect(stored).toEqual([start + 300]);
  });

  it('does not wait where the server states no limit', async () => {
    const clock = makeClock();
    const queue = createRequestQueue(clock);
    const before = clock.now();
    await Promise.all(Array.from({ length: 100 }, () => queue.run(async () => undefined)));
    expect(clock.now()).toBe(before);
  });

  it('counts what the page before it sent', async () => {
    const clock = makeClock();
    const start = clock.now();
    const queue = createRequestQueue({ ...clock, recent: [start - 900, start - 800, start - 700, start - 600] });
    queue.setLimit(5);
    expect(await queue.run(async () => clock.now())).toBeGreaterThan(start + 100);
  });

  it('honours Retry-After and sends the same request again', async () => {
    const clock = makeClock();
    const queue = createRequestQueue(clock);
    const start = clock.now();
    const attempts: number[] = [];
    const result = await queue.run(async () => {
      attempts.push(clock.now() - start);
      if (attempts.length < 3) throw refusal(2);
      return 'days';
    });
    expect(result).toBe('days');
    expect(attempts).toHaveLength(3);
    expect(attempts[1]).toBeGreaterThanOrEqual(2000);
    expect(attempts[2]).toBeGreaterThanOrEqual(4000);
  });

  it('sends no other request before that time', async () => {
    const clock = makeClock();
    const queue = createRequestQueue(clock);
    const start = clock.now();
    let isRefused = false;
    const first = queue.run(async () => {
      if (isRefused) return;
      isRefused = true;
      throw refusal(3);
    });
    await new Promise((resolve) => setImmediate(resolve));
    const second = await queue.run(async () => clock.now());
    await first;
    expect(second).toBeGreaterThanOrEqual(start + 3000);
  });

  it.each([
    ['the quota of the day', refusal(36_000), 1],
    ['a refusal that does not end', refusal(1), 5],
    ['a refusal without a time', new ApiError(429, { code: 'X' }), 1],
    ['a server that cannot answer', new ApiError(503, { retry_after: 1 }), 1],
  ])('passes %s on to the panel', async (_, error, attempts) => {
    const queue = createRequestQueue(makeClock());
    let count = 0;
    const pending = queue.run(async () => {
      count += 1;
      throw error;
    });
    await expect(pending).rejects.toBe(error);
    expect(count).toBe(attempts);
    expect(await queue.run(async () => 'next')).toBe('next');
  });

  it('does not send an aborted request', async () => {
    const clock = makeClock();
    const queue = createRequestQueue(clock);
    const stop = new AbortController();
    stop.abort(new Error('gone'));
    let isSent = false;
    const pending = queue.run(async () => {
      isSent = true;
    }, stop.signal);
    await expect(pending).rejects.toThrow('gone');
    expect(isSent).toBe(false);
  });
});
