import { randomUUID } from 'node:crypto';
import { toDay } from '@svc/domain/day';
import { formatInstant, hourMs, hoursInDay, parseInstant, startOfDay } from '@svc/domain/paris-time';
import { type Simulator, startSimulator } from '@svc/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { usualDatabase } from '../../../test/databases.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';
import { openHubLine } from '../exports/hub/hub-connection.ts';

const pdl = '12345678901231';
const unknown = '12345678901239';
const token = 'hub-admin-token';
type Item = { statistic_id: string; id: string; days: object; warnings: object[] };
type Result = { imports: Item[]; left_out: object[] };

describe.each(usualDatabase('sqlite'))('statistics of another program at the hub on %s', (kind) => {
  let gateway: StandInGateway;
  let simulator: Simulator;
  let client: Client;
  const clock: TestClock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };

  beforeAll(async () => {
    simulator = await startSimulator();
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [standInPdl(pdl, { activation_date: '2026-02-01' })];
    client = await startClient({ kind, gateway, clock });
    await client.settle();
  });
  afterAll(async () => {
    await client.drop();
    await gateway.stop();
    await simulator.close();
  });

  const send = async (dry_run: boolean, statistic_ids?: string[]) => {
    const { status, body } = await client.send('POST', '/api/import/hub', {
      dry_run,
      ...(statistic_ids && { statistic_ids }),
    });
    return { status, ...(JSON.parse(body) as { data: Result; code?: string }) };
  };
  const atHub = () => simulator.requests().hub as { statistics: object[]; commands: Record<string, number> };
  const rows = async () => {
    const tables = client.local.database.for<{
      consumption_daily: { date: string; value_wh: number; quality: string };
      consumption_detail: { start_utc: string; interval_minutes: number; value_w: number };
    }>();
    return {
      days: await tables
        .selectFrom('consumption_daily')
        .select(['date', 'value_wh', 'quality'])
        .orderBy('date')
        .execute(),
      points: await tables
        .selectFrom('consumption_detail')
        .select(['start_utc', 'interval_minutes', 'value_w'])
        .where('start_utc', '<', '2026-01-31T22')
        .orderBy('start_utc')
        .execute(),
    };
  };
  const hours = (day: string, watts: (hour: number) => number) =>
    Array.from({ length: hoursInDay(toDay(day)) }, (_, hour): [number, number] => [
      startOfDay(toDay(day)) + hour * hourMs,
      watts(hour),
    ]);
  const whole = (day: string, wh: number): [number, number][] => [[startOfDay(toDay(day)), wh]];

  /** As the program sends them, with the keys that a hub of today wants. */
  async function seed(statistic_id: string, unit: string, states: [number, number][]): Promise<void> {
    const address = { url: `${simulator.url}/hub`, token, insecure_skip_verify: false, ca_certificate: null };
    const line = await openHubLine(address, AbortSignal.timeout(10_000));
    const source = statistic_id.split(':')[0];
    const energy = unit === 'EUR' ? null : 'energy';
    const metadata = { has_sum: true, mean_type: 0, unit_class: energy, name: 'Linky', source, statistic_id };
    let sum = 0;
    const stats = states.map(([start, state]) => {
      sum += state;
      return { start: `${formatInstant(start).slice(0, 19)}+00:00`, state, sum };
    });
    await line.request({
      type: 'recorder/import_statistics',
      metadata: { ...metadata, unit_of_measurement: unit },
      stats,
    });
    line.close();
  }

  it('need a hub', async () => {
    const given = await send(true);
    expect([given.status, given.code]).toEqual([422, 'EXPORT_NOT_CONFIGURED']);
  });

  it('are tried, imported exactly, imported again without effect, and undone; the hub is only read', async () => {
    const config = { ha_url: `${simulator.url}/hub`, ha_token: token };
    expect((await client.send('PUT', '/api/export/configs/home_assistant', { enabled: false, config })).status).toBe(
      200,
    );
    const computed = { usage_point_id: pdl, date: '2025-12-30', value_wh: 4242, quality: 'CALCULE' };
    await client.local.database
      .for<{ consumption_daily: typeof computed & { id: string; created_at: string } }>()
      .insertInto('consumption_daily')
      .values({ ...computed, id: randomUUID(), created_at: formatInstant(clock.at) })
      .execute();
    await seed(`linky:${pdl}`, 'Wh', [
      ...hours('2023-06-01', (hour) => 200.4 + hour),
      ...whole('2024-12-01', 12_000),
      ...whole('2024-12-02', 13_000),
      // A sum computed here stays.
      ...hours('2025-12-30', () => 7),
      ...hours('2025-12-31', (hour) => 100.25 + hour),
      ...hours('2026-01-01', (hour) => 300 + hour).slice(2),
      // The operator has given this day here.
      ...hours('2026-02-05', () => 1),
    ]);
    await seed(
      `linky_prod:${pdl}`,
      'kWh',
      hours('2025-12-31', () => 0.5),
    );
    await seed(`linky:${pdl}_cost`, 'EUR', whole('2024-12-01', 3));
    await seed(`linky:${unknown}`, 'Wh', whole('2024-12-01', 3));
    await seed('linky:12345678901230', 'GJ', whole('2024-12-01', 3));
    await expect.poll(() => atHub().statistics.length).toBe(5);
    const [before, hubBefore] = [await rows(), atHub()];

    const trial = await send(true);
    expect(trial.data.left_out).toEqual([
      { statistic_id: 'linky:12345678901230', reason: 'unit' },
      { statistic_id: `linky:${unknown}`, reason: 'pdl' },
    ]);
    const [consumption, production] = trial.data.imports;
    expect(consumption).toMatchObject({
      statistic_id: `linky:${pdl}`,
      id: null,
      first: '2023-06-01',
      last: '2026-02-05',
      days: { inserted: 4, updated: 0, unchanged: 2, different: 2 },
      warnings: [{ message: 'part of a day', count: 22 }],
    });
    expect(production).toMatchObject({ statistic_id: `linky_prod:${pdl}`, days: { inserted: 1 } });
    expect(await rows()).toEqual(before);

    const first = await send(false);
    expect(first.data.imports[0]?.days).toEqual({ inserted: 4, updated: 0, unchanged: 2, different: 0 });
    const after = await rows();
    expect(after.points).toEqual(
      hours('2023-06-01', (hour) => 200 + hour).map(([start, value_w]) => ({
        start_utc: formatInstant(start),
        interval_minutes: 60,
        value_w,
      })),
    );
    expect(after.days).toEqual([
      { date: '2023-06-01', value_wh: 5076, quality: 'CALCULE' },
      { date: '2024-12-01', value_wh: 12_000, quality: 'BRUT' },
      { date: '2024-12-02', value_wh: 13_000, quality: 'BRUT' },
      { date: '2025-12-30', value_wh: 4242, quality: 'CALCULE' },
      { date: '2025-12-31', value_wh: 2682, quality: 'CALCULE' },
      ...before.days.filter(({ date }) => date > '2026'),
    ]);
    const again = await send(false, [`linky:${pdl}`]);
    expect(again.data.imports.map(({ days }) => days)).toEqual([
      { inserted: 0, updated: 0, unchanged: 6, different: 0 },
    ]);
    expect(await rows()).toEqual(after);
    expect(atHub().statistics).toEqual(hubBefore.statistics);
    expect(atHub().commands['recorder/import_statistics']).toBe(5);

    const listed = await client.data<{ id: string; file_name: string }[]>('/api/import/history');
    expect(listed.map(({ file_name }) => file_name)).toEqual([`linky:${pdl}`, `linky_prod:${pdl}`, `linky:${pdl}`]);
    for (const { id } of listed) expect((await client.send('DELETE', `/api/import/history/${id}`)).status).toBe(200);
    expect(await rows()).toEqual(before);
  });

  it('are nothing where the hub does not respond', async () => {
    await client.send('PUT', '/api/export/configs/home_assistant', {
      enabled: false,
      config: { ha_url: 'http://127.0.0.1:1', ha_token: token },
    });
    const given = await send(false);
    expect([given.status, given.code]).toEqual([503, 'DESTINATION_UNREACHABLE']);
    expect(await client.data('/api/import/history')).toEqual([]);
  });
});
