import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { mostDaysWithoutCopy, scarceBytes } from '@svc/domain/notices';
import { hourMs } from '@svc/domain/paris-time';
import type { ClientConfig } from '../config.ts';
import { readCopyAge } from '../features/backup-copies/index.ts';
import { migrations } from '../migrations/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import type { readFreeBytes } from '../platform/database/free-space.ts';
import { pendingMigrations, unknownMigrations } from '../platform/database/migrate.ts';
import { listBackups, sqliteFileOf } from '../platform/database/sqlite-backup.ts';
import { createLog } from '../platform/log.ts';
import { describeServer, findDatabaseFailure, type StorageSettings } from '../start-check.ts';
import { reasonOf } from '../start-failure.ts';
import type { Finding } from './doctor-checks.ts';
import { readDatabase } from './doctor-gateway.ts';

const tooLittleBytes = 20 * 1024 * 1024;

/** Whether it can be opened and written, is ours, and fits this program. Makes no file. */
export async function checkDatabase(settings: StorageSettings): Promise<Finding> {
  const name = 'database';
  const url = settings.DATABASE_URL;
  const failure = await findDatabaseFailure(settings);
  if (failure !== undefined) return { name, state: 'fail', ...failure };
  const file = sqliteFileOf(url);
  const where = file ?? describeServer(url);
  if (file !== undefined && !existsSync(file))
    return {
      name,
      state: 'ok',
      text: `no database in the data folder ${dirname(file)} yet: ${basename(file)} is made at the first start`,
      advice: 'if svc was started before, run this in its folder, or set DATA_DIR to its data folder',
    };
  const database = openDatabase(url, { log: createLog({ level: 'silent' }), poolSize: 1 });
  try {
    return { name, ...(await checkSchema(database, where)) };
  } catch (error) {
    const text = `${where} cannot be read: ${reasonOf(error)}`;
    return { name, state: 'fail', text, advice: 'restore the last backup of it, or set DATABASE_URL to another one' };
  } finally {
    await database.close();
  }
}

async function checkSchema(database: Database, where: string): Promise<Omit<Finding, 'name'>> {
  const newer = await unknownMigrations(database, migrations);
  if (newer.length > 0) {
    const advice = 'update svc, or restore a backup from before the update; this version must not write into it';
    return {
      state: 'fail',
      text: `${where} was changed by a newer version of svc (${newer.slice(0, 2).join(', ')})`,
      advice,
    };
  }
  const pending = await pendingMigrations(database, migrations);
  if (pending.length === 0) return { state: 'ok', text: `${database.kind} at ${where}, schema up to date` };
  const text = `${pending.length} change(s) of the schema to apply at ${where}`;
  return { state: 'warn', text, advice: 'nothing to do: "svc start" applies them' };
}

export async function checkDisk(url: string, freeBytes: typeof readFreeBytes): Promise<Finding> {
  const name = 'disk';
  const free = freeBytes(sqliteFileOf(url));
  if (free === null)
    return { name, state: 'ok', text: 'the database is on a server, or its disk reports no free space' };
  const text = `${Math.floor(free / 1024 / 1024)} MB free beside the database`;
  if (free >= scarceBytes) return { name, state: 'ok', text };
  const advice = 'free some space: a first synchronisation takes about 60 MB a PDL, a backup as much again';
  return { name, state: free < tooLittleBytes ? 'fail' : 'warn', text, advice };
}

export async function checkBackups(url: string): Promise<Finding> {
  const name = 'backups';
  const file = sqliteFileOf(url);
  if (file === undefined)
    return { name, state: 'warn', text: 'a server database is not copied by svc', advice: 'use pg_dump' };
  if (!existsSync(file)) return { name, state: 'ok', text: 'nothing to copy yet' };
  const newest = listBackups(file).at(-1);
  if (newest !== undefined) return { name, state: 'ok', text: `the newest copy is of ${newest.day}` };
  return {
    name,
    state: 'warn',
    text: 'there is no copy yet',
    advice: 'one is made every night; "svc backup" makes one now',
  };
}

/** Whether a failure of this disk would take the backups with it. */
export async function checkCopies(config: ClientConfig, clock: Clock): Promise<Finding> {
  const name = 'copies';
  if (sqliteFileOf(config.DATABASE_URL) === undefined)
    return { name, state: 'ok', text: 'a server database is not copied by svc' };
  const age = await readDatabase(config, (database) => readCopyAge(database, clock.now()));
  const advice =
    'set a place on the page of the homes, or BACKUP_COPY_URL: a failure of this disk destroys the backups too';
  if (age == null) return { name, state: 'ok', text: 'backups are not copied out of this machine', advice };
  const days = Math.floor(age.ms / (24 * hourMs));
  const since = `the last good copy out of this machine, or the choice of the place, was ${days} day(s) ago`;
  if (age.failure === null && days < mostDaysWithoutCopy) return { name, state: 'ok', text: since };
  return {
    name,
    state: 'warn',
    text: since,
    advice: age.failure ?? 'see the copy of the backup on the page of the homes',
  };
}
