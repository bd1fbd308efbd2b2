import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairSemaphore } from './fair-semaphore.ts';

/** Starts work of these keys that ends on demand, and records which has begun. */
function start(semaphore: FairSemaphore, keys: readonly string[]) {
  const begun: string[] = [];
  const works = keys.map((key) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = semaphore.run(key, async () => {
      begun.push(key);
      await promise;
    });
    return { done, end: resolve };
  });
  return { begun, works };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair semaphore', () => {
  it('runs a limited number, and rotates between keys', async () => {
    const semaphore = new FairSemaphore({ slots: 2 });
    const { begun, works } = start(semaphore, ['a', 'a', 'a', 'a', 'b']);
    await settle();
    expect([begun, semaphore.running, semaphore.queued, semaphore.queuedOf('a')]).toEqual([['a', 'a'], 2, 3, 2]);
    for (const { end } of works) end();
    await Promise.all(works.map(({ done }) => done));
    expect(begun).toEqual(['a', 'a', 'a', 'b', 'a']);
    expect([semaphore.running, semaphore.queued, semaphore.queuedOf('a')]).toEqual([0, 0, 0]);
  });

  it('releases the slot of work that fails', async () => {
    const semaphore = new FairSemaphore({ slots: 1 });
    await expect(semaphore.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await semaphore.run('a', async () => 'done')).toBe('done');
  });

  it('leaves slots to other keys, and counts a repeated release once', () => {
    const semaphore = new FairSemaphore({ slots: 3, slotsOfOne: 2 });
    const releases = [semaphore.tryAcquire('a'), semaphore.tryAcquire('a')];
    expect(semaphore.tryAcquire('a')).toBeUndefined();
    expect(semaphore.tryAcquire('b')).toBeDefined();
    expect(semaphore.tryAcquire('c')).toBeUndefined();
    releases[0]?.();
    releases[0]?.();
    expect(semaphore.running).toBe(2);
  });

  it('refuses what does not fit into the queue, and all that waits when it closes', async () => {
    const onRefused = vi.fn();
    const semaphore = new FairSemaphore({ slots: 1, queue: 1, onRefused });
    await semaphore.acquire('a');
    const waiting = semaphore.acquire('b');
    await expect(
      semaphore.run(
        'c',
        async () => 1,
        () => new Error('full'),
      ),
    ).rejects.toThrow('full');
    semaphore.refuseAll();
    expect(await waiting).toBe(false);
    expect(onRefused.mock.calls).toEqual([[1], [1]]);
  });

  it('refuses what one key has too much of in the queue, and still takes other keys', async () => {
    const semaphore = new FairSemaphore({ slots: 1, queueOfOne: 2 });
    const { begun, works } = start(semaphore, ['a', 'a', 'a']);
    expect(await semaphore.acquire('a')).toBe(false);
    await expect(
      semaphore.run(
        'a',
        async () => 1,
        () => new Error('too many'),
      ),
    ).rejects.toThrow('too many');
    const other = semaphore.run('b', async () => 'b');
    for (const { end } of works) end();
    expect(await other).toBe('b');
    await Promise.all(works.map(({ done }) => done));
    expect([begun.length, semaphore.queuedOf('a')]).toEqual([3, 0]);
  });

  it('delays a refusal, and lets a key rest after its work while others run', async () => {
    vi.useFakeTimers();
    try {
      const semaphore = new FairSemaphore({
        slots: 2,
        slotsOfOne: 1,
        queueOfOne: 1,
        refusalDelayMs: 1000,
        pace: { at_once: 0.5, per_second: 1, longest_ms: 5000 },
      });
      const ended: string[] = [];
      const run = (key: string, name: string) =>
        semaphore
          .run(key, async () => name)
          .then(
            (done) => ended.push(done),
            () => ended.push(`${name} refused`),
          );
      const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')];
      await vi.advanceTimersByTimeAsync(499);
      expect(ended).toEqual(['a1', 'b1']);
      await vi.advanceTimersByTimeAsync(1);
      expect(ended).toEqual(['a1', 'b1', 'a2']);
      await vi.advanceTimersByTimeAsync(500);
      expect(ended).toEqual(['a1', 'b1', 'a2', 'a3 refused']);
      await Promise.all(all);
      expect(semaphore.running).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes a slot back beyond the limit', async () => {
    const semaphore = new FairSemaphore({ slots: 1 });
    await semaphore.acquire('a');
    semaphore.adjust('a', -1);
    expect(await semaphore.acquire('b')).toBe(true);
    semaphore.adjust('a', 1);
    expect(semaphore.running).toBe(2);
    semaphore.adjust('b', -1);
    expect(semaphore.tryAcquire('b')).toBeUndefined();
  });

  describe('with a longest wait', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('refuses each that waited too long', async () => {
      const semaphore = new FairSemaphore({ slots: 1, queueMs: 100 });
      await semaphore.acquire('a');
      const early = semaphore.acquire('b');
      await vi.advanceTimersByTimeAsync(60);
      const late = semaphore.acquire('c');
      await vi.advanceTimersByTimeAsync(40);
      expect([await early, semaphore.queued]).toEqual([false, 1]);
      await vi.advanceTimersByTimeAsync(60);
      expect([await late, semaphore.queued]).toEqual([false, 0]);
    });
  });
});
