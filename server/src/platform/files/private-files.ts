import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folderMode = 0o700;
const fileMode = 0o600;
/** What others than the owner may do. */
const foreignBits = 0o077;

/** A folder for this user only. An existing one is left unchanged: it may contain more than our files. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: folderMode });
}

/** Creates an empty file for this user only, if there is none: later writes preserve its mode. */
export function makePrivateFile(path: string): void {
  makePrivateFolder(dirname(path));
  closeSync(openSync(path, 'a', fileMode));
}

export type Tightening = {
  /** What others could read until now. */
  readonly tightened: readonly string[];
  /** What others can still read: the filesystem has no modes, or the file belongs to another user. */
  readonly open: readonly string[];
};

/**
 * Removes access for others: files whose name is ours, our backups, and the folder itself when it contains nothing
 * else. Never fails: a filesystem without modes is reported, and still used.
 */
export function tightenFolder(folder: string, isOurs: (name: string) => boolean, chmod = chmodSync): Tightening {
  const tightened: string[] = [];
  const open: string[] = [];
  const tighten = (path: string, mode: number) => {
    if (!isOpen(path)) return;
    try {
      chmod(path, mode);
    } catch {
      open.push(path);
      return;
    }
    (isOpen(path) ? open : tightened).push(path);
  };
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.length > 0 && names.every(isOurs)) tighten(folder, folderMode);
  for (const name of names.filter(isOurs)) {
    const path = join(folder, name);
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) tighten(path, fileMode);
    else {
      tighten(path, folderMode);
      for (const inner of readdirSync(path)) if (isOurs(inner)) tighten(join(path, inner), fileMode);
    }
  }
  return { tightened, open };
}

function isOpen(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & foreignBits) !== 0;
}
