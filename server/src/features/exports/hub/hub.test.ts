import { addDays, type Day, toDay } from '@svc/domain/day';
import type { PointSnapshot, Snapshot } from '@svc/domain/exports/snapshot';
import { startOfDay } from '@svc/domain/paris-time';
import type { DailyValue } from '@svc/domain/readings/reading';
import { type Simulator, startSimulator } from '@svc/simulator';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  curves,
  dailies,
  openHubRun,
  pointOf,
  snapshotOf,
  twoPrices,
} from '../../../../test/exports/hub-environment.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
beforeEach(() => simulator.reset());
afterEach(() => expect(report().violations).toEqual([]));
afterAll(() => simulator.close());

type SeriesSummary = {
  statistic_id: string;
  rows: number;
  first: number;
  last: number;
  states: number;
  last_sum: number;
  decreases: number;
};
type HubReport = {
  statistics: SeriesSummary[];
  imports: { statistic_id: string; rows: number; bytes: number }[];
  refusals: { code: string }[];
  violations: object[];
  commands: Record<string, number>;
  states: Record<string, { state: string }>;
};
const report = () => simulator.requests().hub as HubReport;
const rowsSent = () => report().imports.reduce((sum, { rows }) => sum + rows, 0);

const pdl = '12345678901234';
const range = { start: toDay('2026-10-01'), end: toDay('2026-11-14') };
const today = range.end;
const household = (more: Partial<PointSnapshot> = {}): Snapshot =>
  snapshotOf([
    pointOf(pdl, {
      consumption_detail: curves(range, (slot, day) => 300 + ((slot * 37 + day * 11) % 900)),
      pricing: twoPrices(range),
      ...more,
    }),
  ]);

function withDaily(days: ReadonlyMap<Day, DailyValue>, day: Day, value: number): ReadonlyMap<Day, DailyValue> {
  return new Map(days).set(day, { kind: 'daily', day, value, quality: 'CORRIGE' });
}

describe('a run', () => {
  it('is accepted whole by a strict hub, in messages of 1000 rows at most, and reports what the hub contains', async () => {
    const hub = openHubRun(simulator.url);
    const { records, details, errors } = await hub.run(household());
    expect(errors).toEqual([]);
    const { statistics, imports, refusals, states } = report();
    expect(refusals).toEqual([]);
    expect(statistics.map(({ statistic_id: id }) => id)).toEqual(
      ['consumption', 'consumption', 'cost', 'cost'].map((kind, at) => `svc:${kind}_${pdl}_${at % 2 ? 'hp' : 'hc'}`),
    );
    for (const { rows, bytes } of imports) expect(rows <= 1000 && bytes <= 512 * 1024).toBe(true);
    for (const { states: shown, last_sum, decreases } of statistics) {
      expect(decreases).toBe(0);
      expect(Math.abs(shown - last_sum)).toBeLessThan(0.5);
    }
    expect(records).toBe(rowsSent() + 1);
    expect(details.hub_holds).toContain(`the hub holds 24 of 24 hours of 13 November 2026 (consumption ${pdl})`);
    expect(details.hub_holds).toContain(`the hub holds 24 of 24 hours of 13 November 2026 (cost ${pdl})`);
    expect(states[`sensor.${pdl}_consumption`]?.state).toBe('unknown');
  });

  it('sends nothing the second time, and only a new day the day after', async () => {
    const hub = openHubRun(simulator.url);
    await hub.run(household());
    const first = rowsSent();
    expect((await hub.run(household())).details.rows_sent).toBe(0);
    expect(rowsSent()).toBe(first);
    const longer = { start: range.start, end: addDays(today, 1) };
    const next = snapshotOf(
      [
        pointOf(pdl, {
          consumption_detail: curves(longer, (slot, day) => 300 + ((slot * 37 + day * 11) % 900)),
          pricing: twoPrices(longer),
        }),
      ],
      '2026-11-15',
    );
    // 24 hours, two of them cut at 22:38 and 06:38, each with its cost.
    expect((await hub.run(next)).details.rows_sent).toBe(52);
  });

  it('writes checkpoints only for rows that were read back from the hub', async () => {
    const hub = openHubRun(simulator.url);
    simulator.control({ hub: { lose_imports: 1 } });
    const { errors, records } = await hub.run(household());
    expect(errors).toMatchObject([{ code: 'api_error', message: expect.stringContaining('does not hold') }]);
    expect(records).toBeLessThan(rowsSent());
    const lost = errors[0]?.part ?? '';
    expect([...(hub.checkpoints.stored.get(lost)?.values() ?? [])].every((checkpoint) => checkpoint === '?')).toBe(
      true,
    );
    expect((await hub.run(household())).errors).toEqual([]);
    expect((await hub.run(household())).details.rows_sent).toBe(0);
    for (const { decreases } of report().statistics) expect(decreases).toBe(0);
  });

  it('sends the last part that is not full, and ends the same in whichever part it was cut off', async () => {
    const long = { start: toDay('2026-08-01'), end: today };
    const history = snapshotOf([pointOf(pdl, { consumption_detail: curves(long, (slot, day) => 200 + slot + day) })]);
    const parts = () => report().imports.map(({ rows }) => rows);
    await openHubRun(simulator.url).run(history);
    const expected = report().statistics;
    // 105 days, one of them of 25 hours.
    expect(parts()).toEqual([1000, 1000, 521]);
    for (const cut of [1, 2, 3]) {
      simulator.reset();
      const hub = openHubRun(simulator.url);
      simulator.control({ hub: { disconnect_after_imports: cut } });
      expect((await hub.run(history)).errors).toMatchObject([{ code: 'connection_refused' }]);
      const pending = [...(hub.checkpoints.stored.values().next().value?.values() ?? [])];
      expect([pending.length, new Set(pending)]).toEqual([105, new Set(['?'])]);
      expect((await hub.run(history)).errors).toEqual([]);
      expect(report().statistics).toEqual(expected);
      // What had arrived is not sent again.
      expect(parts().reduce((sum, rows) => sum + rows, 0)).toBe(2521);
      expect((await hub.run(history)).details.rows_sent).toBe(0);
    }
  });

  it('fills a hub that was emptied, by itself and without a clear', async () => {
    const hub = openHubRun(simulator.url);
    await hub.run(household());
    const expected = report().statistics;
    simulator.control({ hub: { empty: true } });
    await hub.run(household());
    expect(report().statistics).toEqual(expected);
    expect(report().commands['recorder/clear_statistics']).toBeUndefined();
  });

  it('sends everything again on request, and never clears', async () => {
    const hub = openHubRun(simulator.url);
    await hub.run(household());
    const before = rowsSent();
    await hub.run(household(), { full: true });
    expect(rowsSent()).toBe(before * 2);
    expect(report().commands['recorder/clear_statistics']).toBeUndefined();
  });
});

const reported = ({ details }: { details: Record<string, unknown> }) => details.hub_holds as string[];

describe('the report of what the hub holds', () => {
  const full = curves(range, (slot, day) => 300 + ((slot * 37 + day * 11) % 900));
  const corrected = (day: Day, change: (watts: number, slot: number) => number) => {
    const [run] = full.get(day)?.runs ?? [];
    if (!run) throw new Error(`no ${day}`);
    return new Map(full).set(day, {
      kind: 'curve',
      day,
      runs: [{ ...run, values: run.values.map((watts, slot) => (watts === null ? null : change(watts, slot))) }],
    });
  };
  const complete = /^the hub holds 24 of 24 hours of \d+ November 2026 \((consumption|cost) \d{14}\)$/;

  it.each([
    ['all hours', (watts: number) => watts + 50],
    ['only peak hours', (watts: number, slot: number) => (slot > 20 && slot < 24 ? watts + 50 : watts)],
  ])('names the days that were read, none as lost, after a correction five days back: %s', async (_what, change) => {
    const hub = openHubRun(simulator.url);
    await hub.run(household());
    const day = addDays(today, -5);
    const lines = reported(await hub.run(household({ consumption_detail: corrected(day, change) })));
    for (const line of lines) expect(line).toMatch(complete);
    const days = ['9', '10', '11', '12', '13'];
    expect(lines).toEqual(
      ['consumption', 'cost'].flatMap((what) =>
        days.map((date) => expect.stringContaining(`of ${date} November 2026 (${what} ${pdl})`)),
      ),
    );
  });

  it('names the newest day when only that was read', async () => {
    const hub = openHubRun(simulator.url);
    await hub.run(household());
    const lines = reported(await hub.run(household()));
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(complete);
  });

  it('says nothing of another household, whose days were not read', async () => {
    const both = (detail: PointSnapshot['consumption_detail']) => {
      const [first] = household({ consumption_detail: detail }).points;
      const [second] = household().points;
      if (!first || !second) throw new Error('no household');
      return snapshotOf([first, { ...second, usage_point_id: '98765432109876' }]);
    };
    const hub = openHubRun(simulator.url);
    await hub.run(both(full));
    const lines = reported(await hub.run(both(corrected(addDays(today, -3), (watts) => watts + 50))));
    for (const line of lines) expect(line).toMatch(complete);
    expect(lines.filter((line) => line.includes('98765432109876'))).toHaveLength(2);
    expect(lines.filter((line) => line.includes(pdl))).toHaveLength(6);
  });

  it('does report hours that the hub lost', async () => {
    const hub = openHubRun(simulator.url);
    simulator.control({ hub: { lose_imports: 1 } });
    const lines = reported(await hub.run(household()));
    expect(lines.filter((line) => !complete.test(line)).length).toBeGreaterThan(0);
  });
});

describe('what changes afterwards', () => {
  const base = dailies(range, (index) => 9_000 + index);
  const without = new Map([...base].filter(([day]) => day !== toDay('2026-10-20')));
  it.each([
    ['a late day', without, base],
    ['a correction upwards', base, withDaily(base, toDay('2026-10-20'), 12_000)],
    ['a correction downwards', base, withDaily(base, toDay('2026-10-20'), 2_000)],
    ['a day that is gone', base, without],
  ])('%s ends as if it had always been so', async (_what, before, after) => {
    const plain = (consumption_daily: ReadonlyMap<Day, DailyValue>) =>
      household({ consumption_detail: new Map(), consumption_daily });
    const hub = openHubRun(simulator.url);
    await hub.run(plain(before));
    expect((await hub.run(plain(after))).errors).toEqual([]);
    const changed = report().statistics;
    for (const { decreases } of changed) expect(decreases).toBe(0);
    const energy = changed.filter(({ statistic_id: id }) => id.includes('consumption'));
    const total = [...after.values()].reduce((sum, { value }) => sum + value, 0) / 1000;
    expect(energy.reduce((sum, { last_sum }) => sum + last_sum, 0)).toBeCloseTo(total, 5);
  });

  it('overwrites the hours of a daily value when its load curve arrives', async () => {
    const day = toDay('2026-10-25');
    const only = { start: day, end: addDays(day, 1) };
    const consumption_daily = dailies(only, () => 25_000);
    const hub = openHubRun(simulator.url, { statistics_split: 'both' });
    const rough = household({ consumption_detail: new Map(), consumption_daily, pricing: twoPrices(range) });
    const { details } = await hub.run(rough);
    expect(details.estimated_days).toEqual([day]);
    expect(details.hub_holds).toContain(`the hub holds 25 of 25 hours of 25 October 2026 (consumption ${pdl})`);
    const night = curves(only, (slot) => (slot < 10 ? 5_000 : 0));
    await hub.run(household({ consumption_detail: night, consumption_daily, pricing: twoPrices(range) }));
    const [peak] = report().statistics.filter(({ statistic_id: id }) => id === `svc:consumption_${pdl}_hp`);
    // Peak hours had rows. They no longer have energy, so their value is 0.
    expect(peak).toMatchObject({ states: 0, last_sum: 0, decreases: 0 });
    const [total] = report().statistics.filter(({ statistic_id: id }) => id === `svc:consumption_${pdl}`);
    expect(total).toMatchObject({ rows: 25, last_sum: 25, first: startOfDay(day) / 1000 });
  });

  it('recomputes past costs when a price changes', async () => {
    const hub = openHubRun(simulator.url);
    await hub.run(household());
    const sums = () => report().statistics.map(({ last_sum }) => last_sum);
    const [hc = 0, hp = 0, costHc = 0, costHp = 0] = sums();
    await hub.run(household({ pricing: twoPrices(range, 0.4, 0.15) }));
    expect(sums()).toEqual([hc, hp, costHc, expect.closeTo(costHp * 2, 4)]);
  });
});

describe('failures', () => {
  it.each([
    ['a wrong token', { ha_token: 'wrong' }, {}, 'unauthorized', /refused the token/],
    ['a token of no administrator', { ha_token: 'hub-user-token' }, {}, 'unauthorized', /not an administrator/],
    ['a recorder that is not set up', {}, { recorder: 'absent' }, 'api_error', /not set up/],
    ['a recorder that is stopped', {}, { recorder: 'stopped' }, 'api_error', /is stopped/],
    ['a recorder that migrates', {}, { recorder: 'migrating' }, 'api_error', /rebuilding/],
    ['another address', { ha_url: 'http://127.0.0.1:1' }, {}, 'connection_refused', /nothing answers/],
  ] as const)('%s is reported with a readable message', async (_what, config, control, code, pattern) => {
    simulator.control({ hub: control });
    const hub = openHubRun(simulator.url, { rest_states: false, ...config });
    const { errors, records } = await hub.run(household());
    expect(records).toBe(0);
    expect(errors).toMatchObject([{ code, message: expect.stringMatching(pattern) }]);
    // Nothing is confirmed: at most it is noted that rows may be under way.
    for (const days of hub.checkpoints.stored.values()) expect(new Set(days.values())).toEqual(new Set(['?']));
  });

  it('sends an older hub only the fields that it accepts', async () => {
    simulator.control({ hub: { version: '2025.8.0' } });
    expect((await openHubRun(simulator.url).run(household())).errors).toEqual([]);
    expect(report().refusals).toEqual([]);
  });

  it('tests without leaving data, and reports unusual settings', async () => {
    simulator.control({ hub: { currency: 'CHF', time_zone: 'UTC' } });
    const { destination, config } = openHubRun(simulator.url, { ha_token: 'hub-user-token' });
    const probe = { signal: AbortSignal.timeout(30_000), now: () => 0, log: undefined as never };
    const { details, warnings } = await destination.test(config, probe);
    expect(details).toMatchObject({ version: '2026.11.0', currency: 'CHF', time_zone: 'UTC', administrator: false });
    expect(warnings).toHaveLength(3);
    expect(report().statistics).toEqual([]);
    expect(report().states).toEqual({});
  });
});
