import type { z } from 'zod';
import { nameRole } from './role.ts';
import type { accountResponse } from './schemas.ts';
import { type AccountNames, isAdmin, isAdminAwaitingProof, isDemo, permissionsOf, type User } from './user.ts';

/** The number of PDLs of each user. A user without PDLs may be missing. One query, however many users. */
export type CountPdls = (user_ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** A user as the user may see it: no hash, no secret. */
export function describeAccount(user: User, names: AccountNames, pdl_count: number): z.output<typeof accountResponse> {
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
    admin_awaits_proof: isAdminAwaitingProof(user, names),
    is_demo: isDemo(user, names),
    role: nameRole(user.role),
    permissions: [...permissionsOf(user, names)],
    pdl_count,
    created_at,
    updated_at,
  };
}
