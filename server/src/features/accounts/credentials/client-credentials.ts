import { randomBytes } from 'node:crypto';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createCipher } from '#platform/crypto/cipher.ts';
import type { SecretKeys } from '#platform/crypto/secret-key.ts';
import { createSecretText, isSameSecret } from '#platform/crypto/secret-text.ts';
import type { UserRow } from '../users/tables.ts';

/** Shown once, when they are made. */
export type ClientCredentials = { readonly client_id: string; readonly client_secret: string };
export type StoredSecret = Pick<UserRow, 'client_secret' | 'client_secret_index'>;
type Owner = Pick<UserRow, 'id' | 'client_secret' | 'client_secret_index'>;

/** Creates and stores client secrets: sealed at rest, found by a blind index, never stored or compared in clear. */
export type SecretVault = {
  /** 64 characters of base64url: 48 random bytes. */
  create(): string;
  store(user_id: string, secret: string): StoredSecret;
  /** What a row with this secret may carry in `client_secret_index`. */
  indexesOf(secret: string): string[];
  matches(owner: Owner, secret: string): boolean;
  open(owner: Owner): string;
  /** What to store instead when it is not sealed under the current SECRET_KEY. */
  renew(owner: Owner): StoredSecret | 'fresh' | 'unreadable';
};

const form = /^[A-Za-z0-9_-]{64}$/;
// Compared with when no account exists, so that the check takes no less time.
const dummyOwner: Owner = { id: '', client_secret: '', client_secret_index: createSecretText(32) };

export function createSecretVault(keys: SecretKeys): SecretVault {
  const cipher = createCipher(keys, 'client-secret');
  const index = createBlindIndex(keys, 'client-secret');
  const associatedDataOf = (user_id: string) => `users.client_secret:${user_id}`;
  const store = (user_id: string, secret: string): StoredSecret => ({
    client_secret: cipher.sealText(secret, associatedDataOf(user_id)),
    client_secret_index: index.digest(secret),
  });
  const open = (owner: Owner): string => {
    const opened = cipher.openText(owner.client_secret, associatedDataOf(owner.id));
    if (!opened.ok) throw new Error(`the client_secret of user ${owner.id} does not open: ${opened.reason}`);
    return opened.plain;
  };
  return {
    create: () => createSecretText(48),
    store,
    indexesOf: (secret) => index.candidates(secret),
    matches(owner, secret) {
      const indexes = index.candidates(secret).map((candidate) => isSameSecret(candidate, owner.client_secret_index));
      return indexes.includes(true);
    },
    open,
    renew(owner) {
      if (!cipher.isStale(owner.client_secret)) return 'fresh';
      const opened = cipher.openText(owner.client_secret, associatedDataOf(owner.id));
      return opened.ok ? store(owner.id, opened.plain) : 'unreadable';
    },
  };
}

export function createClientId(): string {
  return `cli_${randomBytes(16).toString('hex')}`;
}

export function isSecretForm(text: string): boolean {
  return form.test(text);
}

export function isClientIdForm(text: string): boolean {
  return /^cli_[0-9a-f]{32}$/.test(text);
}

/** Does the work of a comparison when there is nothing to compare with. */
export function compareWithDummy(vault: SecretVault, secret: string): false {
  vault.matches(dummyOwner, secret);
  return false;
}
