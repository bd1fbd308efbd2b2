import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '#migrations/index.ts';
import { systemClock } from '#platform/clock.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabaseWithSchema } from '../servers/test-database.ts';

export type LocalDatabase = { readonly database: Database; readonly url: string; drop(): Promise<void> };

/** A fresh database with the whole schema, of either kind. */
export async function createLocalDatabase(kind: Database['kind']): Promise<LocalDatabase> {
  const { url, remove } = kind === 'postgres' ? await makePostgres() : makeSqlite();
  const database = openDatabase(url, { log: createLog({ level: 'silent' }) });
  await migrate(database, migrations, systemClock);
  return {
    database,
    url,
    drop: async () => {
      await database.close();
      await remove();
    },
  };
}

async function makePostgres() {
  const made = await createTestDatabaseWithSchema();
  return { url: made.url, remove: () => made.drop() };
}

function makeSqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-local-'));
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  return { url: `sqlite:${join(folder, 'svc.sqlite')}`, remove };
}
