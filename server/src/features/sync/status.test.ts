import { toDay } from '@svc/domain/day';
import { dayRange, daysOf } from '@svc/domain/day-range';
import { parseInstant } from '@svc/domain/paris-time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { usualDatabase } from '../../../test/databases.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';
import type { StatusResponse } from './status.ts';

const first = '12345678901231';
const second = '12345678901232';
const dayMs = 24 * 3600_000;

describe.each(usualDatabase('sqlite'))('the status of a household on %s', (kind) => {
  let gateway: StandInGateway;
  let client: Client;
  let clock: TestClock;

  beforeEach(async () => {
    clock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [standInPdl(first, { activation_date: '2025-11-01' }), standInPdl(second, { display_order: 1 })];
  });
  afterEach(async () => {
    await client.drop();
    await gateway.stop();
  });

  async function start(settings: Record<string, string> = { SYNC_DAYS: '30' }): Promise<void> {
    client = await startClient({ kind, gateway, clock, ticking: false, settings });
    await client.settle();
  }
  const sync = () => client.send('POST', '/api/sync', {});
  const status = () => client.data<StatusResponse>('/api/sync/status');
  async function kindOf(pdl = first, measure = 'consumption_daily') {
    return (await status()).pdls.find(({ usage_point_id }) => usage_point_id === pdl)?.types[measure];
  }

  it('is ok when every day of the window is stored, and reports the calendars', async () => {
    await start();
    expect(await kindOf()).toMatchObject({ status: 'ok', missing_days: 0, missing: [], stale: null });
    const { calendars, notices } = await status();
    expect(notices.filter(({ code }) => code !== 'DISK_NEARLY_FULL')).toEqual([]);
    expect(Object.keys(calendars)).toEqual(['tempo', 'gridsignal', 'flexday', 'ejp', 'national']);
    expect(calendars.tempo).toMatchObject({ tomorrow_known: false, records: 0 });
  });

  it('ten days after the gateway went away it is stale since then, because the gateway is away', async () => {
    await start();
    gateway.fault = 'html_502';
    clock.at += 10 * dayMs;
    await sync();
    const shown = await kindOf();
    expect(shown).toMatchObject({
      status: 'stale',
      newest_data_date: '2026-02-09',
      missing_days: 10,
      missing: [{ start: '2026-02-10', end: '2026-02-20', days: 10, reason: 'gateway_away' }],
      stale: { since: '2026-02-10', reason: 'gateway_away' },
    });
    expect(shown?.stale?.text).toBe('Nothing since 2026-02-10, because the gateway cannot be reached');
    expect(parseInstant(shown?.stale?.reason_since ?? '')).toBeGreaterThan(0);
    gateway.fault = undefined;
    await sync();
    expect(await kindOf()).toMatchObject({ status: 'ok', missing_days: 0 });
  });

  it('a day missing at the operator is reported as such, although more days are stored than the window has', async () => {
    await start({ SYNC_DAYS: '60' });
    await client.stop();
    gateway.truth.empty.add(toDay('2026-03-10'));
    clock.at += 40 * dayMs;
    client = await startClient({
      kind,
      gateway,
      clock,
      ticking: false,
      local: client.local,
      settings: { SYNC_DAYS: '30' },
    });
    await client.settle();
    const shown = await kindOf();
    expect(shown?.total_records).toBeGreaterThan(30);
    expect(shown).toMatchObject({
      status: 'incomplete',
      missing_days: 1,
      missing: [{ start: '2026-03-10', end: '2026-03-11', reason: 'operator_hole' }],
      stale: null,
    });
  });

  it('a day that is not published yet is missing, and not a failure', async () => {
    gateway.truth.unpublished.add('2026-02-09');
    await start();
    expect(await kindOf()).toMatchObject({
      status: 'ok',
      missing_days: 1,
      missing: [{ start: '2026-02-09', reason: 'not_published' }],
    });
  });

  it.each([
    ['consent revoked', { consent_status: 'revoked' }, 'consent_revoked', 'CONSENT_REVOKED'],
    ['consent ended', { consent_status: 'expired' }, 'consent_expired', 'CONSENT_EXPIRED'],
    ['consent not given', { consent_status: 'pending' }, 'consent_pending', 'CONSENT_PENDING'],
    ['inactive', { is_active: false }, 'pdl_inactive', 'PDL_INACTIVE'],
    ['no longer listed', undefined, 'pdl_gone', 'PDL_GONE'],
  ])('a PDL that is %s is stale for that reason, the other one is not', async (_, change, reason, code) => {
    await start();
    if (change && 'consent_status' in change && change.consent_status !== 'pending') gateway.revoked.add(second);
    gateway.pdls = gateway.pdls.flatMap((pdl) =>
      pdl.usage_point_id !== second ? [pdl] : change ? [{ ...pdl, ...change }] : [],
    );
    clock.at += 3 * dayMs;
    await sync();
    const notice = (await status()).notices.find((one) => one.code === code);
    expect(notice).toMatchObject({ usage_point_id: second });
    expect(notice?.advice).not.toBe('');
    expect(await kindOf(second)).toMatchObject({ status: 'stale', stale: { since: '2026-02-10', reason } });
    expect(await kindOf(first)).toMatchObject({ status: 'ok' });
  });

  it('load curves that are not collected are reported as such', async () => {
    for (const day of daysOf(dayRange(toDay('2025-11-01'), toDay('2026-02-10'))))
      gateway.truth.unpublished.add(`consumption_detail:${day}`);
    await start();
    expect(await kindOf(first, 'consumption_daily')).toMatchObject({ status: 'ok' });
    const curve = await kindOf(first, 'consumption_detail');
    expect(curve?.missing_days).toBe(30);
    expect(curve?.missing[0]).toMatchObject({ reason: 'curve_off' });
  });
});
