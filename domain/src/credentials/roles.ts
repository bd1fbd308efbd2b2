import { normaliseEmail } from './credentials.ts';

type RoleName = 'admin' | 'moderator' | 'visitor';

/** Every permission, with the seeded roles that have it. Routes and seeds both read this table. */
const matrix = {
  'dashboard:read': ['admin', 'moderator'],
  'users:read': ['admin', 'moderator'],
  'users:write': ['admin'],
  'users:delete': ['admin'],
  'roles:read': ['admin', 'moderator'],
  'roles:write': ['admin'],
  'offers:write': ['admin', 'moderator'],
  'offers:refresh': ['admin'],
  'offers:delete': ['admin'],
  'contributions:review': ['admin', 'moderator'],
  'calendars:refresh': ['admin'],
  'cache:clear': ['admin'],
  'logs:read': ['admin', 'moderator'],
  'logs:delete': ['admin'],
} as const satisfies Record<string, readonly RoleName[]>;

export type Permission = keyof typeof matrix;

export const permissions = Object.keys(matrix) as readonly Permission[];

export type SeededRole = {
  readonly name: RoleName;
  readonly display_name: string;
  readonly permissions: readonly Permission[];
};

export const seededRoles: readonly SeededRole[] = [
  { name: 'admin', display_name: 'Administrator', permissions: permissionsOf('admin') },
  { name: 'moderator', display_name: 'Moderator', permissions: permissionsOf('moderator') },
  { name: 'visitor', display_name: 'Visitor', permissions: permissionsOf('visitor') },
];

/** What a user without a role is. */
export const defaultRole: RoleName = 'visitor';

function permissionsOf(role: RoleName): Permission[] {
  return permissions.filter((permission) => (matrix[permission] as readonly RoleName[]).includes(role));
}

export function isPermission(value: unknown): value is Permission {
  return permissions.some((permission) => permission === value);
}

type Account = {
  readonly email: string;
  readonly email_verified: boolean;
  /** The password was set by a mailed link, so by a reader of the mailbox: not at the signup. */
  readonly password_proved: boolean;
  readonly role: string | null;
};

/**
 * The one definition of an administrator, for quotas, permissions and `is_admin` alike: an address of ADMIN_EMAILS, or
 * the role `admin`. Either counts once the mailbox is proved and the password was set from there: another person may
 * have signed up first, and knows the password of the signup.
 */
export function isAdministrator(account: Account, adminEmails: readonly string[]): boolean {
  return canHaveRights(account) && findEffectiveRole(account, adminEmails).name === 'admin';
}

export type EffectiveRole = {
  readonly name: string;
  /**
   * `role`: the stored one. `ADMIN_EMAILS`: the setting makes this account an administrator, regardless of the stored
   * role.
   */
  readonly granted_by: 'role' | 'ADMIN_EMAILS';
};

/**
 * The role to show, filter and count by. The stored role is shown before the proof too: it is the role that was
 * granted.
 */
export function findEffectiveRole(account: Account, adminEmails: readonly string[]): EffectiveRole {
  const stored = account.role ?? defaultRole;
  const isGranted = stored !== 'admin' && canHaveRights(account) && isListed(account.email, adminEmails);
  return isGranted ? { name: 'admin', granted_by: 'ADMIN_EMAILS' } : { name: stored, granted_by: 'role' };
}

/** ADMIN_EMAILS lists the address, but the account has no rights before mailbox and password are proved. */
export function awaitsProof(account: Account, adminEmails: readonly string[]): boolean {
  return isListed(account.email, adminEmails) && !canHaveRights(account);
}

export function isListed(address: string, adminEmails: readonly string[]): boolean {
  const email = normaliseEmail(address);
  return email !== '' && adminEmails.some((listed) => normaliseEmail(listed) === email);
}

/**
 * What an account may do: everything as administrator, otherwise what its role permits. Nothing before mailbox and
 * password are proved.
 */
export function permissionsFor(
  account: Account & { readonly permissions: readonly string[] },
  adminEmails: readonly string[],
): readonly string[] {
  if (isAdministrator(account, adminEmails)) return permissions;
  return canHaveRights(account) ? account.permissions : [];
}

function canHaveRights({ email_verified, password_proved }: Account): boolean {
  return email_verified && password_proved;
}

/** Administrators have every permission, regardless of their role. */
export function mayDo(
  caller: { readonly is_admin: boolean; readonly permissions: readonly string[] },
  permission: Permission,
): boolean {
  return caller.is_admin || caller.permissions.includes(permission);
}
