import { normaliseEmail } from '@svc/domain/credentials/credentials';
import { networkOf } from '@svc/domain/credentials/network';
import {
  awaitsProof,
  type EffectiveRole,
  findEffectiveRole,
  isAdministrator,
  permissionsFor,
} from '@svc/domain/credentials/roles';
import { type Instant, parseInstant } from '@svc/domain/paris-time';
import type { Caller } from '#caller.ts';
import { readBoolean } from '#platform/database/database.ts';
import { parseRole, type Role } from './role.ts';
import type { UserRow } from './tables.ts';

export type User = Omit<UserRow, 'role_id' | 'tokens_valid_after'> & {
  readonly tokens_valid_after: Instant;
  readonly role: Role;
};

export type UserWithRoleRow = UserRow & {
  effective_role_id: string;
  role_name: string;
  role_display_name: string;
  role_permissions: string;
};

export function parseUser(row: UserWithRoleRow): User {
  const { role_id: _stored, effective_role_id, role_name, role_display_name, role_permissions, ...user } = row;
  return {
    ...user,
    email_verified: readBoolean(row.email_verified),
    password_proved: readBoolean(row.password_proved),
    debug_mode: readBoolean(row.debug_mode),
    is_active: readBoolean(row.is_active),
    tokens_valid_after: parseInstant(row.tokens_valid_after) ?? 0,
    role: parseRole({
      id: effective_role_id,
      name: role_name,
      display_name: role_display_name,
      permissions: role_permissions,
    }),
  };
}

/** The account settings: evaluated when used, never copied into rows. */
export type AccountNames = { readonly adminEmails: readonly string[]; readonly demoEmail: string | undefined };

export function nameAccounts({ adminEmails, demoEmail }: AccountNames): AccountNames {
  return { adminEmails, demoEmail: demoEmail === undefined ? undefined : normaliseEmail(demoEmail) };
}

/** The demonstration account is open to all: it has no rights over others, whatever role or setting names it. */
export function isDemo({ email }: Pick<User, 'email'>, { demoEmail }: AccountNames): boolean {
  return email === demoEmail;
}

type RightsHolder = Pick<User, 'email' | 'email_verified' | 'password_proved' | 'role'>;

export function isAdmin(user: RightsHolder, names: AccountNames): boolean {
  if (isDemo(user, names)) return false;
  return isAdministrator({ ...user, role: user.role.name }, names.adminEmails);
}

/** What lists show, filter and count by; `isGrantedByList` is its SQL. */
export function effectiveRoleOf(user: RightsHolder, names: AccountNames): EffectiveRole {
  const { name } = user.role;
  return isDemo(user, names)
    ? { name, granted_by: 'role' }
    : findEffectiveRole({ ...user, role: name }, names.adminEmails);
}

/** Listed in ADMIN_EMAILS, and without rights until mailbox and password are proved. */
export function isAdminAwaitingProof(user: RightsHolder, names: AccountNames): boolean {
  return !isDemo(user, names) && awaitsProof({ ...user, role: user.role.name }, names.adminEmails);
}

export function permissionsOf(user: RightsHolder, names: AccountNames) {
  if (isDemo(user, names)) return [];
  const { name: role, permissions } = user.role;
  return permissionsFor({ ...user, role, permissions }, names.adminEmails);
}

export function describeCaller(user: User, names: AccountNames, address: string): Caller {
  const is_demo = isDemo(user, names);
  return {
    user_id: user.id,
    email: user.email,
    is_admin: isAdmin(user, names),
    is_demo,
    counted_as: is_demo ? `${user.id}@${networkOf(address) ?? 'unknown'}` : user.id,
    permissions: permissionsOf(user, names),
  };
}
