import { createReadStream, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { backupsToKeep } from '@svc/domain/backup-rotation';
import { type Day, parseDay } from '@svc/domain/day';
import { decompressedSize, refuseExisting, writeGzipFile } from '../files/gzip-file.ts';
import { makePrivateFile } from '../files/private-files.ts';
import { packTar, type TarEntry } from '../tar.ts';
import { isSound } from './sqlite-check.ts';

/** The file behind `sqlite:<path>`; undefined when there is none to copy. */
export function sqliteFileOf(url: string): string | undefined {
  if (!url.startsWith('sqlite:') || url === 'sqlite::memory:') return undefined;
  return resolve(url.slice('sqlite:'.length));
}

function backupFolder(file: string): string {
  return join(dirname(file), 'backups');
}

export type Backup = { readonly day: Day; readonly path: string };

/** The daily backups that exist, oldest first; those of older versions are not packed. */
export function listBackups(file: string): Backup[] {
  const folder = backupFolder(file);
  if (!existsSync(folder)) return [];
  const prefix = `${basename(file)}.`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const day = parseDay(name.slice(prefix.length).replace(/\.gz$/, ''));
      return day === undefined ? [] : [{ day, path: join(folder, name) }];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function backupPath(file: string, day: Day): string {
  return join(backupFolder(file), `${basename(file)}.${day}.gz`);
}

/**
 * Copies a file in use, page by page beside its readers and writers, to `part`: a database of one file, found sound.
 */
async function copySqliteFile(file: string, part: string): Promise<void> {
  rmSync(part, { force: true });
  makePrivateFile(part);
  const source = new DatabaseSync(file, { readOnly: true, timeout: 30_000 });
  try {
    await backup(source, part, { rate: 500 });
  } finally {
    source.close();
  }
  closeJournal(part);
  if (!isSound(part)) throw new Error(`the copy of ${basename(file)} is not sound`);
}

// A copy is one file: it must be complete without its journal files.
function closeJournal(copy: string): void {
  const database = new DatabaseSync(copy);
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
}

export type CompressOptions = {
  /** False: a file that is there stays, and the backup fails. */
  readonly replace: boolean;
  /** The key that opens the sealed records, taken along. */
  readonly key?: string | undefined;
};

/** A compressed, verified copy of a database in use: the file alone, or an archive of the file and its key. */
export async function compressSqliteFile(
  file: string,
  target: string,
  { replace, key }: CompressOptions,
): Promise<void> {
  // Checked before the copy, and again when it is done.
  if (!replace) refuseExisting(target);
  const copy = `${target}.${process.pid}.copy`;
  try {
    await copySqliteFile(file, copy);
    const content = key === undefined ? createReadStream(copy) : packTar(listMoved(copy, key), statSync(copy).mtimeMs);
    await writeGzipFile(target, content, { replace });
  } finally {
    rmSync(copy, { force: true });
  }
}

async function* listMoved(copy: string, key: string): AsyncGenerator<TarEntry> {
  const bytes = Buffer.from(`${key}\n`);
  yield { name: 'svc.key', size: bytes.byteLength, content: [bytes] };
  yield { name: 'svc.sqlite', size: statSync(copy).size, content: createReadStream(copy) };
}

export type DailyBackup = {
  readonly path: string;
  /** The copy is much smaller than an earlier one: something was lost since. Earlier copies stay. */
  readonly hasShrunk: boolean;
};

/** The copy of the day, and the removal of those that are no longer wanted. */
export async function backUp(file: string, day: Day): Promise<DailyBackup> {
  const path = backupPath(file, day);
  const fresh = `${path}.new`;
  removeLeftovers(backupFolder(file));
  await compressSqliteFile(file, fresh, { replace: true });
  const largestBefore = Math.max(0, ...(await measure(listBackups(file))).map((copy) => copy.bytes));
  const hasShrunk = (await decompressedSize(fresh)) * 2 < largestBefore;
  // The copy made earlier on the day of a loss is the last good one.
  if (hasShrunk && existsSync(path)) rmSync(fresh);
  else renameSync(fresh, path);
  const all = await measure(listBackups(file));
  const keep = new Set(backupsToKeep(all));
  for (const old of all) if (!keep.has(old.day)) rmSync(old.path, { force: true });
  return { path, hasShrunk };
}

// Of a copy that a power cut ended.
function removeLeftovers(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) if (/\.(new|part|copy)$/.test(name)) rmSync(join(folder, name), { force: true });
}

async function measure(copies: readonly Backup[]): Promise<(Backup & { readonly bytes: number })[]> {
  return await Promise.all(
    copies.map(async (copy) => ({ ...copy, bytes: await decompressedSize(copy.path).catch(() => 0) })),
  );
}
