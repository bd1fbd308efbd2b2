import { copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Day } from '@svc/domain/day';
import { backupPath, isSound, listBackups } from './sqlite-backup.ts';

export type Rescue =
  | { readonly state: 'sound' | 'new' }
  /** The damaged file was moved aside; the copy of that day took its place, or nothing did. */
  | { readonly state: 'rescued'; readonly damaged: string; readonly restored: Day | null };

/**
 * Looks at an SQLite file before it is opened. A damaged one is never deleted: it is moved aside with its journal,
 * and the newest sound backup takes its place, so that the program starts and fetches again what has come since.
 */
export function rescueSqliteFile(file: string, stamp: string): Rescue {
  if (!existsSync(file) || statSync(file).size === 0) return { state: 'new' };
  if (isSound(file)) return { state: 'sound' };
  const damaged = `${file}.damaged-${stamp}`;
  renameSync(file, damaged);
  for (const tail of ['-wal', '-shm']) {
    if (existsSync(`${file}${tail}`)) renameSync(`${file}${tail}`, `${damaged}${tail}`);
  }
  const day = listBackups(file).findLast((candidate) => isSound(backupPath(file, candidate)));
  if (day === undefined) return { state: 'rescued', damaged, restored: null };
  const part = `${file}.part`;
  copyFileSync(backupPath(file, day), part);
  renameSync(part, file);
  rmSync(`${file}-journal`, { force: true });
  return { state: 'rescued', damaged, restored: day };
}
