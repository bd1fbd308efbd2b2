import { addDays, type Day, toDay } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { type Instant, parseInstant } from '@svc/domain/paris-time';
import { type Measure, measureNames } from '@svc/domain/readings/measure';
import { countPoints, type DayCurve } from '@svc/domain/readings/reading';
import { sumCurve } from '@svc/domain/readings/totals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGateway } from '#gateway/gateway.ts';
import { createLog } from '#platform/log.ts';
import { createLocalDatabase, type LocalDatabase } from '../../../../test/client/local-database.ts';
import { databaseKinds } from '../../../../test/databases.ts';
import {
  type StandInGateway,
  standInPdl,
  standInSecret,
  startStandInGateway,
} from '../../../../test/gateway/stand-in-gateway.ts';
import { readDays } from '../engine.ts';
import { fetchRange } from '../fetch-range.ts';
import { openSqlDayStore } from './day-store.sql.ts';
import type { MeasureKey, ReadingTables } from './rows/tables.ts';
import { openGatewaySource } from './source.gateway.ts';

const at = (text: string): Instant => parseInstant(text) ?? Number.NaN;
let now = at('2026-02-10T09:00:00Z');
let counter = 0;
let standIn: StandInGateway;

beforeAll(async () => {
  standIn = await startStandInGateway(() => now);
});
afterAll(() => standIn.stop());

describe.each(databaseKinds)('days stored in %s', (kind) => {
  let local: LocalDatabase;
  let pdl: string;

  beforeAll(async () => {
    local = await createLocalDatabase(kind);
  });
  afterAll(() => local.drop());
  beforeEach(() => {
    now = at('2026-02-10T09:00:00Z');
    counter += 1;
    pdl = String(counter).padStart(14, '0');
    standIn.pdls = [standInPdl(pdl)];
    standIn.seen.length = 0;
    standIn.fault = undefined;
    for (const part of [standIn.truth.unpublished, standIn.truth.empty]) part.clear();
    for (const part of [standIn.truth.refused, standIn.truth.corrected, standIn.truth.partial]) part.clear();
  });

  function read(measure: Measure, start: string, end: string) {
    const gateway = createGateway({
      url: standIn.url,
      clientSecret: standInSecret,
      version: '0.1.0',
      clock: { now: () => now },
      log: createLog({ level: 'silent' }),
      sleep: async () => undefined,
      spacingMs: 0,
    });
    const onWriteFailure = (error: unknown) => {
      throw error;
    };
    const dayStore = openSqlDayStore({ database: local.database, now: () => now }, pdl, measure);
    const source = openGatewaySource({ gateway, now: () => now }, pdl, measure);
    return readDays(() => now, {
      measure,
      range: dayRange(toDay(start), toDay(end)),
      dayStore,
      fetch: (range) => fetchRange({ dayStore, source, now: () => now, onWriteFailure }, range),
      useCache: true,
      upstream: 'gateway',
      timeoutMs: 10_000,
    });
  }
  const calls = () => standIn.measureCalls().map(({ start, end }) => `${start}..${end}`);
  const marks = (dayStore: MeasureKey) =>
    local.database
      .for<ReadingTables>()
      .selectFrom('fetch_marks')
      .select(['start', 'end', 'reason', 'code', 'retry_after'])
      .where('usage_point_id', '=', dayStore.usage_point_id)
      .where('kind', '=', dayStore.measure)
      .orderBy('start')
      .execute();

  it('with local data 01/01 to 15/01, a request 01/01 to 31/01 calls the gateway only for 16/01 to 31/01', async () => {
    await read('consumption_daily', '2026-01-01', '2026-01-16');
    standIn.seen.length = 0;
    const result = await read('consumption_daily', '2026-01-01', '2026-02-01');
    expect(calls()).toEqual(['2026-01-16..2026-02-01']);
    expect(result.readings.map((reading) => reading.day)).toEqual(
      daysOf(dayRange(toDay('2026-01-01'), toDay('2026-02-01'))),
    );
    expect(result).toMatchObject({ from: 'mixed', missingPeriods: [] });
    expect(await read('consumption_daily', '2026-01-01', '2026-02-01')).toMatchObject({ from: 'store', calls: 0 });
    expect(calls()).toHaveLength(1);
  });

  it.each(measureNames)('%s is read from the database as it was fetched', async (measure) => {
    const fetched = await read(measure, '2026-01-01', '2026-01-05');
    const stored = await read(measure, '2026-01-01', '2026-01-05');
    expect(stored.from).toBe('store');
    expect(stored.readings).toEqual(fetched.readings);
  });

  it.each([
    ['2026-03-29', 30, 46],
    ['2026-03-29', 15, 92],
    ['2026-03-29', 10, 138],
    ['2025-10-26', 30, 50],
    ['2025-10-26', 15, 100],
    ['2025-10-26', 10, 150],
  ])('the curve of %s at %i minutes is stored with its %i points', async (text, step, count) => {
    now = at('2026-04-10T09:00:00Z');
    standIn.truth.stepMinutes = step;
    const day = toDay(text);
    const fetched = await read('consumption_detail', day, addDays(day, 1));
    standIn.truth.stepMinutes = 30;
    const [curve] = (await read('consumption_detail', day, addDays(day, 1))).readings as DayCurve[];
    if (!curve) throw new Error('no curve');
    expect(countPoints(curve)).toBe(count);
    expect(sumCurve(curve)).toBe(sumCurve(fetched.readings[0] as DayCurve));
    const starts = await local.database
      .for<ReadingTables>()
      .selectFrom('consumption_detail')
      .select('start_utc')
      .where('usage_point_id', '=', pdl)
      .execute();
    expect(new Set(starts.map((row) => row.start_utc)).size).toBe(count);
  });

  it('an old day without a point is marked empty for 7 days, a young one for 4 hours, a recent one not at all', async () => {
    for (const day of ['2026-01-20', '2026-01-21', '2026-02-01', '2026-02-09'] as Day[]) standIn.truth.empty.add(day);
    const result = await read('consumption_daily', '2026-01-19', '2026-02-10');
    expect(result.missingPeriods.map((missingPeriod) => [missingPeriod.range.start, missingPeriod.reason])).toEqual([
      ['2026-02-09', 'not_published'],
    ]);
    const empty = { reason: 'empty', code: null };
    expect(await marks({ measure: 'consumption_daily', usage_point_id: pdl })).toEqual([
      { start: '2026-01-20', end: '2026-01-22', ...empty, retry_after: '2026-02-17T09:00:00.000Z' },
      { start: '2026-02-01', end: '2026-02-02', ...empty, retry_after: '2026-02-10T13:00:00.000Z' },
    ]);
    await read('consumption_daily', '2026-01-19', '2026-02-09');
    expect(calls()).toHaveLength(1);
    now = at('2026-02-11T05:00:01Z');
    await read('consumption_daily', '2026-01-19', '2026-02-08');
    expect(calls().at(-1)).toBe('2026-02-01..2026-02-02');
    now = at('2026-02-17T09:00:01Z');
    await read('consumption_daily', '2026-01-19', '2026-01-30');
    expect(calls().at(-1)).toBe('2026-01-20..2026-01-22');
  });

  it.each([
    ['ADAM-ERR0191', '2026-02-17T09:00:00.000Z'],
    ['ADAM-DC-0016', '2026-02-17T09:00:00.000Z'],
    ['ADAM-ERR0123', '2026-02-11T09:00:00.000Z'],
    ['ADAM-ERR0061', '2026-02-11T09:00:00.000Z'],
  ])('a range refused with %s is marked until %s and not requested again', async (code, retry_after) => {
    for (const day of ['2026-01-10', '2026-01-11'] as Day[]) standIn.truth.refused.set(day, code);
    const result = await read('consumption_daily', '2026-01-10', '2026-01-12');
    expect(result.missingPeriods).toMatchObject([{ reason: 'refused', code }]);
    expect(await marks({ measure: 'consumption_daily', usage_point_id: pdl })).toEqual([
      { start: '2026-01-10', end: '2026-01-12', reason: 'refused', code, retry_after },
    ]);
    await read('consumption_daily', '2026-01-11', '2026-01-12');
    expect(calls()).toEqual(['2026-01-10..2026-01-12']);
  });

  it('a day that arrives after all ends the refusal of its range', async () => {
    const dayStore = openSqlDayStore({ database: local.database, now: () => now }, pdl, 'consumption_daily');
    const range = dayRange(toDay('2026-01-10'), toDay('2026-01-13'));
    const refusal = { status: 400, code: 'ADAM-ERR0061', detail: '', at: '' } as const;
    await dayStore.rememberRange(range, refusal, 3600);
    expect((await dayStore.getRefusals(range, daysOf(range))).failed).toHaveLength(1);
    await dayStore.put(range, [{ kind: 'daily', day: toDay('2026-01-10'), value: 5, quality: 'BRUT' }]);
    expect((await dayStore.getRefusals(range, daysOf(range))).failed).toEqual([]);
  });

  it('a writer that has lost its lease writes nothing: no day, no mark', async () => {
    const guard = async () => {
      throw new Error('the lease is another one’s');
    };
    const dayStore = openSqlDayStore({ database: local.database, now: () => now, guard }, pdl, 'consumption_daily');
    const range = dayRange(toDay('2026-01-10'), toDay('2026-01-13'));
    const refusal = { status: 400, code: 'ADAM-ERR0061', detail: '', at: '' } as const;
    const day = { kind: 'daily', day: toDay('2026-01-10'), value: 5, quality: 'BRUT' } as const;
    await expect(dayStore.put(range, [day])).rejects.toThrow('lease');
    await expect(dayStore.rememberRange(range, refusal, 3600)).rejects.toThrow('lease');
    await expect(dayStore.rememberDays(range, refusal, 3600)).rejects.toThrow('lease');
    expect((await dayStore.get(range)).size).toBe(0);
    expect((await dayStore.getRefusals(range, daysOf(range))).failed).toEqual([]);
  });

  it('refused days inside a response are marked, the others are stored', async () => {
    standIn.truth.refused.set(toDay('2026-01-10'), 'ADAM-ERR0191');
    const result = await read('consumption_daily', '2026-01-10', '2026-01-13');
    expect(result.readings).toHaveLength(2);
    expect(await marks({ measure: 'consumption_daily', usage_point_id: pdl })).toMatchObject([
      { start: '2026-01-10', end: '2026-01-11', reason: 'refused' },
    ]);
  });

  it('J-1 and J-2 are requested again after 3 hours, not before, and a downward correction is stored', async () => {
    await read('consumption_daily', '2026-02-01', '2026-02-10');
    now += 2.9 * 3600_000;
    standIn.truth.corrected.set(toDay('2026-02-09'), 1);
    await read('consumption_daily', '2026-02-01', '2026-02-10');
    expect(calls()).toHaveLength(1);
    now += 0.2 * 3600_000;
    const result = await read('consumption_daily', '2026-02-01', '2026-02-10');
    expect(calls().at(-1)).toBe('2026-02-08..2026-02-10');
    expect(result.readings.at(-1)).toMatchObject({ value: 1, quality: 'CORRIGE' });
  });

  it('a J-1 of 30 points out of 48 is fetched whole again and replaced, and never by fewer points', async () => {
    const day = toDay('2026-02-09');
    standIn.truth.partial.set(day, 30);
    await read('consumption_detail', day, addDays(day, 1));
    standIn.truth.partial.delete(day);
    const whole = await read('consumption_detail', day, addDays(day, 1));
    expect(countPoints(whole.readings[0] as DayCurve)).toBe(48);
    standIn.truth.partial.set(day, 30);
    now += 4 * 3600_000;
    await read('consumption_detail', day, addDays(day, 1));
    const [stored] = (await read('consumption_detail', day, addDays(day, 1))).readings;
    expect(countPoints(stored as DayCurve)).toBe(48);
    expect(calls()).toHaveLength(3);
  });

  it('days that the gateway no longer returns, or fails to return, stay unchanged', async () => {
    const before = await read('consumption_daily', '2026-02-01', '2026-02-10');
    now += 4 * 3600_000;
    standIn.truth.empty.add(toDay('2026-02-08'));
    standIn.truth.unpublished.add('2026-02-09');
    expect((await read('consumption_daily', '2026-02-01', '2026-02-10')).readings).toEqual(before.readings);
    standIn.fault = 'html_502';
    now += 4 * 3600_000;
    expect((await read('consumption_daily', '2026-02-01', '2026-02-10')).readings).toEqual(before.readings);
  });

  it('with the gateway unreachable and nothing stored, the missing period names the gateway', async () => {
    standIn.fault = 'text_500';
    const result = await read('consumption_daily', '2026-01-01', '2026-01-05');
    expect(result.missingPeriods).toMatchObject([
      { reason: 'unavailable', response: { status: 503, code: 'GATEWAY_UNREACHABLE' } },
    ]);
  });
});
