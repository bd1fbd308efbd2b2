import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folderMode = 0o700;
const fileMode = 0o600;
/** What others than the owner may do. */
const foreignBits = 0o077;

/** A folder for this user alone. One that exists is left as it is: it may hold more than our files. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: folderMode });
}

/** An empty file for this user alone where there was none: whoever writes it later keeps its mode. */
export function makePrivateFile(path: string): void {
  makePrivateFolder(dirname(path));
  closeSync(openSync(path, 'a', fileMode));
}

export type Tightening = {
  /** What others could read until now. */
  readonly tightened: readonly string[];
  /** What others can still read: a filesystem without modes, or a file of somebody else. */
  readonly open: readonly string[];
};

/**
 * Takes from others what they could read: files whose name is ours, our backups, and the folder itself where nothing
 * else lies in it. Never fails: a filesystem without modes is told, and served.
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
