import { addDays, toDay } from '@svc/domain/day';
import { parseInstant } from '@svc/domain/paris-time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { usualDatabase } from '../../../test/databases.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';
import type { SyncSummary } from './summary.ts';

const today = toDay('2026-11-15');

describe.each(usualDatabase('sqlite'))('a fresh client on %s', (kind) => {
  let gateway: StandInGateway;
  let client: Client | undefined;
  const clock: TestClock = { at: 0, now: () => clock.at++ };

  beforeEach(async () => {
    clock.at = parseInstant('2026-11-15T09:00:00Z') ?? 0;
    gateway = await startStandInGateway(() => clock.at);
  });
  afterEach(async () => {
    await client?.drop();
    client = undefined;
    await gateway.stop();
  });

  it('with 2 PDLs, all measures and 731 days ends within a day’s 1000 requests, the newest week first, and reports its progress', async () => {
    gateway.pdls = [
      standInPdl('12345678901231', { activation_date: '2018-01-01', has_production: true }),
      standInPdl('12345678901232', { activation_date: '2018-01-01', has_production: true, display_order: 1 }),
    ];
    client = await startClient({ kind, gateway, clock });
    await client.settle();
    const { last } = await client.data<{ last: SyncSummary }>('/api/sync');
    expect(last.status).toBe('success');
    expect(gateway.counted).toBeLessThan(900);
    expect(gateway.violations).toEqual([]);
    for (const pdl of last.pdls) {
      expect(pdl).toMatchObject({
        consumption_daily: { inserted: 731 },
        production_daily: { inserted: 731 },
        consumption_detail: { inserted: 731 },
        production_detail: { inserted: 731 },
        max_power: { inserted: 731 },
      });
    }
    // Daily readings of both, then the newest week of every load curve: a chart is full after sixteen calls.
    const begin = gateway.measureCalls().slice(0, 16);
    expect(begin.slice(0, 12).every((call) => call.measure?.endsWith('_daily'))).toBe(true);
    expect(begin.slice(12).map((call) => `${call.start}..${call.end}`)).toEqual(
      Array.from({ length: 4 }, () => `${addDays(today, -7)}..${today}`),
    );
    const percents = client.lines.flatMap((line) => /"percent":(\d+)/.exec(line)?.[1] ?? []).map(Number);
    expect(percents.length).toBeGreaterThanOrEqual(2);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(client.lines.filter((line) => /"level":"info".*synchronisation/.test(line)).length).toBeLessThanOrEqual(20);
  }, 600_000);
});
