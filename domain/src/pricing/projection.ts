import { addDays, type Day, minDay } from '../day.ts';
import { type DayRange, daysOf, intersectRanges, rangeLength } from '../day-range.ts';
import { type Cost, costOfPeriod, type Ledger } from './cost.ts';
import { type InvoiceCycle, invoicePeriod, monthOfDay } from './invoice-period.ts';
import type { Amount } from './money.ts';
import type { TariffSpan } from './tariff-timeline.ts';

/** What a period will have cost when it ends: what is known of it, and an estimate of the rest with its band. */
export type Projection = {
  readonly range: DayRange;
  readonly known_days: number;
  readonly projected_days: number;
  /** What `costSoFar` finds: energy and subscription to the newest known day. */
  readonly so_far: Amount;
  readonly total: Amount;
  readonly low: Amount;
  readonly high: Amount;
};

/** The fewest known days from which a period can be projected. */
const fewestKnownDays = 5;
/** Days before today whose cost is assumed for the rest of the period. */
const memoryDays = 28;
/** Among so many days before today they are looked for: some may be missing. */
const searchedDays = 42;

/** The first day whose energy a projection of the month, and of the invoice period, uses. */
export function firstProjectionDay(invoice: InvoiceCycle | null, today: Day): Day {
  const memory = minDay(addDays(today, -searchedDays), monthOfDay(today).start);
  return invoice ? minDay(memory, invoicePeriod(invoice, today).start) : memory;
}

/**
 * What a running period has cost to its newest known day: the one amount that costs, budget, sensors and alerts show.
 * The days after it are not published, and neither their energy nor their subscription counts yet. Null when no day
 * is known.
 */
export function costSoFar(
  ledger: Ledger,
  timeline: readonly TariffSpan[],
  range: DayRange,
  today: Day,
): { readonly range: DayRange; readonly cost: Cost } | null {
  const { days, states } = ledger.energy;
  const newest = days.findLast(
    (day, index) => day >= range.start && day < range.end && day < today && states[index] !== 'missing',
  );
  if (newest === undefined) return null;
  const known = { start: range.start, end: addDays(newest, 1) };
  return { range: known, cost: costOfPeriod(ledger, timeline, known) };
}

/**
 * The rest of the period is assumed to cost, per day, what the last four weeks did. The band is made of their cheaper
 * and their more expensive half. Null when too little is known.
 */
export function projectCost(
  ledger: Ledger,
  timeline: readonly TariffSpan[],
  range: DayRange,
  today: Day,
): Projection | null {
  const elapsed = intersectRanges(range, { start: range.start, end: today });
  if (!elapsed) return null;
  const known = daysOf(elapsed).filter((day) => costOfDay(ledger, timeline, day) !== null);
  if (known.length < fewestKnownDays) return null;
  const memory = recentCosts(ledger, timeline, today);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(memory, share)) as [Amount, Amount, Amount];
  const energySoFar = known.reduce((sum, day) => sum + (costOfDay(ledger, timeline, day) ?? 0n), 0n);
  const { subscription } = costOfPeriod(ledger, timeline, range);
  const soFar = costSoFar(ledger, timeline, range, today);
  // A bill without a subscription that exists would be too small, and would look right.
  if (subscription === null || soFar === null || soFar.cost.subscription === null) return null;
  const left = BigInt(rangeLength(range) - known.length);
  const at = (daily: Amount) => energySoFar + subscription + daily * left;
  return {
    range,
    known_days: known.length,
    projected_days: Number(left),
    so_far: soFar.cost.amount + soFar.cost.subscription,
    total: at(middle),
    low: at(low),
    high: at(high),
  };
}

// A day counts only when all of its energy has a price: half a day would pull the estimate down.
function costOfDay(ledger: Ledger, timeline: readonly TariffSpan[], day: Day): Amount | null {
  const index = ledger.energy.days.indexOf(day);
  if (index < 0 || ledger.energy.states[index] === 'missing' || ledger.energy.unknownMinutes[index] !== 0) return null;
  const cost = costOfPeriod(ledger, timeline, { start: day, end: daysAfter(ledger, index) });
  return cost.unpriced.length > 0 ? null : cost.amount;
}

function daysAfter({ energy }: Ledger, index: number): Day {
  return energy.days[index + 1] ?? energy.range.end;
}

function recentCosts(ledger: Ledger, timeline: readonly TariffSpan[], today: Day): Amount[] {
  const costs: Amount[] = [];
  for (const day of ledger.energy.days.filter((each) => each < today).reverse()) {
    const cost = costOfDay(ledger, timeline, day);
    if (cost !== null) costs.push(cost);
    if (costs.length === memoryDays) break;
  }
  return costs.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function quantile(sorted: readonly Amount[], share: number): Amount {
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0n;
}
