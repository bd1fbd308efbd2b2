import { apiError } from '#errors.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { keepAnAdministrator } from '../administration/last-administrator.ts';
import type { AccountServices } from './account-services.ts';
import type { User } from './user.ts';
import { deleteUser, lockUser } from './user-repository.ts';

/** What else belongs to the deletion: may it be, and who is told. */
export type ErasureSteps = {
  readonly check?: (user: User) => void;
  /** Comes last: the audit is the last lock that every transaction takes. */
  readonly note?: (transaction: Connection) => Promise<void>;
};

/** The account and all that belongs to it, at once. What is left in a backup has lost its keys. */
export async function eraseUser(services: AccountServices, user_id: string, steps: ErasureSteps = {}): Promise<void> {
  const afterCommit: (() => Promise<void>)[] = [];
  await inTransaction(services.database, async (transaction) => {
    const user = await lockUser(transaction, user_id);
    if (!user) throw apiError('USER_NOT_FOUND');
    steps.check?.(user);
    await keepAnAdministrator(transaction, user, services.names);
    for (const listener of services.onUserDelete) {
      const rest = await listener(user.id, transaction);
      if (rest) afterCommit.push(rest);
    }
    await deleteUser(transaction, user);
    await steps.note?.(transaction);
  });
  for (const rest of afterCommit) await rest();
}
