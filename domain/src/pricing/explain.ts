import { addDays, type Day } from '../day.ts';
import { type Instant, minuteMs, startOfDay } from '../paris-time.ts';
import type { UnpricedReason } from './cost.ts';
import { type DaySpan, type PricingContext, planDay, unknownDay } from './day-plan.ts';
import { dayIndex, type EnergyTable, portion } from './energy-table.ts';
import { type Amount, costOf, type Price } from './money.ts';
import { applyCaps, capEnergy, capPeriod } from './register-cap.ts';
import { type RegisterScheme, registerIndex } from './register-scheme.ts';
import type { TariffSpan } from './tariff-timeline.ts';

/** A stretch of a day in one register: what was used, at which price of which version, and what that cost. */
export type CostSlot = {
  readonly start: Instant;
  readonly end: Instant;
  readonly tag: string | null;
  readonly energy: number;
  readonly price: Price | null;
  readonly amount: Amount | null;
  readonly offer_id: string | null;
  readonly version_from: Day | null;
  /** Why there is no cost. */
  readonly reason: UnpricedReason | null;
};

/** Every slot of a day. Their amounts add up to the day's cost to the last unit. */
export function explainDay(
  energy: EnergyTable,
  timeline: readonly TariffSpan[],
  context: PricingContext,
  day: Day,
): CostSlot[] {
  const index = dayIndex(energy, day);
  if (index === undefined) return [];
  const span = timeline.find(({ range }) => day >= range.start && day < range.end);
  const spans = span ? planDay(span.tariff.scheme, day, context).spans : wholeDay;
  const caps = span ? openCaps(energy, span.tariff.scheme, context, day) : undefined;
  const midnight = startOfDay(day);
  const slots: CostSlot[] = [];
  for (const part of walkDay(energy, index, spans)) {
    const counted = caps ? countUnder(caps, part) : [part];
    for (const { from, to, register, energy: used } of counted) {
      const times = { start: midnight + from * minuteMs, end: midnight + to * minuteMs };
      slots.push({ ...times, energy: used, ...priceSlot(span, register, used) });
    }
  }
  return slots;
}

type Part = { readonly from: number; readonly to: number; readonly register: number; readonly energy: number };

const wholeDay: readonly DaySpan[] = [{ from: 0, to: 1_500, register: unknownDay }];

/** The shares of a day, cut where another register begins to count. */
export function* walkDay(energy: EnergyTable, index: number, spans: readonly DaySpan[]): Generator<Part> {
  let at = 0;
  for (let share = energy.offsets[index] ?? 0; share < (energy.offsets[index + 1] ?? 0); share++) {
    const from = energy.from[share] ?? 0;
    const minutes = energy.minutes[share] ?? 0;
    const total = energy.energy[share] ?? 0;
    while ((spans[at]?.to ?? Number.POSITIVE_INFINITY) <= from) at++;
    for (let next = at; (spans[next]?.from ?? Number.POSITIVE_INFINITY) < from + minutes; next++) {
      const span = spans[next] as DaySpan;
      const [first, last] = [Math.max(span.from, from), Math.min(span.to, from + minutes)];
      const used = portion(total, first - from, last - from, minutes);
      yield { from: first, to: last, register: span.register, energy: used };
    }
  }
}

type PricedPart = Pick<CostSlot, 'tag' | 'price' | 'amount' | 'offer_id' | 'version_from' | 'reason'>;

function priceSlot(span: TariffSpan | undefined, register: number, energy: number): PricedPart {
  const none = { tag: null, price: null, amount: null, offer_id: null, version_from: null };
  if (!span) return { ...none, reason: 'no_offer' };
  const from = { offer_id: span.offer_id, version_from: span.tariff.valid_from };
  if (register < 0) return { ...none, ...from, reason: register === unknownDay ? 'calendar_missing' : 'no_rule' };
  const tag = span.tariff.scheme.registers[register]?.tag ?? null;
  const price = span.tariff.prices[register];
  if (price === undefined) return { ...none, ...from, tag, reason: 'price_missing' };
  return { ...from, tag, price, amount: costOf(energy, price), reason: null };
}

/** What the capped registers of a scheme have left when a day begins: counted from the start of their period. */
function openCaps(energy: EnergyTable, scheme: RegisterScheme, context: PricingContext, day: Day): Caps {
  const left: Caps = new Map();
  const caps = scheme.registers.flatMap(({ cap }, register) => (cap ? [{ register, cap }] : []));
  const samePeriod = (before: Day) => caps.some(({ cap }) => capPeriod(cap, before) === capPeriod(cap, day));
  const days: Day[] = [];
  let before = addDays(day, -1);
  while (samePeriod(before) && dayIndex(energy, before) !== undefined) {
    days.unshift(before);
    before = addDays(before, -1);
  }
  const columns = scheme.registers.length + 2;
  const used = new Float64Array(days.length * columns);
  for (const [row, past] of days.entries())
    for (const part of walkDay(energy, dayIndex(energy, past) ?? 0, planDay(scheme, past, context).spans))
      if (part.register >= 0)
        used[row * columns + part.register] = (used[row * columns + part.register] ?? 0) + part.energy;
  applyCaps({ scheme, days, columns, energy: used });
  for (const { register, cap } of caps) {
    let rest = capEnergy(cap);
    for (const [row, past] of days.entries())
      if (capPeriod(cap, past) === capPeriod(cap, day)) rest -= used[row * columns + register] ?? 0;
    left.set(register, { energy: rest, over: registerIndex(scheme, cap.over) });
  }
  return left;
}

type Caps = Map<number, { energy: number; readonly over: number }>;

/** A part under the caps. The excess goes to the next register, and counts under the cap of that one. */
function countUnder(caps: Caps, part: Part, passed: readonly number[] = []): Part[] {
  const cap = caps.get(part.register);
  if (!cap || passed.includes(part.register)) return [part];
  const within = Math.min(part.energy, cap.energy);
  cap.energy -= within;
  const rest = { ...part, register: cap.over, energy: part.energy - within };
  const over = rest.energy > 0 ? countUnder(caps, rest, [...passed, part.register]) : [];
  return within > 0 ? [{ ...part, energy: within }, ...over] : over;
}
