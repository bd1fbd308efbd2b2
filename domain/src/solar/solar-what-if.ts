import { type DayRange, rangeContains } from '../day-range.ts';
import { minuteMs, startOfDay } from '../paris-time.ts';
import type { EnergyTable } from '../pricing/energy-table.ts';
import type { Production } from './solar-production.ts';

export type Battery = {
  readonly capacity_kwh: number;
  readonly power_kw: number;
  /** Of a round trip, in per cent. The loss applies on discharge. */
  readonly efficiency_percent: number;
};

/** Where every watt-minute went: produced = used + stored + injected, stored = given back + lost + left over. */
export type SolarBalance = {
  readonly produced: number;
  readonly used: number;
  readonly stored: number;
  readonly injected: number;
  readonly given_back: number;
  readonly lost: number;
  /** Still in the battery at the end. */
  readonly left_over: number;
};

export type SolarWhatIf = {
  readonly balance: SolarBalance;
  /** Days of the period with a load curve: the others take no part. */
  readonly days: number;
  /** The energy still bought, and the energy injected, share by share. */
  readonly bought: EnergyTable;
  readonly injected: EnergyTable;
};

const wattMinutesPerKwh = 60_000;

/**
 * The days of a period with panels on the roof, computed for each step of the load curve. Earlier days stay unchanged,
 * because later calculations count on from them. Within a step, clouds and loads do not coincide, so the result is
 * optimistic. Every view of it must state this.
 */
export function addSolar(
  table: EnergyTable,
  production: Production,
  battery?: Battery,
  range: DayRange = table.range,
): SolarWhatIf {
  const bought = Float64Array.from(table.energy);
  const injected = new Float64Array(table.energy.length);
  const store = battery && openBattery(battery);
  const balance = { produced: 0, used: 0, stored: 0, injected: 0, given_back: 0, lost: 0, left_over: 0 };
  let rest = 0;
  let days = 0;
  for (const [index, day] of table.days.entries()) {
    const takesPart = rangeContains(range, day) && table.states[index] === 'measured';
    if (takesPart) days++;
    const midnight = startOfDay(day);
    for (let at = table.offsets[index] ?? 0; takesPart && at < (table.offsets[index + 1] ?? 0); at++) {
      const minutes = table.minutes[at] ?? 0;
      const exact = production(midnight + (table.from[at] ?? 0) * minuteMs, minutes) + rest;
      // Carries the remainder of a rounded step over to the next one, so that months stay right.
      const produced = Math.floor(exact);
      rest = exact - produced;
      const needed = table.energy[at] ?? 0;
      const used = Math.min(produced, needed);
      const stored = store ? store.charge(produced - used, minutes) : 0;
      const back = store && produced <= needed ? store.discharge(needed - used, minutes) : { given: 0, lost: 0 };
      bought[at] = needed - used - back.given;
      injected[at] = produced - used - stored;
      balance.produced += produced;
      balance.used += used;
      balance.stored += stored;
      balance.injected += produced - used - stored;
      balance.given_back += back.given;
      balance.lost += back.lost;
    }
  }
  balance.left_over = store?.content() ?? 0;
  return { balance, days, bought: withEnergy(table, bought), injected: withEnergy(table, injected) };
}

/** A part in per cent, one decimal; null of nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1_000) / whole) / 10;
}

function openBattery({ capacity_kwh, power_kw, efficiency_percent }: Battery) {
  const capacity = Math.round(capacity_kwh * wattMinutesPerKwh);
  const power = Math.round(power_kw * 1_000);
  let content = 0;
  return {
    content: () => content,
    charge(offered: number, minutes: number): number {
      const taken = Math.min(offered, capacity - content, power * minutes);
      content += taken;
      return taken;
    },
    discharge(needed: number, minutes: number): { given: number; lost: number } {
      const most = Math.min(Math.floor((content * efficiency_percent) / 100), power * minutes);
      const given = Math.min(needed, most);
      if (given === 0) return { given: 0, lost: 0 };
      const drawn = Math.min(content, Math.ceil((given * 100) / efficiency_percent));
      content -= drawn;
      return { given, lost: drawn - given };
    },
  };
}

function withEnergy(table: EnergyTable, energy: Float64Array): EnergyTable {
  const sums = new Float64Array(table.days.length + 1);
  for (let index = 0; index < table.days.length; index++) {
    let sum = 0;
    for (let at = table.offsets[index] ?? 0; at < (table.offsets[index + 1] ?? 0); at++) sum += energy[at] ?? 0;
    sums[index + 1] = (sums[index] ?? 0) + sum;
  }
  return { ...table, energy, sums };
}
