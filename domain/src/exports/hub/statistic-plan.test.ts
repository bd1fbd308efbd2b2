import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, toDay } from '../../day.ts';
import { hourMs, hoursInDay, type Instant, parisDay, startOfDay, stepsInDay } from '../../paris-time.ts';
import type { DailyValue, DayCurve } from '../../readings/reading.ts';
import { buildHours } from './hour-series.ts';
import { settleEnergy } from './settled-energy.ts';
import { costScale, energyScale, type HubRow, type Statistic, toRows } from './statistic.ts';
import {
  confirmRows,
  isAnchorStored,
  openWindow,
  planRows,
  sendingCheckpoints,
  wholeWindow,
} from './statistic-plan.ts';

const calendars = { tempo: new Map(), flexday: new Map() };

/** The hub, reduced to its rows: one an hour, and a second one replaces the first. */
type HubRows = Map<Instant, HubRow>;
const rowsFrom = (hub: HubRows, from: Instant) =>
  [...hub.values()].filter(({ start }) => start >= from).sort((a, b) => a.start - b.start);

/** One run; `survives` rows reach the hub before the line is cut, and then nothing is marked. */
function run(statistic: Statistic, hub: HubRows, checkpoints: Map<Day, string>, survives = Number.POSITIVE_INFINITY) {
  let window = openWindow(statistic, checkpoints);
  const read = () => rowsFrom(hub, window.anchor?.start ?? window.from ?? Number.NEGATIVE_INFINITY);
  if (!isAnchorStored(window, read())) window = wholeWindow();
  const plan = planRows(statistic, window, read(), checkpoints);
  for (const [day, checkpoint] of sendingCheckpoints(plan)) checkpoints.set(day, checkpoint);
  for (const row of plan.send.slice(0, survives)) hub.set(row.start, row);
  if (survives < plan.send.length) return plan.send.length;
  const { checkpoints: confirmed, missing } = confirmRows(statistic, window, plan, read(), checkpoints);
  expect(missing).toBe(0);
  for (const [day, checkpoint] of confirmed) checkpoints.set(day, checkpoint);
  return plan.send.length;
}

/** Prices in 0.00001 EUR, each from its day on. */
type Known = { curves: Map<Day, DayCurve>; dailies: Map<Day, DailyValue>; prices: Map<Day, number> };

function hoursOf({ curves, dailies }: Known, today: Day) {
  const days = [...curves.keys(), ...dailies.keys()].sort();
  const range = { start: days[0] ?? today, end: today };
  const energy = settleEnergy(range, curves, dailies);
  return buildHours(energy, [], { calendars, offPeak: [] }, today).total;
}

function statisticOf(known: Known, today: Day): Statistic {
  const rows = toRows(hoursOf(known, today), energyScale, null);
  return { id: 'svc:consumption_1', name: 'Home', unit: 'kWh', rows, until: null };
}

/** The same hours at the price of their day. */
function costOf(known: Known, today: Day): Statistic {
  const { first: start, units } = hoursOf(known, today);
  const prices = [...known.prices].sort(([a], [b]) => (a < b ? 1 : -1));
  const priceAt = (at: Instant) => prices.find(([from]) => from <= parisDay(at))?.[1] ?? 0;
  const priced = units.map((amount, index) => amount * priceAt(start + index * hourMs));
  const rows = toRows({ first: start, units: priced }, costScale, null);
  return { id: 'svc:cost_1', name: 'Home', unit: 'EUR', rows, until: null };
}

function curveOf(day: Day, seed: number): DayCurve {
  const values = Array.from({ length: stepsInDay(day, 30) }, (_, slot) => ((seed + 1) * (slot + 7) * 37) % 5_000);
  return { kind: 'curve', day, runs: [{ start: startOfDay(day), step: 30, values, quality: 'BRUT' }] };
}

const dailyOf = (day: Day, value: number): DailyValue => ({ kind: 'daily', day, value, quality: 'BRUT' });

const change = fc.record({
  what: fc.constantFrom('daily', 'detail', 'correct', 'delete', 'price', 'cut', 'empty', 'run', 'run'),
  // Around the day of 25 hours.
  at: fc.integer({ min: 0, max: 9 }),
  seed: fc.nat(500),
});
const first = toDay('2026-10-20');
const today = addDays(first, 12);

function apply(known: Known, { what, at, seed }: { what: string; at: number; seed: number }): void {
  const day = addDays(first, at);
  if (what === 'daily') known.dailies.set(day, dailyOf(day, 5_000 + seed * 10));
  if (what === 'detail') known.curves.set(day, curveOf(day, seed));
  if (what === 'correct' && known.dailies.has(day)) known.dailies.set(day, dailyOf(day, 1_000 + seed * 20));
  if (what === 'price') known.prices.set(day, 10_000 + seed * 40);
  if (what === 'delete') {
    known.dailies.delete(day);
    known.curves.delete(day);
  }
}

const amountOf = ({ rows }: Statistic) => rows.reduce((sum, { state }) => sum + state, 0);

describe('the hub after any history', () => {
  it.each([
    ['energy', statisticOf],
    ['cost', costOf],
  ])(
    'contains the %s known here, even if data came late, was corrected, refined, repriced, deleted, cut off or lost',
    (_, make) => {
      fc.assert(
        fc.property(fc.array(change, { minLength: 3, maxLength: 10 }), (history) => {
          const known: Known = {
            curves: new Map(),
            dailies: new Map([[first, dailyOf(first, 8_000)]]),
            prices: new Map([[first, 15_000]]),
          };
          const hub: HubRows = new Map();
          const checkpoints = new Map<Day, string>();
          for (const step of history) {
            apply(known, step);
            if (step.what === 'empty') hub.clear();
            if (step.what === 'cut') run(make(known, today), hub, checkpoints, step.seed % 60);
            if (step.what === 'run') run(make(known, today), hub, checkpoints);
          }
          const statistic = make(known, today);
          run(statistic, hub, checkpoints);
          expect(run(statistic, hub, checkpoints)).toBe(0);
          const stored = rowsFrom(hub, Number.NEGATIVE_INFINITY);
          for (const [index, row] of stored.entries())
            expect(row.sum).toBeGreaterThanOrEqual((stored[index - 1]?.sum ?? 0) - 1e-9);
          expect(stored.filter(({ state }) => state > 0)).toEqual(statistic.rows.filter(({ state }) => state > 0));
          const [oldest, newest] = [stored[0], stored.at(-1)];
          const shown = (newest?.sum ?? 0) - (oldest?.sum ?? 0) + (oldest?.state ?? 0);
          expect(Math.abs(shown - amountOf(statistic))).toBeLessThan(0.0005 * (stored.length + 1));
        }),
        { numRuns: 1_000 },
      );
    },
    30_000,
  );
});

describe('what is sent', () => {
  const days = [0, 1, 2, 3].map((at) => addDays(first, at));
  const known = (): Known => ({
    curves: new Map(),
    dailies: new Map(days.map((day) => [day, dailyOf(day, 24_000)])),
    prices: new Map(),
  });
  const sent = () => {
    const hub: HubRows = new Map();
    const checkpoints = new Map<Day, string>();
    run(statisticOf(known(), today), hub, checkpoints);
    return { hub, checkpoints };
  };

  it('is a late day and every hour after it, and nothing before', () => {
    const { hub, checkpoints } = sent();
    const late = known();
    late.dailies.set(days[2] as Day, dailyOf(days[2] as Day, 30_000));
    expect(run(statisticOf(late, today), hub, checkpoints)).toBe(48);
  });

  it('is everything, without a clear, when the hub was emptied or its sums are not ours', () => {
    for (const harm of [(hub: HubRows) => hub.clear(), shiftSums]) {
      const { hub, checkpoints } = sent();
      harm(hub);
      expect(run(statisticOf(known(), today), hub, checkpoints)).toBe(96);
      expect(rowsFrom(hub, 0).at(-1)?.sum).toBe(96);
    }
  });

  it('retains history that is older than ours, and joins it to ours', () => {
    const hub: HubRows = new Map();
    const before = startOfDay(first);
    for (let at = 1; at <= 10; at++)
      hub.set(before - at * hourMs, { start: before - at * hourMs, state: 2, sum: 5_020 - at * 2 });
    const checkpoints = new Map<Day, string>();
    run(statisticOf(known(), today), hub, checkpoints);
    const stored = rowsFrom(hub, 0);
    expect(stored.slice(0, 10).map(({ state, sum }) => [state, sum])).toEqual(
      Array.from({ length: 10 }, (_, at) => [2, at * 2 - 18]),
    );
    for (const [index, row] of stored.slice(1).entries())
      expect(row.sum - (stored[index]?.sum ?? 0)).toBeCloseTo(row.state, 6);
    expect(run(statisticOf(known(), today), hub, checkpoints)).toBe(0);
  });

  it('leaves rows unchanged that are newer than all of ours and were not sent by us', () => {
    const { hub } = sent();
    const checkpoints = new Map<Day, string>();
    const older = known();
    older.dailies.delete(days[3] as Day);
    expect(run(statisticOf(older, today), hub, checkpoints)).toBe(0);
    expect(rowsFrom(hub, 0)).toHaveLength(96);
  });

  it('makes 0 of an hour that has no energy any more, under the sum of its moment', () => {
    const { hub, checkpoints } = sent();
    const gone = known();
    gone.dailies.delete(days[3] as Day);
    const statistic = statisticOf(gone, today);
    const plan = planRows(statistic, openWindow(statistic, checkpoints), rowsFrom(hub, 0), checkpoints);
    expect(plan.emptied).toEqual([days[3]]);
    expect(plan.lowered).toBe(true);
    expect(plan.send).toHaveLength(hoursInDay(days[3] as Day));
    expect(plan.send.every(({ state, sum }) => state === 0 && sum === 72)).toBe(true);
  });

  it('is not marked for a day of which the hub lacks a row', () => {
    const statistic = statisticOf(known(), today);
    const window = openWindow(statistic, new Map());
    const plan = planRows(statistic, window, [], new Map());
    const lost = plan.send.filter((_, at) => at !== 30);
    const { checkpoints, confirmed, missing } = confirmRows(statistic, window, plan, lost, new Map());
    expect([confirmed, missing]).toEqual([95, 1]);
    expect(checkpoints.get(days[0] as Day)).toMatch(/^24:/);
    expect(checkpoints.get(days[1] as Day)).toBe('?');
    expect(openWindow(statistic, checkpoints).from).toBe(startOfDay(days[1] as Day));
  });

  it('is not marked for a day before the window, whose rows were not read back', () => {
    const statistic = statisticOf(known(), today);
    const window = { from: startOfDay(days[2] as Day), anchor: statistic.rows[47] ?? null };
    const plan = planRows(statistic, window, [], new Map());
    const { checkpoints } = confirmRows(statistic, window, plan, plan.send, new Map());
    expect([...checkpoints.keys()]).toEqual(days.slice(2));
  });

  it('leaves deferred hours unchanged', () => {
    const { hub, checkpoints } = sent();
    const statistic = statisticOf(known(), today);
    const until = startOfDay(days[2] as Day);
    const waiting = { ...statistic, rows: statistic.rows.filter(({ start }) => start < until), until };
    expect(run(waiting, hub, checkpoints)).toBe(0);
    expect(rowsFrom(hub, 0)).toHaveLength(96);
  });
});

function shiftSums(hub: HubRows): void {
  for (const [start, row] of hub) hub.set(start, { ...row, sum: row.sum + 1 });
}
