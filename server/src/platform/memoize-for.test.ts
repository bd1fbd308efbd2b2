import { describe, expect, it } from 'vitest';
import { memoizeFor } from './memoize-for.ts';

describe('an answer that is kept', () => {
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

  it('is asked for once by all who come within its time, also at one moment', async () => {
    const { load } = counted();
    expect(await Promise.all([load(), load(), load()])).toEqual([1, 1, 1]);
    clock.at += 4999;
    expect(await load()).toBe(1);
    clock.at += 1;
    expect(await load()).toBe(2);
  });

  it('is not kept when it failed, nor over a clock that was set back', async () => {
    const { load, state } = counted();
    state.fails = true;
    await expect(Promise.all([load(), load()])).rejects.toThrow('away');
    state.fails = false;
    expect(await load()).toBe(2);
    clock.at -= 3_600_000;
    expect(await load()).toBe(3);
  });
});
