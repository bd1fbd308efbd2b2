import { apiError } from '#errors.ts';
import { readBoolean } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { AccountTables } from './tables.ts';
import { type AccountNames, isAdmin, type User } from './user.ts';
import { isGrantedByList } from './user-repository.ts';

/**
 * Before an administrator is deleted, deactivated or given another role: another active one must remain. Locks the row
 * of the role `admin` until the transaction ends, so that two administrators who remove each other do so one after the
 * other.
 */
export async function requireAnotherAdministrator(
  transaction: Connection,
  leaving: User,
  names: AccountNames,
): Promise<void> {
  const tables = transaction.for<AccountTables>();
  const role = tables.selectFrom('roles').select('id').where('name', '=', 'admin');
  await (transaction.kind === 'postgres' ? role.forNoKeyUpdate() : role).execute();
  if (!isAdmin(leaving, names) || !leaving.is_active) return;
  const others = await tables
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.is_active'])
    .where('users.id', '<>', leaving.id)
    .where('users.email_verified', '=', true)
    .where('users.password_proved', '=', true)
    .where((where) => where.or([where('roles.name', '=', 'admin'), isGrantedByList(names)]))
    .execute();
  if (!others.some((other) => readBoolean(other.is_active))) throw apiError('LAST_ADMINISTRATOR');
}
