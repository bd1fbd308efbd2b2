import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parisDay } from '@svc/domain/paris-time';
import { readLocalSecretKey } from '#features/local-access/index.ts';
import { defaultDatabase, describeConfigFailures, readProcessConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { backUp, compressSqliteFile, sqliteFileOf } from '../platform/database/sqlite-backup.ts';
import { FileExists } from '../platform/files/gzip-file.ts';
import type { StorageSettings } from '../start-check.ts';

const withKey = '--with-key';

/**
 * Copies the embedded database now, while it may be in use: packed and verified, to `backups/` beside it or to a file
 * that does not exist yet. With its key the copy is all that another machine needs.
 */
export async function runBackup(args: readonly string[]): Promise<number> {
  const [path, ...more] = args.filter((arg) => arg !== withKey);
  const isMove = args.includes(withKey);
  if (more.length > 0 || path?.startsWith('-') || (isMove && path === undefined)) {
    return printError('svc backup [FILE] | svc backup --with-key FILE');
  }
  const reading = readProcessConfig();
  if ('failures' in reading) return printError(describeConfigFailures(reading.failures));
  const { config } = reading;
  const file = sqliteFileOf(config.DATABASE_URL);
  if (file === undefined) return printError('DATABASE_URL is not a file: back up PostgreSQL with pg_dump');
  const missing = describeMissingDatabase(config);
  if (missing !== undefined) return printError(missing);
  if (path === undefined) {
    console.log(`copied to ${(await backUp(file, parisDay(systemClock.now()))).path}`);
    return 0;
  }
  const key = isMove ? readLocalSecretKey(config) : undefined;
  try {
    await compressSqliteFile(file, resolve(path), { replace: false, key });
  } catch (error) {
    if (error instanceof FileExists) return printError(error.message);
    throw error;
  }
  console.log(`copied to ${resolve(path)}`);
  if (isMove)
    console.error(
      'It holds the key as well: a person who has this file can read everything. Remove it when it has served.',
    );
  return 0;
}

/**
 * For a command that works on the data of a client that was started before: in a wrong folder it would make another,
 * empty database. Undefined when the database exists or is on a server.
 */
export function describeMissingDatabase({ DATABASE_URL, DATA_DIR }: StorageSettings): string | undefined {
  const file = sqliteFileOf(DATABASE_URL);
  if (file === undefined || existsSync(file)) return undefined;
  const isDefault = DATA_DIR !== undefined && DATABASE_URL === defaultDatabase(DATA_DIR);
  const setting = isDefault ? `set DATA_DIR (now ${DATA_DIR}) to its data folder` : 'correct DATABASE_URL';
  return `${file} does not exist yet: start svc once, run the command in the folder of svc, or ${setting}`;
}

function printError(text: string): number {
  console.error(text);
  return 1;
}
