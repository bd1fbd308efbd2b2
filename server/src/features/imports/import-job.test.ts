import { toDay } from '@svc/domain/day';
import { dayRange } from '@svc/domain/day-range';
import { minuteMs } from '@svc/domain/paris-time';
import { missingFromFailure } from '@svc/domain/readings/missing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../test/consent-fixture.ts';
import {
  createMigratedDatabase,
  databaseKinds,
  insertTestUser,
  type MigratedDatabase,
} from '../../../test/databases.ts';
import { type Background, createImportJob } from './import-job.ts';
import { finishStep, insertImport, listDueSteps, listEvents } from './repository.ts';
import type { ImportTables } from './tables.ts';

const start = 1_790_000_000_000;
const range = dayRange(toDay('2026-01-01'), toDay('2026-01-08'));
const older = dayRange(toDay('2025-12-25'), toDay('2026-01-01'));

describe.each(databaseKinds)('the steps of an import on %s', (kind) => {
  let storage: MigratedDatabase;
  let user_id: string;
  let points = 10_000_000_000_000;

  beforeAll(async () => {
    storage = await createMigratedDatabase(kind);
    user_id = await insertTestUser(storage.database);
  });
  afterAll(() => storage.drop());

  const newImport = async (ranges = [range]) => {
    const steps = ranges.map((each) => ({ measure: 'consumption_detail' as const, range: each }));
    const row = await insertImport(storage.database, { user_id, usage_point_id: String(points++) }, steps, start);
    if (!row) throw new Error('another import runs');
    return row;
  };
  /** One run of the job in which every call ends with the given response. */
  async function drive(now: number, response: Background): Promise<void> {
    const clock = { now: () => now };
    const job = createImportJob({ database: storage.database, clock, fetch: async () => response });
    await job.run(undefined, { log: silentLog, slot: undefined, signal: new AbortController().signal });
  }
  const stepOf = async (id: string) => {
    const rows = await storage.database
      .for<ImportTables>()
      .selectFrom('import_steps')
      .selectAll()
      .where('import_id', '=', id)
      .orderBy('position')
      .execute();
    if (!rows[0]) throw new Error('no step');
    return { ...rows[0], waits_ms: Date.parse(rows[0].not_before) };
  };

  it('that fail are deferred for longer each time, and never for less than the operator requested', async () => {
    const { id } = await newImport();
    const away = (now: number): Background => ({
      state: 'done',
      missingPeriods: [missingFromFailure(range, { class: 'unavailable', retry_at: now + 1000 }, now)],
    });
    let now = start;
    for (const minutes of [1, 2, 4, 8]) {
      await drive(now, away(now));
      const { waits_ms, state } = await stepOf(id);
      expect([state, waits_ms - now]).toEqual(['waiting', minutes * minuteMs]);
      now = waits_ms;
    }
    await drive(now, away(now));
    expect(await stepOf(id)).toMatchObject({ state: 'failed', code: 'GRIDOP_UNAVAILABLE' });
    const patient = await newImport();
    const late = missingFromFailure(range, { class: 'throttled', status: 429, retry_at: start + 60 * minuteMs }, start);
    await drive(start, { state: 'done', missingPeriods: [late] });
    expect((await stepOf(patient.id)).waits_ms - start).toBe(60 * minuteMs);
    await drive(start + 61 * minuteMs, { state: 'done', missingPeriods: [] });
  });

  it('that a full queue refuses have not been tried: no attempt is used up', async () => {
    const { id } = await newImport();
    let now = start;
    for (let times = 0; times < 12; times++) {
      await drive(now, { state: 'refused', expected_at: now + 5000 });
      now += 5000;
    }
    expect(await stepOf(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    await drive(now, { state: 'done', missingPeriods: [] });
    expect(await stepOf(id)).toMatchObject({ state: 'done', event: 1 });
  });

  it('are finished once: a second finish changes neither the outcome nor the number of the event', async () => {
    const { id } = await newImport([range, older]);
    const [first, second] = (await listDueSteps(storage.database, start, 10)).filter((step) => step.import_id === id);
    if (!first || !second) throw new Error('no steps');
    await finishStep(storage.database, first, { state: 'done', code: null }, start);
    await finishStep(storage.database, second, { state: 'done', code: null }, start);
    await finishStep(storage.database, first, { state: 'failed', code: 'X' }, start);
    const events = await listEvents(storage.database, id, 0);
    expect(events.map(({ event, position, state }) => [event, position, state])).toEqual([
      [1, 0, 'done'],
      [2, 1, 'done'],
    ]);
    expect(await listEvents(storage.database, id, 2)).toEqual([]);
  });
});
