import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calendarNames, calendarOf } from '../../src/features/calendars/calendars.ts';
import { migrations } from '../../src/migrations/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabaseWithSchema } from '../servers/test-database.ts';

export type Storage = {
  readonly url: string;
  readonly database: Database;
  /** As it was made: every test begins with nothing. */
  empty(): Promise<void>;
  close(): Promise<void>;
};

const tables = [
  ...calendarNames.map((name) => calendarOf(name).table),
  'generation_forecast',
  'calendar_sources',
  'tempo_outlooks',
  'config',
];

export const storageKinds = ['sqlite', 'postgres'] as const;

/** A fresh database of either kind with the whole schema. */
export async function openStorage(kind: (typeof storageKinds)[number]): Promise<Storage> {
  const log = createLog({ level: 'silent' });
  const folder = mkdtempSync(join(tmpdir(), 'svc-calendars-'));
  const server = kind === 'postgres' ? await createTestDatabaseWithSchema() : undefined;
  const url = server?.url ?? `sqlite:${join(folder, 'svc.sqlite')}`;
  const database = openDatabase(url, { log });
  await migrate(database, migrations, systemClock);
  return {
    url,
    database,
    async empty() {
      const connection = database.for<Record<string, Record<string, unknown>>>();
      for (const table of tables) await connection.deleteFrom(table).execute();
    },
    async close() {
      await database.close();
      await server?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
