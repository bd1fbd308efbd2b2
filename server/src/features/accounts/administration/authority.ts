import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Role } from '../users/role.ts';
import { type AccountNames, isAdmin, type User } from '../users/user.ts';

/** A caller cannot grant more than it has: otherwise a caller who may edit roles would be an administrator. */
export function requireGrant(caller: Caller, role: Pick<Role, 'name' | 'permissions'>): void {
  if (caller.is_admin) return;
  const isBeyond =
    role.name === 'admin' || role.permissions.some((permission) => !caller.permissions.includes(permission));
  if (isBeyond) throw apiError('FORBIDDEN', { detail: 'Administrator required to give these permissions' });
}

/**
 * An administrator's account is changed by administrators only, and any other by callers who have every permission of
 * its role.
 */
export function requireRank(caller: Caller, subject: User, names: AccountNames): void {
  if (caller.is_admin) return;
  if (isAdmin(subject, names))
    throw apiError('FORBIDDEN', { detail: 'Administrator required to change an administrator' });
  const isBeyond = subject.role.permissions.some((permission) => !caller.permissions.includes(permission));
  if (isBeyond)
    throw apiError('FORBIDDEN', { detail: 'Administrator required to change a user with more permissions' });
}
