import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { beforeDeadline } from './deadline.ts';
import { coalesceRuns, createSingleFlights, singleFlight } from './single-flight.ts';

describe('single flight', () => {
  it('does one piece of work for all who ask while it runs, and another for who asks later', async () => {
    const dedupe = createSingleFlights<number>();
    let runs = 0;
    const work = async () => ++runs;
    expect(await Promise.all([dedupe('a', work), dedupe('a', work), dedupe('b', work)])).toEqual([1, 1, 2]);
    expect(await dedupe('a', work)).toBe(3);
  });

  it('tells a failure to all who wait, and tries again for the next', async () => {
    let runs = 0;
    const run = singleFlight(async () => {
      runs += 1;
      if (runs === 1) throw new Error('away');
      return runs;
    });
    expect((await Promise.allSettled([run(), run()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await run()).toBe(2);
  });

  it('gives its result also in the rest after it', async () => {
    let runs = 0;
    const run = singleFlight(async () => ++runs, 20);
    expect([await run(), await run()]).toEqual([1, 1]);
    await sleep(40);
    expect(await run()).toBe(2);
  });

  it('goes on while a round says that there is more, for all who wait', async () => {
    let left = 3;
    const run = coalesceRuns(async () => --left > 0);
    const first = run();
    expect(run()).toBe(first);
    await first;
    expect(left).toBe(0);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'goes another round for who asks %i steps after the last one ended',
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

  it('starts anew after a round that failed', async () => {
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
  it('gives what came in time, also when that is nothing', async () => {
    expect(await beforeDeadline(Promise.resolve(undefined), 1000, () => 'late')).toBeUndefined();
    await expect(beforeDeadline(Promise.reject(new Error('away')), 1000, () => 'late')).rejects.toThrow('away');
  });

  it('gives the other answer when it has passed, and leaves the work alone', async () => {
    const { promise, reject } = Promise.withResolvers<string>();
    expect(await beforeDeadline(promise, 5, () => 'late')).toBe('late');
    // Whoever waited is gone: a failure now is nobody's.
    reject(new Error('away'));
  });
});
