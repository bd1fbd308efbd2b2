import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatInstant } from '@svc/domain/paris-time';
import { isUsableKey, keyPath } from '#features/local-access/index.ts';
import { type Config, describeConfigFailures, readProcessConfig } from '../config.ts';
import { migrations } from '../migrations/index.ts';
import { systemClock } from '../platform/clock.ts';
import { decryptWithPassphrase, isUnderPassphrase, NotOpened } from '../platform/crypto/passphrase-file.ts';
import { describeNewerDatabase } from '../platform/database/migrate.ts';
import { sqliteFileOf } from '../platform/database/sqlite-backup.ts';
import { isInUse, isSound, listExecutableParts, listMigrationsIn } from '../platform/database/sqlite-check.ts';
import { swapSqliteFile, type Unpacked, unpackBackup } from '../platform/database/sqlite-restore.ts';
import { makePrivateFile } from '../platform/files/private-files.ts';

/** Replaces the embedded database with a backup. The previous one is retained under another name. */
export async function runRestore([path, ...more]: readonly string[]): Promise<number> {
  if (path === undefined || path.startsWith('-') || more.length > 0) return printError('svc restore FILE');
  const reading = readProcessConfig();
  if ('failures' in reading) return printError(describeConfigFailures(reading.failures));
  const { config } = reading;
  const file = sqliteFileOf(config.DATABASE_URL);
  if (file === undefined) return printError('DATABASE_URL is not a file: restore PostgreSQL with pg_restore or psql');
  const from = resolve(path);
  if (!existsSync(from)) return printError(`${from} does not exist`);
  if (existsSync(file) && isInUse(file)) return printError(`${file} is in use: stop svc first, then restore`);
  const part = `${file}.part`;
  const opened = `${file}.opened`;
  try {
    const isEncrypted = await isUnderPassphrase(from);
    const failure = isEncrypted ? await openEncrypted(from, opened, config) : undefined;
    if (failure !== undefined) return printError(`${from} ${failure}`);
    const read = await unpack(isEncrypted ? opened : from, part);
    if ('failure' in read) return printError(`${from} ${read.failure}`);
    const stamp = `before-restore-${formatInstant(systemClock.now()).replace(/[:.]/g, '-')}`;
    const aside = `${file}.${stamp}`;
    const wasThere = swapSqliteFile(file, part, aside);
    console.log(`${from} is now the database ${file}`);
    if (wasThere) console.log(`what was there is renamed to ${aside}`);
    restoreKey(config, read, stamp);
    return 0;
  } finally {
    for (const temporary of [part, opened]) rmSync(temporary, { force: true });
  }
}

/** Writes what is under the passphrase to `target`. Returns what is wrong. */
async function openEncrypted(from: string, target: string, config: Config): Promise<string | undefined> {
  const given = config.mode === 'client' ? config.BACKUP_PASSPHRASE : undefined;
  const passphrase = given ?? (await askPassphrase());
  if (passphrase === undefined) return 'is encrypted: set BACKUP_PASSPHRASE to its passphrase. Nothing was changed.';
  rmSync(target, { force: true });
  makePrivateFile(target);
  try {
    await pipeline(decryptWithPassphrase(createReadStream(from), passphrase), createWriteStream(target));
    return undefined;
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error;
    return 'cannot be opened: the passphrase is another one, or the file is damaged. Nothing was changed.';
  }
}

/** Without showing what is typed; undefined where no person sits at a terminal. */
async function askPassphrase(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const silent = new Writable({ write: (_piece, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write('Passphrase of this file: ');
  try {
    for await (const line of lines) return line;
    return undefined;
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

async function unpack(from: string, part: string): Promise<Unpacked | { failure: string }> {
  let unpacked: Unpacked;
  try {
    unpacked = await unpackBackup(from, part);
  } catch {
    return { failure: 'is not a backup of svc, or it is damaged. Nothing was changed.' };
  }
  if (unpacked.key !== undefined && !isUsableKey(unpacked.key)) {
    return { failure: 'cannot be used: its key is damaged, or was not made by svc. Nothing was changed.' };
  }
  // Before anything else reads the file: a check of it runs what its schema contains.
  const foreign = listExecutableParts(part) ?? [];
  if (foreign.length > 0) {
    const names = foreign
      .slice(0, 3)
      .join(', ')
      .replace(/[^\x20-\x7e]/g, '?')
      .slice(0, 200);
    return { failure: `cannot be used: its database contains what svc does not make (${names}). Nothing was changed.` };
  }
  const applied = listMigrationsIn(part);
  if (applied === undefined || !isSound(part)) {
    return { failure: 'is not a backup of svc, or it is damaged. Nothing was changed.' };
  }
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = applied.filter((name) => !known.has(name));
  return unknown.length > 0 ? { failure: `cannot be used. ${describeNewerDatabase(unknown)}` } : unpacked;
}

function restoreKey(config: Config, { key }: Unpacked, stamp: string): void {
  const path = keyPath(config);
  if (key === undefined) {
    if (config.SECRET_KEY === undefined && !existsSync(path)) {
      console.log('it came without its key: contract and address are fetched again, secrets have to be entered again');
    }
    return;
  }
  if (config.SECRET_KEY !== undefined) {
    if (config.SECRET_KEY !== key)
      console.log(
        'SECRET_KEY differs from the key of this backup: set it to the one of the old machine, or remove it and restore again',
      );
    return;
  }
  const before = existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
  if (before === key) return;
  if (before !== undefined) {
    renameSync(path, `${path}.${stamp}`);
    console.log(`the key that was there is renamed to ${path}.${stamp}`);
  }
  writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx' });
  console.log(`its key is now ${path}`);
}

function printError(text: string): number {
  console.error(text);
  return 1;
}
