import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Day } from '@svc/domain/day';
import { listBackups } from './sqlite-backup.ts';
import { isEmptyDatabase, isSound } from './sqlite-check.ts';
import { swapSqliteFile, unpackBackup } from './sqlite-restore.ts';

export type Rescue =
  | { readonly state: 'sound' | 'new' }
  | {
      readonly state: 'rescued';
      readonly cause: 'damaged' | 'empty' | 'lost';
      /** What was there, under another name. */
      readonly aside: string | null;
      /** The day of the backup that was restored; null when there was none. */
      readonly restored: Day | null;
    };

/**
 * Checks an SQLite file before it is opened. The newest sound backup replaces a file that is damaged, empty or lost, so
 * that the program starts and fetches the later data again. Nothing is deleted: the old file is moved aside with its
 * journal. Without a backup an empty or lost file is treated as new.
 */
export async function rescueSqliteFile(file: string, stamp: string): Promise<Rescue> {
  const cause = findCause(file);
  if (cause === undefined) return { state: 'sound' };
  const aside = `${file}.${cause}-${stamp}`;
  const part = `${file}.part`;
  for (const copy of listBackups(file).reverse()) {
    if (!(await isWorthRestoring(copy.path, part))) continue;
    const wasThere = swapSqliteFile(file, part, aside);
    return { state: 'rescued', cause, aside: wasThere ? aside : null, restored: copy.day };
  }
  if (cause !== 'damaged') return { state: 'new' };
  for (const tail of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${tail}`)) renameSync(`${file}${tail}`, `${aside}${tail}`);
  }
  return { state: 'rescued', cause, aside, restored: null };
}

function findCause(file: string): 'damaged' | 'empty' | 'lost' | undefined {
  if (!existsSync(file)) return 'lost';
  if (statSync(file).size === 0) return 'empty';
  if (!isSound(file)) return 'damaged';
  return isEmptyDatabase(file) ? 'empty' : undefined;
}

async function isWorthRestoring(copy: string, part: string): Promise<boolean> {
  try {
    await unpackBackup(copy, part);
    if (isSound(part) && !isEmptyDatabase(part)) return true;
  } catch {
    // A backup that does not unpack is passed over like one that is not sound.
  }
  rmSync(part, { force: true });
  return false;
}
