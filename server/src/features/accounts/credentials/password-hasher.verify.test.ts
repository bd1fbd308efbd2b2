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
  it('takes as much work without an account', async () => {
    const { hash, verify } = open({ workers: 1 });
    const stored = await hash('Correct-horse-7');
    // Processor time of all threads: wall-clock time would also measure the other load of the machine.
    const measure = async (given: string | undefined) => {
      const before = process.cpuUsage();
      expect(await verify('Wrong-horse-7', given)).toBe(false);
      return process.cpuUsage(before).user;
    };
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < 6; round++) {
      known = Math.min(known, await measure(stored));
      unknown = Math.min(unknown, await measure(undefined));
    }
    expect(unknown / known).toBeGreaterThan(0.8);
    expect(unknown / known).toBeLessThan(1.25);
  });
});
