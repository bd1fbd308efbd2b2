import type { Day } from '../day.ts';
import { type DayPlan, noRule, type PricingContext, planDay, planKey, unknownDay } from './day-plan.ts';
import { type EnergyTable, portion } from './energy-table.ts';
import { applyCaps } from './register-cap.ts';
import type { RegisterScheme } from './register-scheme.ts';

/** Flags of a day besides its figures. */
export const dayFlags = { split: 1, offpeakAssumed: 2, calendarMissing: 4 } as const;

/**
 * The energy of each day by register, in watt-minutes. Built once per scheme and shared by all its offers. The last two
 * columns contain what no register may count: the day is unknown, or no rule applies.
 */
export type RegisterTable = {
  readonly scheme: RegisterScheme;
  readonly days: readonly Day[];
  readonly columns: number;
  readonly energy: Float64Array;
  /** Sums of the energy of all days before a day: a period is one subtraction. */
  readonly sums: Float64Array;
  readonly flags: Uint8Array;
};

/** The columns for energy without a register, after the registers. */
export function columnOf(scheme: RegisterScheme, register: number): number {
  if (register >= 0) return register;
  return scheme.registers.length + (register === unknownDay ? 0 : 1);
}

export function buildRegisterTable(
  scheme: RegisterScheme,
  energy: EnergyTable,
  context: PricingContext,
): RegisterTable {
  const columns = scheme.registers.length + 2;
  const table = {
    scheme,
    days: energy.days,
    columns,
    energy: new Float64Array(energy.days.length * columns),
    sums: new Float64Array((energy.days.length + 1) * columns),
    flags: new Uint8Array(energy.days.length),
  };
  const planFor = createPlanner(scheme, context);
  for (const [index, day] of energy.days.entries()) addDay(table, energy, index, planFor(day));
  applyCaps(table);
  for (let index = 0; index < energy.days.length; index++) {
    for (let column = 0; column < columns; column++) {
      const at = index * columns + column;
      table.sums[at + columns] = (table.sums[at] ?? 0) + (table.energy[at] ?? 0);
    }
  }
  return table;
}

/** Most days of a year are alike: a plan is made once for all days that have the same reasons. */
export function createPlanner(scheme: RegisterScheme, context: PricingContext): (day: Day) => DayPlan {
  const plans = new Map<string, DayPlan>();
  return (day) => {
    const key = planKey(scheme, day, context);
    const known = plans.get(key);
    if (known) return known;
    const plan = planDay(scheme, day, context);
    plans.set(key, plan);
    return plan;
  };
}

// Shares and spans are both sorted, so one walk over both is enough.
function addDay(table: RegisterTable, energy: EnergyTable, index: number, plan: DayPlan): void {
  const { scheme, columns } = table;
  const row = index * columns;
  const end = energy.offsets[index + 1] ?? 0;
  let at = 0;
  let flags =
    (plan.offpeakAssumed ? dayFlags.offpeakAssumed : 0) | (plan.calendarMissing ? dayFlags.calendarMissing : 0);
  for (let share = energy.offsets[index] ?? 0; share < end; share++) {
    const from = energy.from[share] ?? 0;
    const minutes = energy.minutes[share] ?? 0;
    const total = energy.energy[share] ?? 0;
    while ((plan.spans[at]?.to ?? Number.POSITIVE_INFINITY) <= from) at++;
    let span = plan.spans[at];
    if (span && span.to >= from + minutes) {
      const column = row + columnOf(scheme, span.register);
      table.energy[column] = (table.energy[column] ?? 0) + total;
      continue;
    }
    flags |= dayFlags.split;
    for (let next = at; span && span.from < from + minutes; span = plan.spans[++next]) {
      const [first, last] = [Math.max(span.from, from) - from, Math.min(span.to, from + minutes) - from];
      const column = row + columnOf(scheme, span.register);
      table.energy[column] = (table.energy[column] ?? 0) + portion(total, first, last, minutes);
    }
  }
  table.flags[index] = flags;
}

/** Energy of days first..last (excluded) in one column. */
export function sumOf(table: RegisterTable, column: number, first: number, last: number): number {
  return (table.sums[last * table.columns + column] ?? 0) - (table.sums[first * table.columns + column] ?? 0);
}

/** Energy that no register may count, by reason. */
export function unpricedOf(table: RegisterTable, first: number, last: number): { unknown: number; unruled: number } {
  return {
    unknown: sumOf(table, columnOf(table.scheme, unknownDay), first, last),
    unruled: sumOf(table, columnOf(table.scheme, noRule), first, last),
  };
}
