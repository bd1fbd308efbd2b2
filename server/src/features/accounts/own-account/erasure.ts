import { apiError } from '#errors.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { requireAnotherAdministrator } from '../users/last-administrator.ts';
import type { AccountNames, User } from '../users/user.ts';
import { deleteUser, lockUser } from '../users/user-repository.ts';

/**
 * Runs in the transaction that deletes the user. Work that cannot be part of a transaction (cached values) belongs in
 * the returned function, which runs after the commit.
 */
export type UserDeleteListener = (
  user_id: string,
  transaction: Connection,
) => Promise<(() => Promise<void>) | undefined>;

export type ErasureParts = {
  readonly database: Connection;
  readonly names: AccountNames;
  readonly onUserDelete: readonly UserDeleteListener[];
};

/** Further steps of the deletion: whether it is allowed, and what is recorded. */
export type ErasureSteps = {
  readonly check?: (user: User) => void;
  /** Runs last: the audit is the last lock that every transaction takes. */
  readonly note?: (transaction: Connection) => Promise<void>;
};

/** The account and all that belongs to it, at once. What is left in a backup has lost its keys. */
export async function eraseUser(parts: ErasureParts, user_id: string, steps: ErasureSteps = {}): Promise<void> {
  const afterCommit: (() => Promise<void>)[] = [];
  await inTransaction(parts.database, async (transaction) => {
    const user = await lockUser(transaction, user_id);
    if (!user) throw apiError('USER_NOT_FOUND');
    steps.check?.(user);
    await requireAnotherAdministrator(transaction, user, parts.names);
    for (const listener of parts.onUserDelete) {
      const rest = await listener(user.id, transaction);
      if (rest) afterCommit.push(rest);
    }
    await deleteUser(transaction, user);
    await steps.note?.(transaction);
  });
  for (const rest of afterCommit) await rest();
}
