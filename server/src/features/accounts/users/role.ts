import { isPermission, type Permission, seededRoles } from '@svc/domain/credentials/roles';
import { z } from 'zod';
import type { RoleRow } from './tables.ts';

export type Role = {
  readonly id: string;
  readonly name: string;
  readonly display_name: string;
  readonly permissions: readonly Permission[];
};

const storedPermissions = z.array(z.string());

/** A permission that no longer exists is dropped: it opens nothing. */
export function parseRole(row: RoleRow): Role {
  return { ...row, permissions: storedPermissions.parse(JSON.parse(row.permissions)).filter(isPermission) };
}

export function isSystemRole(role: Pick<Role, 'name'>): boolean {
  return seededRoles.some((seeded) => seeded.name === role.name);
}

export function nameRole({ id, name, display_name }: Role): { id: string; name: string; display_name: string } {
  return { id, name, display_name };
}
