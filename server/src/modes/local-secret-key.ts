import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { type Box, createBox } from '#platform/crypto/box.ts';

type Settings = {
  readonly DATABASE_URL: string;
  readonly SECRET_KEY?: string | undefined;
  readonly SECRET_KEY_PREVIOUS?: string | undefined;
};

/** What seals the personal records of the household; the key is read, or made, when it is first needed. */
export function openLocalBox(settings: Settings): () => Box {
  let box: Box | undefined;
  return () => {
    box ??= createBox(
      { current: readLocalSecretKey(settings), previous: settings.SECRET_KEY_PREVIOUS },
      'customer-records',
    );
    return box;
  };
}

/**
 * The key that seals what is secret in the local database: SECRET_KEY when set, otherwise a file of 32 random bytes
 * beside the database, made once and readable by its owner alone. A key made anew at each start would make stored
 * secrets unreadable, so a file that cannot be written stops the start.
 */
export function readLocalSecretKey(settings: Settings): string {
  if (settings.SECRET_KEY !== undefined) return settings.SECRET_KEY;
  const path = keyPath(settings.DATABASE_URL);
  mkdirSync(dirname(path), { recursive: true });
  try {
    // Two processes may start at once: whoever is second reads the first one's key.
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}

function keyPath(databaseUrl: string): string {
  const isFile = databaseUrl.startsWith('sqlite:') && databaseUrl !== 'sqlite::memory:';
  const folder = isFile ? dirname(resolve(databaseUrl.slice('sqlite:'.length))) : resolve('data');
  return join(folder, 'svc.key');
}
