import { describe, expect, it } from 'vitest';
import { memoizeFor } from './kept-answer.ts';

describe('an answer that is kept', () => {
  const clock = { at: 1_000_000, now: () => clock.at };
  function counted() {
    const state = { asked: 0, fails: false };
    const ask = memoizeFor(
      async () => {
        state.asked += 1;
        if (state.fails) throw new Error('away');
        return state.asked;
      },
      clock,
      5000,
    );
    return { state, ask };
  }

  it('is asked for once by all who come within its time, also at one moment', async () => {
    const { ask } = counted();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    clock.at += 4999;
    expect(await ask()).toBe(1);
    clock.at += 1;
    expect(await ask()).toBe(2);
  });

  it('is not kept when it failed, nor over a clock that was set back', async () => {
    const { ask, state } = counted();
    state.fails = true;
    await expect(Promise.all([ask(), ask()])).rejects.toThrow('away');
    state.fails = false;
    expect(await ask()).toBe(2);
    clock.at -= 3_600_000;
    expect(await ask()).toBe(3);
  });
});
