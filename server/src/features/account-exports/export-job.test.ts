import { randomUUID } from 'node:crypto';
import { minuteMs } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '#features/readings/server/index.ts';
import { migrations } from '#migrations/index.ts';
import { createDataKey } from '#platform/crypto/data-key.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/servers/test-database.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createExportJob, createPurgeJob } from './export-job.ts';
import { beginExport, countPoints, findExport, listPoints } from './repository.ts';
import type { ExportTables } from './tables.ts';

const log = createLog({ level: 'silent' });

describe('the job that writes exports', () => {
  let stored: TestDatabase;
  let database: Database;
  const clock = createTestClock();
  const key = createDataKey();
  let written: string[] = [];
  let broken: (usage_point_id: string) => boolean = () => false;
  let whileReading: () => Promise<void> = async () => undefined;
  let permitted: readonly Measure[] = [];
  const withdrawn = new Set<string>();
  const point = async (owner: { usage_point_id: string }) =>
    withdrawn.has(owner.usage_point_id) ? undefined : (owner as never);
  const permission = {
    findStored: point,
    lockStored: (_: unknown, owner: { usage_point_id: string }) => point(owner),
    measuresOf: () => permitted,
  } as unknown as Permission;

  const options = () => ({
    database,
    clock,
    permission,
    dataKeys: { keyFor: async () => key },
    storedData: {
      readings: async () => [],
      async records({ usage_point_id }: { usage_point_id: string }) {
        if (broken(usage_point_id)) throw new Error('the cache is away');
        written.push(usage_point_id);
        await whileReading();
        return { contract: {} };
      },
    },
  });
  const run = (signal = new AbortController().signal) =>
    createExportJob(options()).run(undefined, { log, slot: undefined, signal });

  beforeAll(async () => {
    stored = await createTestDatabase();
    database = openDatabase(stored.url, { log });
    await migrate(database, migrations, clock);
  });
  afterAll(async () => {
    await database.close();
    await stored.drop();
  });
  beforeEach(async () => {
    await database.for<ExportTables>().deleteFrom('account_exports').execute();
    written = [];
    broken = () => false;
    whileReading = async () => undefined;
    permitted = [];
    withdrawn.clear();
  });

  async function begin(...usagePointIds: string[]) {
    const user_id = randomUUID();
    const text = { email: user_id, hashed_password: '', client_id: user_id.slice(0, 30), client_secret: '' };
    const truth = { email_verified: true, debug_mode: false, is_active: true };
    const times = { tokens_valid_after: '', created_at: '', updated_at: '' };
    await database
      .for<{ users: Record<string, unknown> }>()
      .insertInto('users')
      .values({ id: user_id, client_secret_index: user_id, role_id: null, ...text, ...truth, ...times })
      .execute();
    const begun = await beginExport(database, user_id, usagePointIds, clock.now());
    if (begun.is !== 'new') throw new Error('not begun');
    clock.advance(10);
    return begun.row;
  }
  const stateOf = async (row: { id: string; user_id: string }) =>
    (await findExport(database, row.user_id, row.id, clock.now()))?.state;
  const listParts = async () => {
    const parts = await database.for<ExportTables>().selectFrom('account_export_parts').selectAll().execute();
    return parts.map(({ usage_point_id }) => usage_point_id);
  };
  const counts = async (id: string) => (await countPoints(database, [id])).get(id);

  it('processes a PDL of each user in turn', async () => {
    const rows = [await begin('a1', 'a2', 'a3'), await begin('b1')];
    await run();
    expect(written).toEqual(['a1', 'b1', 'a2', 'a3']);
    expect(await Promise.all(rows.map(stateOf))).toEqual(['done', 'done']);
  });

  it('stops with its process, and resumes where it stopped', async () => {
    const row = await begin('a1', 'a2', 'a3');
    const stopping = new AbortController();
    broken = (id) => {
      if (id === 'a2') stopping.abort();
      return false;
    };
    await run(stopping.signal);
    expect([written, await stateOf(row)]).toEqual([['a1', 'a2'], 'running']);
    await run();
    expect([written, await stateOf(row)]).toEqual([['a1', 'a2', 'a3'], 'done']);
  });

  it('tries a PDL five times with growing delays, then reports the failure, and includes the others', async () => {
    broken = (id) => id === 'a1';
    const row = await begin('a1', 'a2');
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await stateOf(row)).toBe('running');
      await run();
      clock.advance(minuteMs * 2 ** attempt - 30_000);
      await run();
      expect((await listPoints(database, row.id))[0]?.attempts).toBe(attempt + 1);
      clock.advance(30_000);
    }
    expect(await stateOf(row)).toBe('done');
    expect(await counts(row.id)).toEqual({ waiting: 0, done: 1, left_out: 0, failed: 1 });
  });

  it('leaves out a PDL whose consent ends before it is processed, or while it is being collected', async () => {
    broken = (id) => {
      withdrawn.add('a2');
      if (id === 'a1') withdrawn.add('a1');
      return false;
    };
    const row = await begin('a1', 'a2', 'a3');
    await run();
    expect(written).toEqual(['a1', 'a3']);
    expect((await listPoints(database, row.id)).map(({ state }) => state)).toEqual(['left_out', 'left_out', 'done']);
    expect(await listParts()).toEqual(['a3']);
  });

  it('leaves out a PDL whose consent loses a measure while it is being collected', async () => {
    permitted = ['consumption_daily', 'production_daily'];
    whileReading = async () => {
      permitted = ['consumption_daily'];
    };
    const row = await begin('a1', 'a2');
    await run();
    expect((await listPoints(database, row.id)).map(({ state, why, measures }) => [state, why, measures])).toEqual([
      ['left_out', 'consent', '[]'],
      ['done', null, '["consumption_daily"]'],
    ]);
    expect(await listParts()).toEqual(['a2']);
  });

  it('waits for nothing where the withdrawal breaks the reading', async () => {
    broken = (id) => {
      if (id === 'a1') withdrawn.add('a1');
      return id === 'a1';
    };
    const row = await begin('a1', 'a2');
    await run();
    expect(await stateOf(row)).toBe('done');
    expect(await counts(row.id)).toEqual({ waiting: 0, done: 1, left_out: 1, failed: 0 });
  });

  it('creates one export for a user who sends many requests at the same moment', async () => {
    const { user_id, id } = await begin('a1');
    await database.for<ExportTables>().deleteFrom('account_exports').where('id', '=', id).execute();
    const started = Array.from({ length: 8 }, () => beginExport(database, user_id, ['a1'], clock.now()));
    const begun = await Promise.all(started);
    expect(begun.map(({ is }) => is).sort()).toEqual(['new', ...Array.from({ length: 7 }, () => 'running')]);
    const times = { created_at: '', advanced_at: '', finished_at: null, expires_at: null };
    const second = { id: randomUUID(), user_id, state: 'running', ...times };
    const inserted = database.for<ExportTables>().insertInto('account_exports').values(second).execute();
    await expect(inserted).rejects.toThrow('account_exports_running');
  });

  it('writes a PDL once, also when two replicas think it is theirs', async () => {
    const row = await begin('a1');
    await Promise.all([run(), run()]);
    expect(await counts(row.id)).toEqual({ waiting: 0, done: 1, left_out: 0, failed: 0 });
    expect(await listParts()).toEqual(['a1']);
  });

  it('stores nothing of a PDL that another replica settled while it was being collected', async () => {
    const row = await begin('a1');
    whileReading = async () => {
      withdrawn.add('a1');
      await run();
      withdrawn.clear();
    };
    await run();
    expect(written).toEqual(['a1']);
    expect(await counts(row.id)).toEqual({ waiting: 0, done: 0, left_out: 1, failed: 0 });
    expect(await listParts()).toEqual([]);
  });

  it('is followed by a job that deletes expired exports, and those unfinished after two days', async () => {
    const done = await begin('a1');
    await run();
    broken = () => true;
    const stuck = await begin('b1');
    const purge = () =>
      createPurgeJob(options()).run(undefined, { log, slot: undefined, signal: new AbortController().signal });
    const left = async () => {
      const rows = await database.for<ExportTables>().selectFrom('account_exports').select('id').execute();
      return rows.map(({ id }) => id);
    };
    clock.advance(23 * 60 * minuteMs);
    await purge();
    expect((await left()).sort()).toEqual([done.id, stuck.id].sort());
    clock.advance(60 * minuteMs);
    await purge();
    expect(await left()).toEqual([stuck.id]);
    expect(await listParts()).toEqual([]);
    clock.advance(24 * 60 * minuteMs);
    await purge();
    expect(await left()).toEqual([]);
  });
});
