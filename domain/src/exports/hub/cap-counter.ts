import type { Day } from '../../day.ts';
import { capEnergy, capPeriod } from '../../pricing/register-cap.ts';
import { type RegisterScheme, registerIndex } from '../../pricing/register-scheme.ts';

type Counted = { readonly register: number; readonly used: number };
type Part = { readonly register: number; readonly energy: number };
type CapState = { period: string; left: number };

/**
 * Registers that count only a limited amount in a day, month or year. The excess is counted in another register, in
 * chronological order, under the cap of that one.
 */
export function createCapCounter() {
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
