import { addDays, type Day } from '../../day.ts';
import type { DayRange } from '../../day-range.ts';
import { hourMs, type Instant, startOfDay } from '../../paris-time.ts';
import type { UnpricedReason } from '../../pricing/cost.ts';
import { type DayPlan, type DaySpan, type PricingContext, unknownDay } from '../../pricing/day-plan.ts';
import { type EnergyTable, portion } from '../../pricing/energy-table.ts';
import { capEnergy, capPeriod } from '../../pricing/register-cap.ts';
import { type RegisterScheme, registerIndex } from '../../pricing/register-scheme.ts';
import { createPlanner } from '../../pricing/register-table.ts';
import type { TariffSpan } from '../../pricing/tariff-timeline.ts';

/**
 * Whole units by hour: watt-minutes, or watt-minutes times a price. One element for every hour from `first` on, NaN
 * where there is no value: years of hours without a growing list.
 */
export type HourSeries = { readonly first: Instant; readonly units: Float64Array };

function emptyHours(first: Instant, hours: number): HourSeries {
  return { first, units: new Float64Array(hours).fill(Number.NaN) };
}

/** The hours that have a value, oldest first. */
export function* walkHours({ first, units }: HourSeries): Generator<{ start: Instant; amount: number }> {
  for (const [index, amount] of units.entries())
    if (!Number.isNaN(amount)) yield { start: first + index * hourMs, amount };
}

/** Hours of a day whose energy has no cost, and why. */
export type Uncosted = {
  readonly day: Day;
  readonly reason: UnpricedReason;
  readonly tag: string | null;
  readonly hours: number;
  readonly energy: number;
};

export type HouseholdHours = {
  readonly total: HourSeries;
  readonly tags: ReadonlyMap<string, HourSeries>;
  readonly cost: HourSeries;
  readonly costs: ReadonlyMap<string, HourSeries>;
  readonly uncosted: readonly Uncosted[];
  /** From this moment on tags and costs are deferred: a colour of the last days is not yet known. */
  readonly deferredFrom: Instant | null;
};

/** How many days a colour may still arrive. Until then the day is not split by tag. */
const waitingDays = 3;

/** Energy and cost of every hour, by the UTC hour in which a point starts; tags are decided by minutes. */
export function buildHours(
  energy: EnergyTable,
  timeline: readonly TariffSpan[],
  context: PricingContext,
  today: Day,
): HouseholdHours {
  const hourTotals = createHourTotals(energy.range, timeline);
  const plans = plannerOf(timeline, context);
  const counter = createCapCounter();
  const waitingFrom = addDays(today, -waitingDays);
  let deferredFrom: Instant | null = null;
  for (const [index, day] of energy.days.entries()) {
    const span = timeline.find(({ range }) => day >= range.start && day < range.end);
    const spans = span ? plans(span, day).spans : noOffer;
    const midnight = startOfDay(day);
    for (let share = energy.offsets[index] ?? 0; share < (energy.offsets[index + 1] ?? 0); share++) {
      const from = energy.from[share] ?? 0;
      const minutes = energy.minutes[share] ?? 0;
      const total = energy.energy[share] ?? 0;
      const hour = midnight + Math.floor(from / 60) * hourMs;
      add(hourTotals.total, hour, total);
      for (const part of cut(spans, from, minutes, total))
        for (const { register, used } of span
          ? counter.count(span.tariff.scheme, day, part)
          : [{ register: part.register, used: part.energy }])
          writePart(hourTotals, { day, hour, span, register, used });
    }
    if (deferredFrom === null && day >= waitingFrom && hourTotals.missesColour(day)) deferredFrom = midnight;
  }
  return { ...hourTotals.close(), deferredFrom };
}

const noOffer: readonly DaySpan[] = [{ from: 0, to: 1_500, register: unknownDay }];

function plannerOf(timeline: readonly TariffSpan[], context: PricingContext): (span: TariffSpan, day: Day) => DayPlan {
  const planners = new Map<string, (day: Day) => DayPlan>();
  for (const { tariff } of timeline)
    if (!planners.has(tariff.scheme.key)) planners.set(tariff.scheme.key, createPlanner(tariff.scheme, context));
  return ({ tariff }, day) => (planners.get(tariff.scheme.key) ?? createPlanner(tariff.scheme, context))(day);
}

type Part = { readonly register: number; readonly energy: number };

/** One point, cut where another register begins to count. */
function cut(spans: readonly DaySpan[], from: number, minutes: number, total: number): Part[] {
  const parts: Part[] = [];
  for (const span of spans) {
    if (span.to <= from) continue;
    if (span.from >= from + minutes) break;
    const [first, last] = [Math.max(span.from, from) - from, Math.min(span.to, from + minutes) - from];
    parts.push({ register: span.register, energy: portion(total, first, last, minutes) });
  }
  return parts;
}

type Entry = {
  readonly day: Day;
  readonly hour: Instant;
  readonly span: TariffSpan | undefined;
  readonly register: number;
  readonly used: number;
};

type HourTotals = ReturnType<typeof createHourTotals>;

function createHourTotals(range: DayRange, timeline: readonly TariffSpan[]) {
  const [first, end] = [startOfDay(range.start), startOfDay(range.end)];
  const emptySeries = (): HourSeries => emptyHours(first, (end - first) / hourMs);
  const series = { total: emptySeries(), cost: emptySeries() };
  const tags = new Map<string, HourSeries>();
  const costs = new Map<string, HourSeries>();
  // A tag of the offer without any energy gets an empty series: the hub may have hours of it that must become 0.
  for (const { tag } of timeline.flatMap(({ tariff }) => tariff.scheme.registers)) {
    tags.set(statisticTag(tag), emptySeries());
    costs.set(statisticTag(tag), emptySeries());
  }
  const uncosted = new Map<
    string,
    { entry: Omit<Uncosted, 'hours' | 'energy'>; hours: Set<Instant>; energy: number }
  >();
  const of = (map: Map<string, HourSeries>, tag: string) => {
    const known = map.get(tag) ?? emptySeries();
    map.set(tag, known);
    return known;
  };
  return {
    ...series,
    tag: (tag: string) => of(tags, tag),
    costOf: (tag: string) => of(costs, tag),
    skip({ day, hour, used }: Entry, reason: UnpricedReason, tag: string | null) {
      const key = `${day} ${reason} ${tag}`;
      const known = uncosted.get(key) ?? { entry: { day, reason, tag }, hours: new Set(), energy: 0 };
      known.hours.add(hour);
      known.energy += used;
      uncosted.set(key, known);
    },
    missesColour: (day: Day) => uncosted.has(`${day} calendar_missing null`),
    close: () => ({
      ...series,
      tags,
      costs,
      uncosted: [...uncosted.values()].map(({ entry, hours, energy }) => ({ ...entry, hours: hours.size, energy })),
    }),
  };
}

// An hour without energy in a tag has no row there: a row would mean that the tag was used.
function writePart(hourTotals: HourTotals, entry: Entry): void {
  const { hour, span, register, used } = entry;
  if (used === 0) return;
  const counted = span?.tariff.scheme.registers[register];
  const tag = counted ? statisticTag(counted.tag) : null;
  const price = span?.tariff.prices[register];
  if (tag !== null) add(hourTotals.tag(tag), hour, used);
  if (tag === null || price === undefined) hourTotals.skip(entry, reasonOf(entry), tag);
  else {
    add(hourTotals.cost, hour, used * price);
    add(hourTotals.costOf(tag), hour, used * price);
  }
}

function reasonOf({ span, register }: Entry): UnpricedReason {
  if (!span) return 'no_offer';
  if (register >= 0) return 'price_missing';
  return register === unknownDay ? 'calendar_missing' : 'no_rule';
}

function add({ first, units }: HourSeries, hour: Instant, amount: number): void {
  const index = (hour - first) / hourMs;
  const known = units[index] ?? Number.NaN;
  units[index] = Number.isNaN(known) ? amount : known + amount;
}

/** The hub takes small letters, digits and single underscores. */
export function statisticTag(tag: string): string {
  const plain = tag
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\da-z]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return plain === '' ? 'other' : plain;
}

type Counted = { readonly register: number; readonly used: number };
type CapState = { period: string; left: number };

/**
 * Registers that count only a limited amount in a day, month or year. The excess is counted in another register, in
 * chronological order, under the cap of that one.
 */
function createCapCounter() {
  const states = new Map<string, CapState>();
  function count(scheme: RegisterScheme, day: Day, part: Part, passed: readonly number[] = []): Counted[] {
    const { register, energy } = part;
    const cap = register < 0 || passed.includes(register) ? undefined : scheme.registers[register]?.cap;
    if (!cap) return [{ register, used: energy }];
    const key = `${scheme.key} ${register}`;
    const known = states.get(key);
    const period = capPeriod(cap, day);
    const state = known?.period === period ? known : { period, left: capEnergy(cap) };
    states.set(key, state);
    const within = Math.min(energy, state.left);
    state.left -= within;
    const rest = { register: registerIndex(scheme, cap.over), energy: energy - within };
    const over = rest.energy > 0 ? count(scheme, day, rest, [...passed, register]) : [];
    return within > 0 ? [{ register, used: within }, ...over] : over;
  }
  return { count: (scheme: RegisterScheme, day: Day, part: Part) => count(scheme, day, part) };
}
