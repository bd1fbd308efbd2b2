import type { Day } from '../day.ts';
import { wattMinutesPerKwh } from './money.ts';
import { type RegisterCap, type RegisterScheme, registerIndex } from './register-scheme.ts';

type Counted = {
  readonly scheme: RegisterScheme;
  readonly days: readonly Day[];
  readonly columns: number;
  readonly energy: Float64Array;
};

/** The days of one month, year or day have the same name. */
export function capPeriod(cap: RegisterCap, day: Day): string {
  return cap.per === 'day' ? day : day.slice(0, cap.per === 'month' ? 7 : 4);
}

export function capEnergy(cap: RegisterCap): number {
  return Math.round(cap.kwh * wattMinutesPerKwh);
}

/** The capped registers, each before the one that takes what is over it, which counts that under its own cap. */
function capOrder(scheme: RegisterScheme): number[] {
  const order: number[] = [];
  const seen = new Set<number>();
  const visit = (register: number): void => {
    const cap = scheme.registers[register]?.cap;
    if (!cap || seen.has(register)) return;
    seen.add(register);
    visit(registerIndex(scheme, cap.over));
    order.unshift(register);
  };
  for (const register of scheme.registers.keys()) visit(register);
  return order;
}

/**
 * Moves what is over a register's cap to the register that counts it, day after day. The table must begin where a
 * period of the cap begins: what was used before its first day is not known to it.
 */
export function applyCaps({ scheme, days, columns, energy }: Counted): void {
  for (const column of capOrder(scheme)) {
    const cap = scheme.registers[column]?.cap;
    if (!cap) continue;
    const over = registerIndex(scheme, cap.over);
    let period = '';
    let left = 0;
    for (const [index, day] of days.entries()) {
      const at = index * columns;
      if (capPeriod(cap, day) !== period) {
        period = capPeriod(cap, day);
        left = capEnergy(cap);
      }
      const used = energy[at + column] ?? 0;
      const within = Math.min(used, left);
      left -= within;
      energy[at + column] = within;
      energy[at + over] = (energy[at + over] ?? 0) + used - within;
    }
  }
}
