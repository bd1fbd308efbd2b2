import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { beforeDeadline } from './deadline.ts';
import { coalesceRuns, createSingleFlights, singleFlight } from './single-flight.ts';

describe('single flight', () => {
  it('runs the work once for all concurrent callers, and again for a later one', async () => {
    const dedupe = createSingleFlights<number>();
    let runs = 0;
    const work = async () => ++runs;
    expect(await Promise.all([dedupe('a', work), dedupe('a', work), dedupe('b', work)])).toEqual([1, 1, 2]);
    expect(await dedupe('a', work)).toBe(3);
  });

  it('passes a failure to all waiting callers, and tries again for the next', async () => {
    let runs = 0;
    const run = singleFlight(async () => {
      runs += 1;
      if (runs === 1) throw new Error('away');
      return runs;
    });
    expect((await Promise.allSettled([run(), run()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await run()).toBe(2);
  });

  it('returns its result also during the rest after it', async () => {
    let runs = 0;
    const run = singleFlight(async () => ++runs, 20);
    expect([await run(), await run()]).toEqual([1, 1]);
    await sleep(40);
    expect(await run()).toBe(2);
  });

  it('continues while a round reports more work, for all waiting callers', async () => {
    let left = 3;
    const run = coalesceRuns(async () => --left > 0);
    const first = run();
    expect(run()).toBe(first);
    await first;
    expect(left).toBe(0);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'runs another round for a call %i steps after the last one ended',
    async (steps) => {
      const last = Promise.withResolvers<boolean>();
      let rounds = 0;
      const run = coalesceRuns(() => (++rounds === 1 ? last.promise : Promise.resolve(false)));
      const first = run();
      last.resolve(false);
      for (let step = 0; step < steps; step++) await null;
      await Promise.all([first, run()]);
      expect(rounds).toBe(2);
    },
  );

  it('starts again after a round that failed', async () => {
    let rounds = 0;
    const run = coalesceRuns(async () => {
      rounds += 1;
      if (rounds === 1) throw new Error('away');
      return false;
    });
    await expect(run()).rejects.toThrow('away');
    await run();
    expect(rounds).toBe(2);
  });
});

describe('a deadline', () => {
  it('returns a result that came in time, even an undefined one', async () => {
    expect(await beforeDeadline(Promise.resolve(undefined), 1000, () => 'late')).toBeUndefined();
    await expect(beforeDeadline(Promise.reject(new Error('away')), 1000, () => 'late')).rejects.toThrow('away');
  });

  it('returns the other result when it has passed, and does not affect the work', async () => {
    const { promise, reject } = Promise.withResolvers<string>();
    expect(await beforeDeadline(promise, 5, () => 'late')).toBe('late');
    // The caller no longer waits: a failure now is ignored.
    reject(new Error('away'));
  });
});
