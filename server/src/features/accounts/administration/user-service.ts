import { defaultRole } from '@svc/domain/credentials/roles';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { type AuditAction, appendAudit } from '../audit/repository.ts';
import type { PutMail } from '../mail/mailer.ts';
import type { Language } from '../mail/templates.ts';
import { type ErasureParts, eraseUser } from '../own-account/erasure.ts';
import { endEveryToken } from '../sessions/session-service.ts';
import { type CreationParts, createAccount } from '../signup/account-creation.ts';
import { requireAnotherAdministrator } from '../users/last-administrator.ts';
import { findRole, lockRole } from '../users/role-repository.ts';
import { type AccountNames, isAdmin, type User } from '../users/user.ts';
import { changeUser, findUser, lockUser } from '../users/user-repository.ts';
import { requireGrant, requireRank } from './authority.ts';

/** What every deed of an administrator needs: rows, the time of the audit line, who else is an administrator. */
export type AdminActionParts = { readonly database: Connection; readonly clock: Clock; readonly names: AccountNames };
export type InvitationParts = CreationParts & { readonly putMail: PutMail };

export async function requireUser(connection: Connection, id: string): Promise<User> {
  const user = await findUser(connection, 'id', id);
  if (!user) throw apiError('USER_NOT_FOUND');
  return user;
}

/** One change by an administrator: locks the row, checks the rank and writes the audit line, all in one transaction. */
export async function actOnUser(
  parts: AdminActionParts,
  caller: Caller,
  id: string,
  act: (transaction: Connection, user: User) => Promise<{ action: AuditAction; detail?: Record<string, unknown> }>,
): Promise<User> {
  return await inTransaction(parts.database, async (transaction) => {
    const user = await lockUser(transaction, id);
    if (!user) throw apiError('USER_NOT_FOUND');
    requireRank(caller, user, parts.names);
    const auditedAction = await act(transaction, user);
    await appendAudit(transaction, { actor_id: caller.user_id, subject_id: id, ...auditedAction }, parts.clock.now());
    return await requireUser(transaction, id);
  });
}

/** With full credentials like any other user. The user chooses a password by mail. */
export async function inviteUser(
  parts: InvitationParts,
  caller: Caller,
  input: { readonly email: string; readonly role_id?: string | null | undefined },
  language: Language,
): Promise<User> {
  const role_id = input.role_id ?? null;
  const role = role_id === null ? undefined : await findRole(parts.database, 'id', role_id);
  if (role_id !== null && !role) throw apiError('ROLE_NOT_FOUND');
  if (role) requireGrant(caller, role);
  let afterCommit = async (): Promise<void> => undefined;
  const created = await createAccount(parts, { email: input.email, role_id }, async (transaction, { user_id }) => {
    afterCommit = await parts.putMail(transaction, { kind: 'invitation', recipient: input.email, language });
    const entry = { actor_id: caller.user_id, action: 'user.create', subject_id: user_id } as const;
    await appendAudit(transaction, { ...entry, detail: { role_id } }, parts.clock.now());
  });
  await afterCommit();
  return await requireUser(parts.database, created.user_id);
}

/** A deactivated user is out at the next request; tokens of before stay refused after a later activation. */
export async function toggleStatus(parts: AdminActionParts, caller: Caller, id: string): Promise<User> {
  const { clock, names } = parts;
  return await actOnUser(parts, caller, id, async (transaction, user) => {
    if (user.is_active) await requireAnotherAdministrator(transaction, user, names);
    const changes = user.is_active
      ? { is_active: false, ...(await endEveryToken(transaction, user, clock.now())) }
      : { is_active: true };
    await changeUser(transaction, id, changes, clock.now());
    return { action: user.is_active ? 'user.deactivate' : 'user.activate' };
  });
}

export async function toggleDebug(parts: AdminActionParts, caller: Caller, id: string): Promise<User> {
  return await actOnUser(parts, caller, id, async (transaction, user) => {
    await changeUser(transaction, id, { debug_mode: !user.debug_mode }, parts.clock.now());
    return { action: user.debug_mode ? 'user.debug_off' : 'user.debug_on' };
  });
}

/** Mails a link; sets no password. */
export async function mailPasswordReset(
  parts: AdminActionParts & Pick<InvitationParts, 'putMail'>,
  caller: Caller,
  id: string,
  language: Language,
): Promise<void> {
  let afterCommit = async (): Promise<void> => undefined;
  await actOnUser(parts, caller, id, async (transaction, user) => {
    afterCommit = await parts.putMail(transaction, { kind: 'reset', recipient: user.email, language });
    return { action: 'user.reset_password' };
  });
  await afterCommit();
}

export async function deleteUser(
  parts: ErasureParts & Pick<AdminActionParts, 'clock'>,
  caller: Caller,
  id: string,
): Promise<void> {
  const entry = { actor_id: caller.user_id, action: 'user.delete', subject_id: id } as const;
  await eraseUser(parts, id, {
    check: (user) => requireRank(caller, user, parts.names),
    note: (transaction) => appendAudit(transaction, entry, parts.clock.now()),
  });
}

/** null takes the role away: the user is a visitor. */
export async function giveRole(
  parts: AdminActionParts,
  caller: Caller,
  id: string,
  role_id: string | null,
): Promise<User> {
  const { names, clock } = parts;
  return await actOnUser(parts, caller, id, async (transaction, user) => {
    const role = await (role_id === null
      ? findRole(transaction, 'name', defaultRole)
      : lockRole(transaction, role_id, 'give'));
    if (!role) throw apiError('ROLE_NOT_FOUND');
    requireGrant(caller, role);
    if (isAdmin(user, names) && !isAdmin({ ...user, role }, names))
      await requireAnotherAdministrator(transaction, user, names);
    await changeUser(transaction, id, { role_id }, clock.now());
    return { action: 'user.role', detail: { from: user.role.name, to: role.name } };
  });
}
