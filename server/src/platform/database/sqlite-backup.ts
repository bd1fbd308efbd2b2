import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { backupsToKeep } from '@svc/domain/backup-rotation';
import { type Day, parseDay } from '@svc/domain/day';

/** The file behind `sqlite:<path>`; undefined when there is none to copy. */
export function sqliteFileOf(url: string): string | undefined {
  if (!url.startsWith('sqlite:') || url === 'sqlite::memory:') return undefined;
  return resolve(url.slice('sqlite:'.length));
}

export function backupFolder(file: string): string {
  return join(dirname(file), 'backups');
}

/** Days of the backups that exist, oldest first. */
export function listBackups(file: string): Day[] {
  const folder = backupFolder(file);
  if (!existsSync(folder)) return [];
  const prefix = `${basename(file)}.`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => parseDay(name.slice(prefix.length)) ?? [])
    .sort();
}

export function backupPath(file: string, day: Day): string {
  return join(backupFolder(file), `${basename(file)}.${day}`);
}

/** Copies a file in use, page by page beside its readers and writers. The copy appears whole or not at all. */
export async function copySqliteFile(file: string, target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  const part = `${target}.part`;
  rmSync(part, { force: true });
  const source = new DatabaseSync(file, { readOnly: true, timeout: 30_000 });
  try {
    await backup(source, part, { rate: 500 });
  } finally {
    source.close();
  }
  closeJournal(part);
  if (!isSound(part)) {
    rmSync(part, { force: true });
    throw new Error(`the copy of ${basename(file)} is not sound`);
  }
  renameSync(part, target);
}

// A copy is one file: opened without its journal's companions it must be whole by itself.
function closeJournal(copy: string): void {
  const database = new DatabaseSync(copy);
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
}

/** The copy of the day, and the removal of those that are no longer wanted. */
export async function backUp(file: string, day: Day): Promise<string> {
  const target = backupPath(file, day);
  await copySqliteFile(file, target);
  const all = listBackups(file);
  const keep = new Set(backupsToKeep(all));
  for (const old of all) if (!keep.has(old)) rmSync(backupPath(file, old), { force: true });
  return target;
}

/** Whether SQLite itself finds nothing wrong in a file. */
export function isSound(file: string): boolean {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 30_000 });
    const [answer] = database.prepare('PRAGMA integrity_check(1)').all();
    return answer?.integrity_check === 'ok';
  } catch {
    return false;
  } finally {
    database?.close();
  }
}
