import { randomUUID } from 'node:crypto';
import type { Permission } from '@svc/domain/credentials/roles';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { appendAudit } from '../audit/repository.ts';
import { isSystemRole, type Role } from '../users/role.ts';
import {
  changeRole,
  countHolders,
  deleteRoleIfUnused,
  findRole,
  insertRole,
  listRoles,
  lockRole,
} from '../users/role-repository.ts';
import type { AccountNames } from '../users/user.ts';
import { requireGrant } from './authority.ts';
import { countUsers } from './user-list-repository.ts';

export type RoleParts = { readonly database: Connection; readonly clock: Clock };
type ReadingParts = { readonly database: Connection; readonly names: AccountNames };

export async function requireRole(connection: Connection, id: string): Promise<Role> {
  const role = await findRole(connection, 'id', id);
  if (!role) throw apiError('ROLE_NOT_FOUND');
  return role;
}

/** As it stays until this transaction ends: two who change one role do so one after the other. */
async function requireLockedRole(transaction: Connection, id: string): Promise<Role> {
  const role = await lockRole(transaction, id, 'change');
  if (!role) throw apiError('ROLE_NOT_FOUND');
  return role;
}

export type CountedRole = Role & { readonly is_system: boolean; readonly user_count: number };

/** Two queries, however many roles and users there are. */
export async function listCountedRoles({ database, names }: ReadingParts): Promise<CountedRole[]> {
  const [roles, { by_role }] = await Promise.all([listRoles(database), countUsers(database, names)]);
  return roles.map((role) => ({ ...role, is_system: isSystemRole(role), user_count: by_role[role.name] ?? 0 }));
}

export type RoleInput = {
  readonly name: string;
  readonly display_name: string;
  readonly permissions?: readonly Permission[] | undefined;
};

export async function addRole(parts: RoleParts, caller: Caller, input: RoleInput): Promise<Role> {
  const role: Role = { id: randomUUID(), ...input, permissions: unique(input.permissions ?? []) };
  requireGrant(caller, role);
  await inTransaction(parts.database, async (transaction) => {
    if (!(await insertRole(transaction, role))) throw apiError('ROLE_EXISTS');
    const entry = { actor_id: caller.user_id, action: 'role.create', subject_id: role.id } as const;
    await appendAudit(transaction, { ...entry, detail: { name: role.name } }, parts.clock.now());
  });
  return role;
}

/** System roles retain their names, and one that has permissions cannot be emptied. */
export async function editRole(
  parts: RoleParts,
  caller: Caller,
  id: string,
  changes: Partial<Omit<Role, 'id'>>,
): Promise<Role> {
  return await inTransaction(parts.database, async (transaction) => {
    const before = await requireLockedRole(transaction, id);
    const after = { ...before, ...changes, permissions: unique(changes.permissions ?? before.permissions) };
    requireGrant(caller, before);
    requireGrant(caller, after);
    const isEmptied = before.permissions.length > 0 && after.permissions.length === 0;
    if (isSystemRole(before) && (isEmptied || after.name !== before.name)) throw apiError('SYSTEM_ROLE');
    const namesake = await findRole(transaction, 'name', after.name);
    if (namesake && namesake.id !== id) throw apiError('ROLE_EXISTS');
    await changeRole(transaction, after);
    const entry = { actor_id: caller.user_id, action: 'role.change', subject_id: id } as const;
    await appendAudit(transaction, { ...entry, detail: { before, after } }, parts.clock.now());
    return after;
  });
}

export async function deleteRole(parts: RoleParts, caller: Caller, id: string): Promise<void> {
  await inTransaction(parts.database, async (transaction) => {
    const role = await requireLockedRole(transaction, id);
    if (isSystemRole(role)) throw apiError('SYSTEM_ROLE');
    requireGrant(caller, role);
    if (!(await deleteRoleIfUnused(transaction, id))) {
      const users = await countHolders(transaction, id);
      throw apiError('ROLE_IN_USE', { detail: `Role is still given to ${users} ${users === 1 ? 'user' : 'users'}` });
    }
    const entry = { actor_id: caller.user_id, action: 'role.delete', subject_id: id } as const;
    await appendAudit(transaction, { ...entry, detail: { name: role.name } }, parts.clock.now());
  });
}

function unique(permissions: readonly Permission[]): Permission[] {
  return [...new Set(permissions)];
}
