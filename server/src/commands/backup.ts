import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parisDay } from '@svc/domain/paris-time';
import { describeProblems, readProcessConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { backUp, copySqliteFile, sqliteFileOf } from '../platform/database/sqlite-backup.ts';

/** Copies the embedded database now, while it may be in use: to `backups/` beside it, or to a path. */
export async function runBackup([path]: readonly string[]): Promise<number> {
  const reading = readProcessConfig();
  if ('problems' in reading) return complain(describeProblems(reading.problems));
  const file = sqliteFileOf(reading.config.DATABASE_URL);
  if (file === undefined) return complain('DATABASE_URL is not a file: back up PostgreSQL with pg_dump');
  if (!existsSync(file)) return complain(`${file} does not exist yet`);
  if (path !== undefined) await copySqliteFile(file, resolve(path));
  console.log(`copied to ${path === undefined ? await backUp(file, parisDay(systemClock.now())) : resolve(path)}`);
  return 0;
}

function complain(text: string): number {
  console.error(text);
  return 1;
}
