import { hash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { type Cipher, createCipher } from '#platform/crypto/cipher.ts';
import { makePrivateFolder } from '#platform/files/private-files.ts';

type Settings = {
  readonly DATA_DIR?: string | undefined;
  readonly DATABASE_URL: string;
  readonly SECRET_KEY?: string | undefined;
  readonly SECRET_KEY_PREVIOUS?: string | undefined;
};

/** What seals the secrets of the household for one purpose; the key is read, or made, when it is first needed. */
export function openLocalCipher(
  settings: Settings,
  purpose: 'backup-copies' | 'customer-records' | 'exports' | 'gateway-access',
): () => Cipher {
  let cipher: Cipher | undefined;
  return () => {
    cipher ??= createCipher({ current: readLocalSecretKey(settings), previous: settings.SECRET_KEY_PREVIOUS }, purpose);
    return cipher;
  };
}

/**
 * The key that seals the secrets in the local database: SECRET_KEY when set, otherwise a file of 32 random bytes beside
 * the database, created once and readable only by its owner. A new key at each start would make stored secrets
 * unreadable, so a file that cannot be written stops the start.
 */
export function readLocalSecretKey(settings: Settings): string {
  if (settings.SECRET_KEY !== undefined) return settings.SECRET_KEY;
  const path = keyPath(settings);
  makePrivateFolder(dirname(path));
  try {
    // Two processes may start at once: the second one reads the first one's key.
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = readFileSync(path, 'utf8').trim();
  if (isUsableKey(key)) return key;
  throw new UnusableKey(
    `the key file ${path} is damaged: put back its copy or a backup made with --with-key, or move it away, which makes stored secrets unreadable`,
  );
}

class UnusableKey extends Error {}

/** Throws at the start when there is a key file that cannot be used, not at the first request that needs it. */
export function checkKeyFile(settings: Settings): void {
  if (settings.SECRET_KEY === undefined && existsSync(keyPath(settings))) readLocalSecretKey(settings);
}

/** As SECRET_KEY may be, and in one line: anything else was not written by svc. */
export function isUsableKey(key: string): boolean {
  return Buffer.byteLength(key) >= 32 && key.length <= 512 && !/[\p{Cc}\p{Cs}\p{Cn}\uFFFD]/u.test(key);
}

/**
 * Identifies this installation when it has no configured name. Always the same, and discloses nothing about the key.
 */
export function nameInstallation(settings: Settings): string {
  return hash('sha256', `installation ${readLocalSecretKey(settings)}`, 'hex').slice(0, 32);
}

/** The path of the key that was generated here: beside an embedded database, otherwise in the data folder. */
export function keyPath({ DATABASE_URL: databaseUrl, DATA_DIR: dataFolder = 'data' }: Settings): string {
  const isFile = databaseUrl.startsWith('sqlite:') && databaseUrl !== 'sqlite::memory:';
  const folder = isFile ? dirname(resolve(databaseUrl.slice('sqlite:'.length))) : resolve(dataFolder);
  return join(folder, 'svc.key');
}
