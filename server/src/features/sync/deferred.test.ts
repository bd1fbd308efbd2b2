import { type Day, toDay } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { parseInstant } from '@svc/domain/paris-time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { usualDatabase } from '../../../test/databases.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';
import type { SyncSummary } from './summary.ts';

const pdl = '12345678901231';
const days = (start: string, end: string): Set<Day> => new Set(daysOf(dayRange(toDay(start), toDay(end))));

/** After 20 seconds the gateway returns what it has by then. The rest stays in its queue. */
describe.each(usualDatabase('sqlite'))('days that the gateway puts off, on %s', (kind) => {
  let gateway: StandInGateway;
  let client: Client | undefined;
  let clock: TestClock;
  let waits: number[];

  beforeEach(async () => {
    clock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [standInPdl(pdl, { activation_date: '2026-01-20' })];
    waits = [];
  });
  afterEach(async () => {
    await client?.drop();
    client = undefined;
    await gateway.stop();
  });

  /** A wait moves the clock. */
  async function start(ticking = false): Promise<SyncSummary | undefined> {
    const wait = async (ms: number) => {
      waits.push(ms);
      clock.at += ms;
    };
    client = await startClient({ kind, gateway, clock, ticking, wait });
    await client.settle();
    return lastRun();
  }
  const lastRun = async () => (await client?.data<{ last: SyncSummary }>('/api/sync'))?.last;
  const calls = () => gateway.measureCalls('consumption_detail').map(({ start, end }) => `${start}..${end}`);
  const marks = () =>
    client?.local.database.for<{ fetch_marks: { reason: string } }>().selectFrom('fetch_marks').selectAll().execute();
  async function storedDays(): Promise<number | undefined> {
    type Status = { pdls: { types: Record<string, { total_records: number }> }[] };
    const status = await client?.data<Status>('/api/sync/status');
    return status?.pdls[0]?.types.consumption_detail?.total_records;
  }

  it('are requested again in the same run when their retry time is near, together and not before it', async () => {
    const until = clock.at + 20_000;
    gateway.queued = {
      days: new Set([...days('2026-01-22', '2026-01-25'), ...days('2026-01-25', '2026-01-29')]),
      until,
    };
    const run = await start();
    expect(run).toMatchObject({ status: 'success', errors: [] });
    expect(run?.pdls[0]?.consumption_detail).toMatchObject({ inserted: 21, missing: [], error: null });
    expect(calls()).toEqual(['2026-01-20..2026-02-10', '2026-01-22..2026-01-29']);
    expect(Math.max(...waits)).toBeGreaterThan(15_000);
    expect(await marks()).toEqual([]);
  });

  it('are requested again in the same run even when no day of the range was available', async () => {
    gateway.queued = { days: days('2026-01-20', '2026-02-10'), until: clock.at + 20_000 };
    const run = await start();
    expect(run).toMatchObject({ status: 'success', errors: [] });
    expect(run?.pdls[0]).toMatchObject({
      consumption_daily: { inserted: 21, error: null },
      consumption_detail: { inserted: 21, error: null },
      max_power: { inserted: 21, error: null },
    });
  });

  it('arrive by themselves later when their retry time is far, are reported until then, and not requested before', async () => {
    const until = clock.at + 600_000;
    gateway.queued = { days: days('2026-01-22', '2026-01-29'), until };
    const run = await start(true);
    expect(run?.status).toBe('partial');
    expect(run?.errors.map(({ code, retry_at }) => [code, retry_at])).toContainEqual([
      'GRIDOP_WAITING',
      new Date(until).toISOString(),
    ]);
    expect(run?.pdls[0]?.consumption_detail).toMatchObject({
      inserted: 14,
      missing: [{ start: '2026-01-22', end: '2026-01-29', reason: 'waiting' }],
    });
    expect(await marks()).toEqual([]);
    expect(await client?.data('/api/pdl/')).toMatchObject([{ hourly_collection_disabled: false }]);
    gateway.seen.length = 0;
    const read = await client?.data<{ missing: unknown[] }>(
      `/api/gridop/consumption/detail/${pdl}?start=2026-01-20&end=2026-02-10`,
    );
    expect(read?.missing).toMatchObject([{ start: '2026-01-22', end: '2026-01-29', reason: 'waiting' }]);
    expect((await client?.send('POST', '/api/sync', {}))?.status).toBe(200);
    expect(calls()).toEqual([]);
    expect(await storedDays()).toBe(14);
    clock.at = until;
    await vi.waitUntil(async () => (await storedDays()) === 21, { timeout: 120_000, interval: 50 });
    expect(calls()).toEqual(['2026-01-22..2026-01-29']);
    await client?.settle();
  });
});
