import type { Day } from '../../day.ts';
import { capEnergy, capPeriod } from '../../pricing/register-cap.ts';
import { type RegisterScheme, registerIndex } from '../../pricing/register-scheme.ts';

type Counted = { readonly register: number; readonly used: number };
type CapState = { period: string; left: number };

/** Registers that count only so much in a day, month or year: what is over goes to another, in the order of time. */
export function createCapCounter() {
  const states = new Map<string, CapState>();
  return {
    count(scheme: RegisterScheme, day: Day, part: { readonly register: number; readonly energy: number }): Counted[] {
      const cap = part.register < 0 ? undefined : scheme.registers[part.register]?.cap;
      if (!cap) return [{ register: part.register, used: part.energy }];
      const key = `${scheme.key} ${part.register}`;
      const known = states.get(key);
      const period = capPeriod(cap, day);
      const state = known?.period === period ? known : { period, left: capEnergy(cap) };
      states.set(key, state);
      const within = Math.min(part.energy, state.left);
      state.left -= within;
      const over = { register: registerIndex(scheme, cap.over), used: part.energy - within };
      return [{ register: part.register, used: within }, over].filter(({ used }) => used > 0);
    },
  };
}
