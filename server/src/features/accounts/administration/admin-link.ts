import { isListed } from '@svc/domain/credentials/roles';
import type { Instant } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { AccountSettings } from '../account-options.ts';
import { appendAudit, commandLineActor } from '../audit/repository.ts';
import { createSecretVault, type SecretVault } from '../credentials/client-credentials.ts';
import {
  cancelLinkTokens,
  createLinkToken,
  linkLifetimes,
  resetPurposes,
} from '../credentials/link-token-repository.ts';
import { createPasswordHasher } from '../credentials/password-hasher.ts';
import { buildLink } from '../mail/templates.ts';
import { createAccount } from '../signup/account-creation.ts';
import { seedRoles } from '../users/role-repository.ts';
import { isDemo, nameAccounts } from '../users/user.ts';
import { findUser, lockUser, selectUsers } from '../users/user-repository.ts';

type AdminLinkParts = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly settings: Pick<AccountSettings, 'secretKeys' | 'frontendUrl' | 'adminEmails' | 'demoEmail'>;
};

export type AdminLink = {
  readonly link: string;
  readonly expires_at: Instant;
  readonly is_new_account: boolean;
  /** Whether the account is an administrator once the link was used. */
  readonly is_administrator: boolean;
};

export type AdminLinkRefusal = 'demo' | 'inactive' | 'wrong_key';

/**
 * A link that sets a password and so proves the address, for a gateway that cannot send mail. Only who runs the gateway
 * can make one: it takes the database and SECRET_KEY, and no route leads here. The e-mail is in its normalised form.
 */
export async function createAdminLink(parts: AdminLinkParts, email: string): Promise<AdminLink | AdminLinkRefusal> {
  const { database, settings } = parts;
  const vault = createSecretVault(settings.secretKeys);
  if (isDemo({ email }, nameAccounts(settings))) return 'demo';
  await seedRoles(database);
  if (!(await opensStoredSecrets(database, vault))) return 'wrong_key';
  const known = await findUser(database, 'email', email);
  if (known) {
    return await inTransaction(database, async (transaction) => {
      const user = await lockUser(transaction, known.id);
      if (!user?.is_active) return 'inactive';
      await cancelLinkTokens(transaction, user.id, resetPurposes);
      const issued = await issueLink(parts, transaction, user.id, { is_new_account: false });
      return { ...issued, is_administrator: user.role.name === 'admin' || isListed(email, settings.adminEmails) };
    });
  }
  const issued = await createLockedAccount(parts, vault, email);
  return { ...issued, is_administrator: isListed(email, settings.adminEmails) };
}

type IssuedLink = Omit<AdminLink, 'is_administrator'>;

async function issueLink(
  { clock, settings }: AdminLinkParts,
  transaction: Connection,
  user_id: string,
  detail: { readonly is_new_account: boolean },
): Promise<IssuedLink> {
  const now = clock.now();
  const token = await createLinkToken(transaction, user_id, 'reset', now);
  const entry = { actor_id: commandLineActor, action: 'user.admin_link', subject_id: user_id } as const;
  await appendAudit(transaction, { ...entry, detail }, now);
  const link = buildLink('reset', settings.frontendUrl, token);
  return { link, expires_at: now + linkLifetimes.reset, ...detail };
}

/** With a password that is stored nowhere, and an unproved address: the link is the only way in. */
async function createLockedAccount(parts: AdminLinkParts, vault: SecretVault, email: string): Promise<IssuedLink> {
  const hasher = createPasswordHasher({ workers: 1 });
  try {
    let issued: IssuedLink | undefined;
    await createAccount({ ...parts, vault, hasher }, { email }, async (transaction, { user_id }) => {
      issued = await issueLink(parts, transaction, user_id, { is_new_account: true });
    });
    if (!issued) throw new Error('the account was created without its link');
    return issued;
  } finally {
    await hasher.close();
  }
}

/** An account made under another SECRET_KEY than the gateway's would never open there. */
async function opensStoredSecrets(database: Connection, vault: SecretVault): Promise<boolean> {
  const stored = await selectUsers(database).orderBy('users.created_at', 'desc').limit(1).executeTakeFirst();
  return stored === undefined || vault.renew(stored) !== 'unreadable';
}
