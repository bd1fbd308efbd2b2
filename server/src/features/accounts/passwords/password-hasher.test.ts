import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { createPasswordHasher, type HasherOptions, type PasswordHasher } from './password-hasher.ts';

let hasher: PasswordHasher;
const open = (options: HasherOptions = {}) => {
  hasher = createPasswordHasher(options);
  return hasher;
};
afterEach(() => hasher.close());

describe('a password', () => {
  it('is hashed with bcrypt of cost 12, each time differently, and verified', async () => {
    const { hash, verify } = open();
    const [one, two] = [await hash('Correct-horse-7'), await hash('Correct-horse-7')];
    expect(one).toMatch(/^\$2b\$12\$.{53}$/);
    expect(one).not.toBe(two);
    expect(await verify('Correct-horse-7', one)).toBe(true);
    expect(await verify('Correct-horse-8', one)).toBe(false);
  });

  it('is not the one that bcrypt would cut it to', async () => {
    const { hash, verify } = open({ cost: 4 });
    const long = await hash('x'.repeat(72));
    expect(await verify('x'.repeat(72), long)).toBe(true);
    expect(await verify('x'.repeat(73), long)).toBe(false);
    expect(await verify(`${'x'.repeat(72)}\0`, long)).toBe(false);
  });

  it('takes as long without an account', async () => {
    const { hash, verify } = open({ workers: 1 });
    const stored = await hash('Correct-horse-7');
    const time = async (given: string | undefined) => {
      const before = performance.now();
      expect(await verify('Wrong-horse-7', given)).toBe(false);
      return performance.now() - before;
    };
    await time(stored);
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // The least of several: what other work on the machine adds is never negative.
    for (let round = 0; round < 8; round++) {
      known = Math.min(known, await time(stored));
      unknown = Math.min(unknown, await time(undefined));
    }
    expect(unknown / known).toBeGreaterThan(0.9);
    expect(unknown / known).toBeLessThan(1.1);
  });

  it('waits its turn among 50, and is told when to come again beyond that', async () => {
    const { hash, waitSeconds } = open({ cost: 6, workers: 2, longestQueue: 50 });
    const results = await Promise.all(Array.from({ length: 200 }, () => hash('Correct-horse-7')));
    expect(results.filter((result) => result !== 'busy')).toHaveLength(52);
    expect(results.filter((result) => result === 'busy')).toHaveLength(148);
    expect(waitSeconds()).toBe(1);
    expect(await hash('Correct-horse-7')).not.toBe('busy');
  });

  it('leaves the event loop alone', async () => {
    const { hash } = open();
    await hash('warm-up');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await Promise.all(Array.from({ length: 12 }, () => hash('Correct-horse-7')));
    delay.disable();
    expect(delay.percentile(99) / 1e6).toBeLessThan(50);
  });
});
