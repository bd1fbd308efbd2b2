import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createRecordRows } from '#features/customer-records/client/index.ts';
import { openLocalCipher } from '#features/local-access/index.ts';
import { describeConfigFailures, readProcessConfig } from '../config.ts';
import { importArchive, UnusableArchive } from '../features/archive/index.ts';
import { migrations } from '../migrations/index.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';

/** Takes the archive of a client into the database of this one, also while it runs. */
export async function runImportArchive([path, ...more]: readonly string[]): Promise<number> {
  if (path === undefined || path.startsWith('-') || more.length > 0) return printError('svc import-archive FILE');
  const reading = readProcessConfig();
  if ('failures' in reading) return printError(describeConfigFailures(reading.failures));
  const { config } = reading;
  if (config.mode !== 'client') return printError('an archive belongs to a local client, not to a gateway');
  const file = resolve(path);
  if (!existsSync(file)) return printError(`${file} does not exist`);
  const database = openDatabase(config.DATABASE_URL, { log: createLog({ level: 'warn' }) });
  try {
    await migrate(database, migrations, systemClock);
    const rows = createRecordRows(database, openLocalCipher(config, 'customer-records'));
    await importArchive(file, { ...partsOf(database, rows), onFile: report });
    return 0;
  } catch (error) {
    if (error instanceof UnusableArchive) return printError(`${file} ${error.message}. Nothing was changed.`);
    throw error;
  } finally {
    await database.close();
  }
}

function report(name: string, added: number, changed: number): void {
  console.log(`${name}: ${added} added, ${changed} changed`);
}

function partsOf(database: Database, rows: ReturnType<typeof createRecordRows>) {
  return {
    database,
    now: () => systemClock.now(),
    async saveRecord(...[usage_point_id, kind, body, at]: Parameters<typeof rows.save>): Promise<boolean> {
      if ((await rows.find(usage_point_id, kind)).copy) return false;
      await rows.save(usage_point_id, kind, body, at);
      return true;
    },
  };
}

function printError(text: string): number {
  console.error(text);
  return 1;
}
