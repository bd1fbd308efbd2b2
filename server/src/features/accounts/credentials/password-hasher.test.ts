import { afterEach, describe, expect, it } from 'vitest';
import { createPasswordHasher, type HasherOptions, type PasswordHasher } from './password-hasher.ts';

let hasher: PasswordHasher;
const open = (options: HasherOptions = {}) => {
  hasher = createPasswordHasher(options);
  return {
    hash: (password: string, network = 'here') => hasher.withSlot(network, (bcrypt) => bcrypt.hash(password)),
    verify: (password: string, hash: string | undefined) =>
      hasher.withSlot('here', (bcrypt) => bcrypt.verify(password, hash)),
  };
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

  it('waits in a queue of 50, and beyond that is rejected at once with Retry-After', async () => {
    const { hash } = open({ cost: 6, workers: 2, maxQueued: 50 });
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => hash('Correct-horse-7')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(52);
    const refusal = results.find((result) => result.status === 'rejected');
    expect(refusal?.reason).toMatchObject({ parts: { status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfter: 8 } });
    expect(await hash('Correct-horse-7')).toMatch(/^\$2b\$06/);
  });

  it('does not wait behind those of another network, however many there are', async () => {
    const { hash } = open({ cost: 10, workers: 2, maxQueued: 50 });
    let served = 0;
    const crowd = Array.from({ length: 200 }, async () => {
      await hash('Correct-horse-7');
      served += 1;
    });
    const results = Promise.allSettled(crowd);
    const others = await Promise.all(['one', 'two', 'three'].map((network) => hash('Correct-horse-7', network)));
    expect(others).toHaveLength(3);
    // Two hashes of the crowd were running, and some ran between those of the other networks. In first-come order it
    // would have been all 49 (three of them were evicted).
    expect(served).toBeLessThanOrEqual(24);
    expect((await results).filter(({ status }) => status === 'fulfilled')).toHaveLength(49);
  });

  it('does not block the event loop', async () => {
    const { hash } = open();
    await hash('warm-up');
    const sum = ({ user, system }: NodeJS.CpuUsage) => user + system;
    const [here, everywhere] = [process.threadCpuUsage(), process.cpuUsage()];
    await Promise.all(Array.from({ length: 12 }, () => hash('Correct-horse-7')));
    // A ratio, because a busy machine takes more processor time for the same work. Twelve hashes on this thread would
    // be 100 %.
    expect(sum(process.threadCpuUsage(here)) / sum(process.cpuUsage(everywhere))).toBeLessThan(0.3);
  });
});
