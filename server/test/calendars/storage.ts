import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../src/migrations/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from '../servers/test-database.ts';

export type Storage = { readonly url: string; readonly database: Database; close(): Promise<void> };

export const storageKinds = ['sqlite', 'postgres'] as const;

/** A fresh database of either kind with the whole schema. */
export async function openStorage(kind: (typeof storageKinds)[number]): Promise<Storage> {
  const log = createLog({ level: 'silent' });
  const folder = mkdtempSync(join(tmpdir(), 'svc-calendars-'));
  const server = kind === 'postgres' ? await createTestDatabase() : undefined;
  const url = server?.url ?? `sqlite:${join(folder, 'svc.sqlite')}`;
  const database = openDatabase(url, { log });
  await migrate(database, migrations, systemClock);
  return {
    url,
    database,
    async close() {
      await database.close();
      await server?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
