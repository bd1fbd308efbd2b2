import { addDays, type Day, dayNumber, dayOf, minDay, yearOf } from '../day.ts';
import { type DayRange, intersectRanges, rangeLength } from '../day-range.ts';
import type { PricingContext } from './day-plan.ts';
import { type EnergyTable, totalEnergy } from './energy-table.ts';
import { type Amount, costOf, type Price, subscriptionOfDay } from './money.ts';
import { countsOffPeak, type RegisterScheme } from './register-scheme.ts';
import { buildRegisterTable, dayFlags, type RegisterTable, sumOf, unpricedOf } from './register-table.ts';
import type { Tariff } from './tariff.ts';
import type { TariffSpan } from './tariff-timeline.ts';

export const costFlags = ['estimated', 'price_estimated', 'offpeak_assumed', 'calendar_missing', 'partial'] as const;
export type CostFlag = (typeof costFlags)[number];

/** Energy at one price. A change of price makes a second line of the same tag. */
export type CostLine = {
  readonly tag: string;
  readonly energy: number;
  readonly price: Price;
  readonly amount: Amount;
};

export type UnpricedReason = 'calendar_missing' | 'price_missing' | 'no_rule' | 'no_offer';

/** Energy without a cost, and why; `tag` where only the price is missing. */
export type UnpricedEnergy = { readonly reason: UnpricedReason; readonly tag: string | null; readonly energy: number };

export type Cost = {
  readonly energy: number;
  readonly lines: readonly CostLine[];
  readonly amount: Amount;
  /** Null when a day has no offer, or its subscription is not known. */
  readonly subscription: Amount | null;
  readonly unpriced: readonly UnpricedEnergy[];
  readonly flags: readonly CostFlag[];
};

/** One energy table, and the registers of every scheme requested from it. */
export type Ledger = { readonly energy: EnergyTable; tableOf(scheme: RegisterScheme): RegisterTable };

/** Registers are made once per scheme, and shared by all offers that count alike. */
export function openLedger(energy: EnergyTable, context: PricingContext): Ledger {
  const tables = new Map<string, RegisterTable>();
  return {
    energy,
    tableOf(scheme) {
      const known = tables.get(scheme.key);
      if (known) return known;
      const table = buildRegisterTable(scheme, energy, context);
      tables.set(scheme.key, table);
      return table;
    },
  };
}

/** The same energy with other off-peak hours of the PDL. Schemes that do not use them retain their registers. */
export function withOffPeak(ledger: Ledger, context: PricingContext, offPeak: PricingContext['offPeak']): Ledger {
  const other = openLedger(ledger.energy, { ...context, offPeak });
  return {
    energy: ledger.energy,
    tableOf: (scheme) => (countsOffPeak(scheme) ? other : ledger).tableOf(scheme),
  };
}

type Sum = {
  readonly lines: Map<string, { tag: string; energy: number; price: Price }>;
  readonly unpriced: Map<string, { reason: UnpricedReason; tag: string | null; energy: number }>;
  readonly flags: Set<CostFlag>;
  subscription: Amount | null;
};

/** What the energy of a period costs under a timeline of tariffs. Nothing is priced by a guess. */
export function costOfPeriod(ledger: Ledger, timeline: readonly TariffSpan[], range: DayRange): Cost {
  const sum: Sum = { lines: new Map(), unpriced: new Map(), flags: new Set(), subscription: 0n };
  const first = indexOf(ledger.energy, range.start);
  const last = indexOf(ledger.energy, range.end);
  let covered = 0;
  for (const span of timeline) {
    const part = intersectRanges(span.range, range);
    if (!part) continue;
    addSpan(sum, ledger, span, part);
    covered += rangeLength(part);
  }
  if (covered < rangeLength(range)) addUncovered(sum, ledger.energy, timeline, range);
  if (ledger.energy.states.slice(first, last).includes('estimated')) sum.flags.add('estimated');
  if (sum.unpriced.size > 0) sum.flags.add('partial');
  const lines = [...sum.lines.values()].map((line) => ({ ...line, amount: costOf(line.energy, line.price) }));
  return {
    energy: totalEnergy(ledger.energy, first, last),
    lines,
    amount: lines.reduce((total, line) => total + line.amount, 0n),
    subscription: sum.subscription,
    unpriced: [...sum.unpriced.values()],
    flags: costFlags.filter((flag) => sum.flags.has(flag)),
  };
}

function indexOf(energy: EnergyTable, day: Day): number {
  const index = dayNumber(day) - dayNumber(energy.range.start);
  return Math.min(Math.max(index, 0), energy.days.length);
}

function addSpan(sum: Sum, ledger: Ledger, { tariff, estimated }: TariffSpan, part: DayRange): void {
  const table = ledger.tableOf(tariff.scheme);
  const [first, last] = [indexOf(ledger.energy, part.start), indexOf(ledger.energy, part.end)];
  for (const [column, { tag }] of tariff.scheme.registers.entries()) {
    const energy = sumOf(table, column, first, last);
    const price = tariff.prices[column];
    if (energy === 0) continue;
    if (price === undefined) addUnpriced(sum, 'price_missing', tag, energy);
    else addLine(sum, tag, price, energy);
  }
  const { unknown, unruled } = unpricedOf(table, first, last);
  if (unknown > 0) addUnpriced(sum, 'calendar_missing', null, unknown);
  if (unruled > 0) addUnpriced(sum, 'no_rule', null, unruled);
  addFlags(sum, table, first, last);
  if (estimated || tariff.doubtful) sum.flags.add('price_estimated');
  const subscription = subscriptionOf(tariff, part);
  sum.subscription = subscription === null || sum.subscription === null ? null : sum.subscription + subscription;
}

function addLine({ lines }: Sum, tag: string, price: Price, energy: number): void {
  const key = `${tag}@${price}`;
  const known = lines.get(key);
  if (known) known.energy += energy;
  else lines.set(key, { tag, price, energy });
}

function addUnpriced({ unpriced }: Sum, reason: UnpricedReason, tag: string | null, energy: number): void {
  const key = `${reason}@${tag}`;
  const known = unpriced.get(key);
  if (known) known.energy += energy;
  else unpriced.set(key, { reason, tag, energy });
}

function addFlags({ flags }: Sum, table: RegisterTable, first: number, last: number): void {
  let all = 0;
  for (let index = first; index < last; index++) all |= table.flags[index] ?? 0;
  if (all & dayFlags.split) flags.add('estimated');
  if (all & dayFlags.offpeakAssumed) flags.add('offpeak_assumed');
  if (all & dayFlags.calendarMissing) flags.add('calendar_missing');
}

function addUncovered(sum: Sum, energy: EnergyTable, timeline: readonly TariffSpan[], range: DayRange): void {
  sum.subscription = null;
  for (let day = range.start; day < range.end; day = addDays(day, 1)) {
    if (timeline.some((span) => day >= span.range.start && day < span.range.end)) continue;
    const index = indexOf(energy, day);
    const unpriced = totalEnergy(energy, index, index + 1);
    if (unpriced > 0) addUnpriced(sum, 'no_offer', null, unpriced);
  }
}

/** By whole years at once: a year of days costs twelve months exactly. */
function subscriptionOf({ subscription }: Tariff, range: DayRange): Amount | null {
  if (subscription === undefined) return null;
  let amount = 0n;
  for (let start = range.start; start < range.end; ) {
    const end = dayOf(yearOf(start) + 1, 1, 1);
    const part = { start, end: minDay(end, range.end) };
    amount += subscriptionOfDay(subscription, start) * BigInt(rangeLength(part));
    start = part.end;
  }
  return amount;
}
