import { normaliseEmail } from '@svc/domain/credentials';
import { apiError } from '#errors.ts';
import { readBoolean } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { AccountTables } from '../identity/tables.ts';
import { type AccountNames, isAdmin, type User } from '../identity/user.ts';

/**
 * Before an administrator is deleted, deactivated or given another role: another active one must stay. The row of the
 * role `admin` is held until the transaction ends, so that two who remove each other do it one after the other.
 */
export async function keepAnAdministrator(transaction: Connection, leaving: User, names: AccountNames): Promise<void> {
  const tables = transaction.for<AccountTables>();
  const role = tables.selectFrom('roles').select('id').where('name', '=', 'admin');
  await (transaction.kind === 'postgres' ? role.forNoKeyUpdate() : role).execute();
  if (!isAdmin(leaving, names) || !leaving.is_active) return;
  const listed = names.adminEmails.map(normaliseEmail);
  const others = await tables
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.is_active'])
    .where('users.id', '<>', leaving.id)
    .where((where) =>
      where.or([
        where('roles.name', '=', 'admin'),
        where.and([
          where('users.email', 'in', listed.length > 0 ? listed : ['']),
          where('users.email_verified', '=', true),
        ]),
      ]),
    )
    .execute();
  if (!others.some((other) => readBoolean(other.is_active))) throw apiError('LAST_ADMINISTRATOR');
}
