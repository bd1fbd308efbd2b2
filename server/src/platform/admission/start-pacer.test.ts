import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { StartPacer } from './start-pacer.ts';

describe('the pace of one caller', () => {
  it('is one request in a turn of the event loop, in their order, while others start at once', async () => {
    const pacer = new StartPacer();
    const started: string[] = [];
    const start = async (caller: string, name: string) => {
      await pacer.untilTurn(caller);
      started.push(name);
    };
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => start(name.charAt(0), name));
    await Promise.resolve();
    await Promise.resolve();
    expect(started).toEqual(['a1', 'b1', 'c1']);
    await nextTurn();
    expect(started.slice(3).sort()).toEqual(['a2', 'b2']);
    await Promise.all(all);
    expect(started.at(-1)).toBe('a3');
  });

  it('does not delay a caller who sends one request after the other', async () => {
    const pacer = new StartPacer();
    for (let n = 0; n < 3; n++) {
      let iterations = 0;
      const count = setInterval(() => iterations++, 0);
      await pacer.untilTurn('a');
      clearInterval(count);
      expect(iterations).toBe(0);
      await nextTurn();
      await nextTurn();
    }
  });
});
