import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ComputationSlots } from './computation-slots.ts';

const wait = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, resolve };
};

describe('the slots of computations', () => {
  it('runs one of a user at a time, and two users at once', async () => {
    const slots = new ComputationSlots();
    const begun: string[] = [];
    const gates = new Map(['a1', 'a2', 'b1', 'c1'].map((name) => [name, wait()]));
    const start = (user: string, name: string) =>
      slots.run(user, async () => {
        begun.push(name);
        await gates.get(name)?.promise;
      });
    const all = [start('a', 'a1'), start('a', 'a2'), start('b', 'b1'), start('c', 'c1')];
    await setImmediate();
    expect(begun).toEqual(['a1', 'b1']);
    gates.get('b1')?.resolve();
    await all[2];
    await setImmediate();
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    for (const gate of gates.values()) gate.resolve();
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  });

  it('refuses the tenth of one user and still takes another user', async () => {
    const slots = new ComputationSlots();
    const gate = wait();
    const mine = Array.from({ length: 9 }, () => slots.run('a', () => gate.promise));
    await expect(slots.run('a', async () => 1)).rejects.toMatchObject({
      parts: { status: 429, code: 'RATE_LIMIT_EXCEEDED' },
    });
    expect(await slots.run('b', async () => 2)).toBe(2);
    gate.resolve();
    await Promise.all(mine);
    expect(await slots.run('a', async () => 3)).toBe(3);
  });

  it('continues after work that failed', async () => {
    const slots = new ComputationSlots();
    await expect(slots.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await slots.run('a', async () => 1)).toBe(1);
  });
});
