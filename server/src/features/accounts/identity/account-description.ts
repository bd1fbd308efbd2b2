import { permissions as allPermissions } from '@svc/domain/credentials-roles';
import type { z } from 'zod';
import type { Role } from './role.ts';
import type { accountAnswer } from './schemas.ts';
import { type AccountNames, isAdmin, type User } from './user.ts';

/** How many PDLs each of these users has; who has none may be absent. One query, however many users. */
export type CountPdls = (user_ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** A user as the user may see it: no hash, no secret. */
export function describeAccount(user: User, names: AccountNames, pdl_count: number): z.output<typeof accountAnswer> {
  const is_admin = isAdmin(user, names);
  const { id, email, client_id, email_verified, debug_mode, is_active, created_at, updated_at } = user;
  return {
    id,
    email,
    client_id,
    email_verified,
    debug_mode,
    is_active,
    is_admin,
    role: nameRole(user.role),
    permissions: [...(is_admin ? allPermissions : user.role.permissions)],
    pdl_count,
    created_at,
    updated_at,
  };
}

export function nameRole({ id, name, display_name }: Role): { id: string; name: string; display_name: string } {
  return { id, name, display_name };
}
