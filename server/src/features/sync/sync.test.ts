import { addDays, type Day, toDay } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { parseInstant } from '@svc/domain/paris-time';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { usualDatabase } from '../../../test/databases.ts';
import type { Fault } from '../../../test/gateway/gateway-faults.ts';
import { startSelfSignedServer } from '../../../test/gateway/self-signed-server.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';
import { findFreePort } from '../../../test/servers/private-server.ts';
import type { SyncSummary } from './summary.ts';

const first = '12345678901231';
const second = '12345678901232';
const dayMs = 24 * 3600_000;

describe.each(usualDatabase('sqlite'))('the synchronisation on %s', (kind) => {
  let gateway: StandInGateway;
  let client: Client | undefined;
  let clock: TestClock;

  beforeEach(async () => {
    clock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [standInPdl(first, { activation_date: '2026-01-20' })];
  });
  afterEach(async () => {
    await client?.drop();
    client = undefined;
    await gateway.stop();
  });

  async function start(more: Partial<Parameters<typeof startClient>[0]> = {}): Promise<Client> {
    client = await startClient({ kind, gateway, clock, ticking: false, ...more });
    await client.settle();
    return client;
  }
  /** A day that passes makes slots due: a scheduled run may hold the lock for a moment. */
  async function postSync(body: unknown = {}) {
    for (;;) {
      const response = await client?.send('POST', '/api/sync', body);
      if (response?.status !== 409) return response;
      await client?.settle();
    }
  }
  async function sync(body: unknown = {}): Promise<SyncSummary> {
    const response = await postSync(body);
    expect(response?.status).toBe(200);
    return (JSON.parse(response?.body ?? '') as { data: SyncSummary }).data;
  }
  async function days(
    measure = 'consumption/daily',
    from = '2026-01-20',
    to = '2026-02-10',
  ): Promise<Record<string, number>> {
    const path = `/api/gridop/${measure}/${first}?start=${from}&end=${to}`;
    const data = await client?.data<{ meter_reading: { interval_reading: { date: string; value: number }[] } }>(path);
    return Object.fromEntries(data?.meter_reading.interval_reading.map((point) => [point.date, point.value]) ?? []);
  }
  const ranges = (measure?: Parameters<StandInGateway['measureCalls']>[0]) =>
    gateway.measureCalls(measure).map((call) => `${call.start}..${call.end}`);

  it('at start stores every day of every measure since the activation, newest first, production only where it exists', async () => {
    gateway.pdls = [
      standInPdl(first, { activation_date: '2026-01-20' }),
      standInPdl(second, { activation_date: '2026-01-20', has_production: true, display_order: 1 }),
    ];
    await start();
    const { last } = (await client?.data<{ last: SyncSummary }>('/api/sync')) ?? { last: undefined };
    expect(last).toMatchObject({ trigger: 'startup', status: 'success', errors: [] });
    expect(last?.pdls[0]).toMatchObject({
      consumption_daily: { inserted: 21 },
      production_daily: null,
      max_power: { inserted: 21 },
    });
    expect(last?.pdls[1]).toMatchObject({ production_daily: { inserted: 21 }, production_detail: { inserted: 21 } });
    expect(ranges('consumption_daily')).toEqual(['2026-01-20..2026-02-10', '2026-01-20..2026-02-10']);
    expect(ranges('consumption_detail')).toEqual(['2026-01-20..2026-02-10', '2026-01-20..2026-02-10']);
    expect(gateway.measureCalls('production_daily').map((call) => call.usage_point_id)).toEqual([second]);
    expect(gateway.violations).toEqual([]);
    expect(Object.keys(await days())).toEqual(daysOf(dayRange(toDay('2026-01-20'), toDay('2026-02-10'))));
    const information = client?.lines.filter(
      (line) => line.includes('"level":"info"') && line.includes('synchronisation'),
    );
    expect(information?.length).toBeLessThanOrEqual(20);
  });

  it('requests nothing twice within 3 hours, and J-1 and J-2 again after them', async () => {
    await start();
    gateway.seen.length = 0;
    expect((await sync()).status).toBe('success');
    expect(gateway.measureCalls()).toEqual([]);
    clock.at += 3.1 * 3600_000;
    await sync();
    expect(ranges()).toEqual(['2026-02-08..2026-02-10', '2026-02-08..2026-02-10', '2026-02-08..2026-02-10']);
    gateway.seen.length = 0;
    expect((await sync({ force: true })).pdls[0]?.consumption_daily).toMatchObject({ unchanged: 2, inserted: 0 });
  });

  it('stores at J+4 a day that was published four days late, and corrections downwards', async () => {
    gateway.truth.unpublished.add('2026-02-09');
    await start();
    const yesterday = (await days())['2026-02-08'] ?? 0;
    for (let day = 0; day < 2; day++) {
      clock.at += dayMs;
      await sync();
      expect(await days()).not.toHaveProperty('2026-02-09');
    }
    gateway.truth.unpublished.clear();
    gateway.truth.corrected.set(toDay('2026-02-12'), 7);
    gateway.truth.corrected.set(toDay('2026-02-11'), yesterday - 1);
    clock.at += dayMs;
    gateway.seen.length = 0;
    await sync();
    expect(ranges('consumption_daily')).toEqual(['2026-02-11..2026-02-13', '2026-02-09..2026-02-10']);
    const stored = await days('consumption/daily', '2026-02-01', '2026-02-13');
    expect(stored).toHaveProperty('2026-02-09');
    expect(stored).toMatchObject({ '2026-02-11': yesterday - 1, '2026-02-12': 7 });
    expect(Object.keys(stored)).toHaveLength(12);
  });

  const outages: readonly (Fault | 'refused' | 'tls')[] = [
    'html_502',
    'text_500',
    'json_503',
    'not_json',
    'refused',
    'tls',
  ];
  it.each(outages)('ten days of outage (%s): reads work, nothing is lost, one sync repairs all', async (fault) => {
    const secure = await startSelfSignedServer();
    const elsewhere = fault === 'tls' ? secure.url : `http://127.0.0.1:${await findFreePort()}/api`;
    await start();
    const moveTo = async (url: string) => {
      await client?.stop();
      client = await startClient({ kind, clock, gateway: { url }, ...(client && { local: client.local }) });
    };
    const before = await days();
    const isElsewhere = fault === 'tls' || fault === 'refused';
    if (isElsewhere) await moveTo(elsewhere);
    else gateway.fault = fault;
    await client?.settle();
    for (let day = 0; day < 10; day++) {
      clock.at += dayMs;
      const response = await postSync();
      expect(response?.status).toBe(503);
      expect(JSON.parse(response?.body ?? '')).toMatchObject({ code: 'GATEWAY_UNREACHABLE', origin: 'gateway' });
      expect(await days()).toEqual(before);
    }
    const state = await client?.data<{ gateway: { reachable: boolean } }>('/api/sync/status');
    expect(state?.gateway.reachable).toBe(false);
    gateway.fault = undefined;
    gateway.seen.length = 0;
    // Either the run at startup or a requested one: one is enough.
    if (isElsewhere) await moveTo(gateway.url);
    else expect((await sync()).status).toBe('success');
    await client?.settle();
    expect(ranges('consumption_daily')).toHaveLength(1);
    expect(ranges('max_power')).toHaveLength(1);
    // Twelve days of load curve, J-1 and J-2 of the last day before the outage among them.
    expect(ranges('consumption_detail')).toHaveLength(1);
    const after = await days('consumption/daily', '2026-01-20', '2026-02-20');
    expect(after).toMatchObject(before);
    expect(Object.keys(after)).toHaveLength(31);
    await secure.stop();
  });

  it('fills missing periods of 1 to 40 days, each with one call', async () => {
    gateway.pdls = [standInPdl(first, { activation_date: '2025-11-01' })];
    await start();
    const all = await days('consumption/daily', '2025-11-01', '2026-02-10');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 3, max: 58 }), async (length, ago) => {
        const end = addDays(toDay('2026-02-10'), -ago);
        await client?.local.database
          .for<{ consumption_daily: { date: string } }>()
          .deleteFrom('consumption_daily')
          .where('date', '>=', addDays(end, -length))
          .where('date', '<', end)
          .execute();
        gateway.seen.length = 0;
        await sync({ types: ['consumption_daily'] });
        expect(ranges()).toEqual([`${addDays(end, -length)}..${end}`]);
        expect(await days('consumption/daily', '2025-11-01', '2026-02-10')).toEqual(all);
      }),
      { numRuns: 15, examples: [[7, 10]] },
    );
  });

  it('stopped before the load curves were requested does not treat them as switched off', async () => {
    gateway.pdls = [
      standInPdl(first, { activation_date: '2026-01-20' }),
      standInPdl(second, { activation_date: '2026-01-20', display_order: 1 }),
    ];
    // Long enough for the stop to come before the second response.
    gateway.delayMs = 1500;
    client = await startClient({ kind, gateway, clock, ticking: false });
    await vi.waitUntil(() => gateway.measureCalls('consumption_daily').length === 2, {
      interval: 10,
      timeout: 120_000,
    });
    await client.stop();
    gateway.delayMs = 0;
    await start({ local: client.local });
    expect(ranges('consumption_detail')).toHaveLength(2);
    expect(await client.data('/api/pdl/')).toMatchObject([
      { hourly_collection_disabled: false },
      { hourly_collection_disabled: false },
    ]);
  });

  it('one at a time: the second gets 409; in the background it returns 202', async () => {
    await start();
    gateway.delayMs = 500;
    const [one, two] = await Promise.all([
      client?.send('POST', '/api/sync', {}),
      client?.send('POST', '/api/sync', {}),
    ]);
    expect([one?.status, two?.status].sort()).toEqual([200, 409]);
    gateway.delayMs = 2000;
    const async = await client?.send('POST', '/api/sync', {}, { prefer: 'respond-async' });
    expect(async?.status).toBe(202);
    expect((await client?.send('POST', '/api/sync', {}, { prefer: 'respond-async' }))?.status).toBe(409);
    const { run_id } = (JSON.parse(async?.body ?? '') as { data: { run_id: string } }).data;
    expect(await client?.data('/api/sync')).toMatchObject({ running: true, run_id });
    await client?.settle();
    expect(await client?.data('/api/sync')).toMatchObject({ last: { run_id, trigger: 'manual' } });
  });

  it('streams its progress to a client that requests events', async () => {
    await start();
    const response = await client?.send('POST', '/api/sync', { force: true }, { accept: 'text/event-stream' });
    expect(response?.headers['content-type']).toMatch('text/event-stream');
    const names = [...(response?.body.matchAll(/^event: (\w+)$/gm) ?? [])].map((match) => match[1]);
    expect(names).toEqual(['progress', 'progress', 'progress', 'complete']);
  });

  it('leaves a tenth of the quota to the user; the newest days came first', async () => {
    gateway.quota = 2;
    gateway.pdls = [standInPdl(first, { activation_date: '2024-06-01' })];
    await start();
    const { last } = (await client?.data<{ last: SyncSummary }>('/api/sync')) ?? {};
    expect(last).toMatchObject({ status: 'partial', errors: [{ code: 'QUOTA_RESERVE', origin: 'svc' }] });
    expect(ranges()).toEqual(['2025-02-10..2026-02-10']);
  });

  it('stops at 429, retains what it has, and resumes by itself when allowed', async () => {
    gateway.quota = 1;
    gateway.sendsQuota = false;
    gateway.pdls = [standInPdl(first, { activation_date: '2024-06-01' })];
    await start({ ticking: true });
    const { last } = (await client?.data<{ last: SyncSummary }>('/api/sync')) ?? {};
    expect(last).toMatchObject({ status: 'partial', errors: [{ code: 'RATE_LIMIT_EXCEEDED', origin: 'svc' }] });
    expect(ranges()).toEqual(['2025-02-10..2026-02-10', '2024-06-01..2025-02-10']);
    // Not by a read, which would fetch by itself: by what is stored.
    const oldest = async () => {
      type Status = { pdls: { types: Record<string, { oldest_data_date: string | null }> }[] };
      const status = await client?.data<Status>('/api/sync/status');
      return status?.pdls[0]?.types.consumption_daily?.oldest_data_date;
    };
    expect(await oldest()).toBe('2025-02-10');
    gateway.quota = 1000;
    clock.at += 3600_000;
    await vi.waitUntil(async () => (await oldest()) === '2024-06-01', { timeout: 120_000, interval: 100 });
    await client?.settle();
    expect(await client?.data('/api/sync')).toMatchObject({ last: { trigger: 'schedule' } });
  });

  it('a PDL without consent is requested once a day; the others are not affected', async () => {
    gateway.pdls = [
      standInPdl(first, { activation_date: '2026-02-01' }),
      standInPdl(second, { activation_date: '2026-02-01', display_order: 1 }),
    ];
    gateway.revoked.add(second);
    await start();
    expect(gateway.measureCalls().filter((call) => call.usage_point_id === second)).toHaveLength(1);
    expect(Object.keys(await days('consumption/daily', '2026-02-01', '2026-02-10'))).toHaveLength(9);
    gateway.pdls = gateway.pdls.map((pdl) =>
      pdl.usage_point_id === second ? { ...pdl, consent_status: 'revoked' } : pdl,
    );
    const summary = await sync();
    expect(summary.pdls[1]).toMatchObject({ skipped: true });
    expect(gateway.measureCalls().filter((call) => call.usage_point_id === second)).toHaveLength(1);
    clock.at += dayMs + 1;
    await sync();
    expect(gateway.measureCalls().filter((call) => call.usage_point_id === second)).toHaveLength(2);
    gateway.revoked.clear();
    gateway.pdls = gateway.pdls.map((pdl) => ({ ...pdl, consent_status: 'active' }));
    expect((await sync()).pdls[1]).toMatchObject({ skipped: false, consumption_daily: { inserted: 10 } });
  });

  it('a measure that fails does not affect the others', async () => {
    gateway.down.add('consumption_daily');
    await start();
    const { last } = (await client?.data<{ last: SyncSummary }>('/api/sync')) ?? {};
    expect(last?.status).toBe('partial');
    expect(last?.errors).toMatchObject([{ type: 'consumption_daily', code: 'GRIDOP_UNAVAILABLE', origin: 'gridop' }]);
    expect(last?.pdls[0]).toMatchObject({ consumption_detail: { inserted: 21 }, max_power: { inserted: 21 } });
  });

  it('a PDL the gateway no longer lists is gone, and its readings stay', async () => {
    await start();
    const before = await days();
    gateway.pdls = [];
    clock.at += dayMs;
    gateway.seen.length = 0;
    expect((await sync()).pdls).toMatchObject([{ skipped: true, reason: 'no longer listed by the gateway' }]);
    expect(await days()).toEqual(before);
    expect(gateway.measureCalls()).toEqual([]);
    const [pdl] = (await client?.data<{ gone_at: string | null; last_data_date: Day }[]>('/api/pdl/')) ?? [];
    expect(pdl).toMatchObject({ last_data_date: '2026-02-09' });
    expect(pdl?.gone_at).not.toBeNull();
  });

  it('load curves that do not come while days do: the PDL is flagged and not requested for a week', async () => {
    for (const day of daysOf(dayRange(toDay('2026-01-20'), toDay('2026-02-18')))) {
      gateway.truth.unpublished.add(`consumption_detail:${day}`);
    }
    await start();
    expect(await client?.data('/api/pdl/')).toMatchObject([{ hourly_collection_disabled: true }]);
    gateway.seen.length = 0;
    clock.at += dayMs;
    await sync();
    expect(ranges('consumption_detail')).toEqual([]);
    gateway.truth.unpublished.clear();
    clock.at += 7 * dayMs;
    await sync();
    expect(await client?.data('/api/pdl/')).toMatchObject([{ hourly_collection_disabled: false }]);
  });
});
