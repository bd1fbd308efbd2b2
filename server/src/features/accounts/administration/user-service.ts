import { formatInstant } from '@svc/domain/paris-time';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { createAccount } from '../identity/account-creation.ts';
import type { AccountServices } from '../identity/account-services.ts';
import { eraseUser } from '../identity/erasure.ts';
import { findRole } from '../identity/role-repository.ts';
import { isAdmin, type User } from '../identity/user.ts';
import { changeUser, findUser, lockUser } from '../identity/user-repository.ts';
import type { Language } from '../mail/templates.ts';
import { revocationMoment } from '../sessions/user-token.ts';
import { type AuditAction, appendAudit } from './audit.ts';
import { requireGrant, requireRank } from './authority.ts';
import { keepAnAdministrator } from './last-administrator.ts';

export async function requireUser(connection: Connection, id: string): Promise<User> {
  const user = await findUser(connection, 'id', id);
  if (!user) throw apiError('USER_NOT_FOUND');
  return user;
}

/** One change by an administrator: the row is held, the rank checked, the deed written down, all in one transaction. */
export async function actOnUser(
  services: AccountServices,
  caller: Caller,
  id: string,
  act: (transaction: Connection, user: User) => Promise<{ action: AuditAction; detail?: Record<string, unknown> }>,
): Promise<User> {
  return await inTransaction(services.database, async (transaction) => {
    const user = await lockUser(transaction, id);
    if (!user) throw apiError('USER_NOT_FOUND');
    requireRank(caller, user, services.names);
    const deed = await act(transaction, user);
    await appendAudit(transaction, { actor_id: caller.user_id, subject_id: id, ...deed }, services.clock.now());
    return await requireUser(transaction, id);
  });
}

/** With full credentials like everybody else; the user chooses a password by mail. */
export async function inviteUser(
  services: AccountServices,
  caller: Caller,
  input: { readonly email: string; readonly role_id?: string | null | undefined },
  language: Language,
): Promise<User> {
  const role_id = input.role_id ?? null;
  const role = role_id === null ? undefined : await findRole(services.database, 'id', role_id);
  if (role_id !== null && !role) throw apiError('ROLE_NOT_FOUND');
  if (role) requireGrant(caller, role);
  let afterCommit = async (): Promise<void> => undefined;
  const created = await createAccount(services, { email: input.email, role_id }, async (transaction, { user_id }) => {
    afterCommit = await services.putMail(transaction, { kind: 'invitation', recipient: input.email, language });
    const entry = { actor_id: caller.user_id, action: 'user.create', subject_id: user_id } as const;
    await appendAudit(transaction, { ...entry, detail: { role_id } }, services.clock.now());
  });
  await afterCommit();
  return await requireUser(services.database, created.user_id);
}

/** A deactivated user is out at the next request; tokens of before stay refused after a later activation. */
export async function toggleStatus(services: AccountServices, caller: Caller, id: string): Promise<User> {
  const { clock, names } = services;
  return await actOnUser(services, caller, id, async (transaction, user) => {
    if (user.is_active) await keepAnAdministrator(transaction, user, names);
    const changes = user.is_active
      ? { is_active: false, tokens_valid_after: formatInstant(revocationMoment(user, clock.now())) }
      : { is_active: true };
    await changeUser(transaction, id, changes, clock.now());
    return { action: user.is_active ? 'user.deactivate' : 'user.activate' };
  });
}

export async function toggleDebug(services: AccountServices, caller: Caller, id: string): Promise<User> {
  return await actOnUser(services, caller, id, async (transaction, user) => {
    await changeUser(transaction, id, { debug_mode: !user.debug_mode }, services.clock.now());
    return { action: user.debug_mode ? 'user.debug_off' : 'user.debug_on' };
  });
}

/** Mails a link; sets no password. */
export async function mailPasswordReset(
  services: AccountServices,
  caller: Caller,
  id: string,
  language: Language,
): Promise<void> {
  let afterCommit = async (): Promise<void> => undefined;
  await actOnUser(services, caller, id, async (transaction, user) => {
    afterCommit = await services.putMail(transaction, { kind: 'reset', recipient: user.email, language });
    return { action: 'user.reset_password' };
  });
  await afterCommit();
}

export async function removeUser(services: AccountServices, caller: Caller, id: string): Promise<void> {
  const entry = { actor_id: caller.user_id, action: 'user.delete', subject_id: id } as const;
  await eraseUser(services, id, {
    check: (user) => requireRank(caller, user, services.names),
    note: (transaction) => appendAudit(transaction, entry, services.clock.now()),
  });
}

/** null takes the role away: the user is a visitor. */
export async function giveRole(
  services: AccountServices,
  caller: Caller,
  id: string,
  role_id: string | null,
): Promise<User> {
  const { names, clock } = services;
  return await actOnUser(services, caller, id, async (transaction, user) => {
    const role = await findRole(transaction, role_id === null ? 'name' : 'id', role_id ?? 'visitor');
    if (!role) throw apiError('ROLE_NOT_FOUND');
    requireGrant(caller, role);
    if (isAdmin(user, names) && !isAdmin({ ...user, role }, names)) await keepAnAdministrator(transaction, user, names);
    await changeUser(transaction, id, { role_id }, clock.now());
    return { action: 'user.role', detail: { from: user.role.name, to: role.name } };
  });
}
