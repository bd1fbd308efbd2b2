import { expect, it } from 'vitest';
import type { Connection } from '#platform/database/transaction.ts';
import type { PasswordHasher } from '../credentials/password-hasher.ts';
import { createAccount } from './account-creation.ts';

it('a password is hashed before the address is looked up, so that a taken one responds no sooner', async () => {
  const steps: string[] = [];
  const hasher = {
    async withSlot() {
      steps.push('hash');
      return 'hashed';
    },
  } as unknown as PasswordHasher;
  const database = new Proxy({} as Connection, {
    get() {
      steps.push('database');
      throw new Error('looked up');
    },
  });
  const parts = { database, hasher, clock: { now: () => 0 }, vault: {} as never };
  await expect(createAccount(parts, { email: 'a@example.org', password: 'x' })).rejects.toThrow('looked up');
  expect(steps).toEqual(['hash', 'database']);
});
