import { describe, expect, it } from 'vitest';
import { memoizeFor } from './memoize-for.ts';

describe('a memoized result', () => {
  const clock = { at: 1_000_000, now: () => clock.at };
  function counted() {
    const state = { calls: 0, fails: false };
    const load = memoizeFor(
      async () => {
        state.calls += 1;
        if (state.fails) throw new Error('away');
        return state.calls;
      },
      clock,
      5000,
    );
    return { state, load };
  }

  it('is loaded once for all callers within its time, also for concurrent ones', async () => {
    const { load } = counted();
    expect(await Promise.all([load(), load(), load()])).toEqual([1, 1, 1]);
    clock.at += 4999;
    expect(await load()).toBe(1);
    clock.at += 1;
    expect(await load()).toBe(2);
  });

  it('is not cached when it failed, nor after the clock was set back', async () => {
    const { load, state } = counted();
    state.fails = true;
    await expect(Promise.all([load(), load()])).rejects.toThrow('away');
    state.fails = false;
    expect(await load()).toBe(2);
    clock.at -= 3_600_000;
    expect(await load()).toBe(3);
  });
});
