import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type Database, openDatabase, readBoolean } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../test/servers/test-database.ts';
import { addPasswordProved } from './add-password-proved.ts';
import { migrations } from './index.ts';

describe.each(['sqlite', 'postgres'] as const)('passwords from before, on %s', (kind) => {
  let stored: TestDatabase | undefined;
  let database: Database;

  beforeEach(async () => {
    stored = kind === 'postgres' ? await createTestDatabase() : undefined;
    database = openDatabase(stored?.url ?? 'sqlite::memory:', { log: createLog({ level: 'silent' }) });
    await migrate(database, migrations.slice(0, migrations.indexOf(addPasswordProved)), systemClock);
  });
  afterEach(async () => {
    await database.close();
    await stored?.drop();
  });

  it('count as proved where the mailbox is', async () => {
    const tables = database.for<{ users: Record<string, unknown> }>();
    for (const email of ['verified', 'unverified']) {
      const text = { email, hashed_password: '', client_id: email, client_secret: '', client_secret_index: email };
      const flags = { email_verified: email === 'verified', debug_mode: false, is_active: true };
      const times = { tokens_valid_after: '', created_at: '', updated_at: '' };
      await tables
        .insertInto('users')
        .values({ id: email, ...text, ...flags, ...times })
        .execute();
    }
    await migrate(database, migrations, systemClock);
    const rows = await tables.selectFrom('users').select(['id', 'password_proved']).orderBy('id').execute();
    expect(rows.map((row) => [row.id, readBoolean(row.password_proved as boolean)])).toEqual([
      ['unverified', false],
      ['verified', true],
    ]);
  });
});
