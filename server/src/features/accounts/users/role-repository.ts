import { randomUUID } from 'node:crypto';
import { seededRoles } from '@svc/domain/credentials/roles';
import type { Connection } from '#platform/database/transaction.ts';
import { parseRole, type Role } from './role.ts';
import type { AccountTables } from './tables.ts';

/** Every start; several processes at once do not collide. What an administrator changed since stays. */
export async function seedRoles(connection: Connection): Promise<void> {
  const rows = seededRoles.map((role) => ({
    id: randomUUID(),
    name: role.name,
    display_name: role.display_name,
    permissions: JSON.stringify(role.permissions),
  }));
  await connection
    .for<AccountTables>()
    .insertInto('roles')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function listRoles(connection: Connection): Promise<Role[]> {
  const rows = await connection.for<AccountTables>().selectFrom('roles').selectAll().orderBy('name').execute();
  return rows.map(parseRole);
}

export async function findRole(connection: Connection, key: 'id' | 'name', value: string): Promise<Role | undefined> {
  const row = await connection
    .for<AccountTables>()
    .selectFrom('roles')
    .selectAll()
    .where(key, '=', value)
    .executeTakeFirst();
  return row && parseRole(row);
}

/** Locks the row until the transaction ends: `give` to assign the role, `change` to change or delete it. */
export async function lockRole(
  transaction: Connection,
  id: string,
  purpose: 'give' | 'change',
): Promise<Role | undefined> {
  const query = transaction.for<AccountTables>().selectFrom('roles').selectAll().where('id', '=', id);
  const lockedQuery = purpose === 'give' ? query.forKeyShare() : query.forUpdate();
  // SQLite has one writer at a time and no row locks.
  const row = await (transaction.kind === 'postgres' ? lockedQuery : query).executeTakeFirst();
  return row && parseRole(row);
}

/** False when the name is taken. */
export async function insertRole(connection: Connection, role: Role): Promise<boolean> {
  const result = await connection
    .for<AccountTables>()
    .insertInto('roles')
    .values({ ...role, permissions: JSON.stringify(role.permissions) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function changeRole(connection: Connection, role: Role): Promise<void> {
  const { id, permissions, ...names } = role;
  await connection
    .for<AccountTables>()
    .updateTable('roles')
    .set({ ...names, permissions: JSON.stringify(permissions) })
    .where('id', '=', id)
    .execute();
}

/** The number of users with this stored role, regardless of ADMIN_EMAILS. */
export async function countHolders(connection: Connection, id: string): Promise<number> {
  const users = connection.for<AccountTables>().selectFrom('users').where('role_id', '=', id);
  const { count } = await users.select((select) => select.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** False while a user still has the role. Lock it first, so that it is not assigned in between. */
export async function deleteRoleIfUnused(connection: Connection, id: string): Promise<boolean> {
  const result = await connection
    .for<AccountTables>()
    .deleteFrom('roles')
    .where('id', '=', id)
    .where((where) =>
      where.not(where.exists(where.selectFrom('users').select('users.id').whereRef('users.role_id', '=', 'roles.id'))),
    )
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
