import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../test/servers/test-database.ts';
import { deleteUnconsentedDataKeys } from './delete-unconsented-data-keys.ts';
import { migrations } from './index.ts';

type Tables = {
  users: Record<string, unknown>;
  pdls: Record<string, unknown>;
  data_keys: { usage_point_id: string; user_id: string; wrapped: string; created_at: string };
};

const log = createLog({ level: 'silent' });
const pdl = '30000000000001';
const statuses = ['pending', 'active', 'unusable', 'expired', 'revoked'];

describe.each(['sqlite', 'postgres'] as const)('wraps that were made without a consent, on %s', (kind) => {
  let stored: TestDatabase | undefined;
  let database: Database;

  beforeEach(async () => {
    stored = kind === 'postgres' ? await createTestDatabase() : undefined;
    database = openDatabase(stored?.url ?? 'sqlite::memory:', { log });
    const before = migrations.slice(0, migrations.indexOf(deleteUnconsentedDataKeys));
    await migrate(database, before, systemClock);
  });
  afterEach(async () => {
    await database.close();
    await stored?.drop();
  });

  it('are deleted, and those under a live consent stay', async () => {
    const tables = database.for<Tables>();
    for (const status of [...statuses, 'gone']) {
      await tables
        .insertInto('data_keys')
        .values({ usage_point_id: pdl, user_id: status, wrapped: '', created_at: '' })
        .execute();
      if (status === 'gone') continue;
      const flags = { email_verified: 1, debug_mode: 0, is_active: 1 };
      const text = { email: status, hashed_password: '', client_id: status, client_secret: '' };
      const truth = kind === 'postgres' ? { email_verified: true, debug_mode: false, is_active: true } : flags;
      const times = { created_at: '', updated_at: '' };
      const user = { id: status, client_secret_index: status, tokens_valid_after: '', ...text, ...truth, ...times };
      await tables.insertInto('users').values(user).execute();
      const [yes, no] = kind === 'postgres' ? [true, false] : [1, 0];
      const point = { id: status, usage_point_id: pdl, user_id: status, display_order: 0, consent_status: status };
      const directions = { has_consumption: yes, has_production: no, is_active: yes };
      const lists = { offpeak_hours: '[]', user_set: '[]', expiry_notices: '[]' };
      await tables
        .insertInto('pdls')
        .values({ ...point, ...directions, ...lists, ...times })
        .execute();
    }
    await migrate(database, migrations, systemClock);
    const left = await tables.selectFrom('data_keys').select('user_id').orderBy('user_id').execute();
    expect(left.map(({ user_id }) => user_id)).toEqual(['active', 'unusable']);
  });
});
