import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '#migrations/index.ts';
import { systemClock } from '#platform/clock.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabaseWithSchema } from './servers/test-database.ts';

export const databaseKinds = ['sqlite', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/**
 * For behaviour tests: the database that most installations use. `npm run verify` repeats them on the other one.
 * Repository tests run on both in the gate.
 */
export function usualDatabase(usual: DatabaseKind): readonly DatabaseKind[] {
  return databaseKinds.filter((kind) => (kind === usual) !== (process.env.TEST_DATABASE === 'other'));
}

export type MigratedDatabase = { readonly url: string; readonly database: Database; drop(): Promise<void> };

/** A fresh database of either kind with the whole schema. */
export async function createMigratedDatabase(kind: DatabaseKind): Promise<MigratedDatabase> {
  const made = kind === 'postgres' ? await createTestDatabaseWithSchema() : createFile();
  const database = openDatabase(made.url, { log: createLog({ level: 'silent' }) });
  await migrate(database, migrations, systemClock);
  return {
    url: made.url,
    database,
    async drop() {
      await database.close();
      await made.drop();
    },
  };
}

function createFile() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-database-'));
  return {
    url: `sqlite:${join(folder, 'svc.sqlite')}`,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

type UserColumns = Record<string, string | boolean | null>;

/** A user as a row only: for tests that are not about accounts. */
export async function insertTestUser(database: Database, email = `${randomUUID()}@example.org`): Promise<string> {
  const id = randomUUID();
  const at = '2026-01-01T00:00:00.000Z';
  await database
    .for<{ users: UserColumns }>()
    .insertInto('users')
    .values({
      id,
      email,
      hashed_password: 'none',
      client_id: `cli_${id}`.slice(0, 36),
      client_secret: 'none',
      client_secret_index: id,
      email_verified: true,
      password_proved: true,
      debug_mode: false,
      is_active: true,
      role_id: null,
      tokens_valid_after: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}
