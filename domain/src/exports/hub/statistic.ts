import { type Day, dayNumber } from '../../day.ts';
import { hourMs, type Instant, parisDay } from '../../paris-time.ts';
import { type HourSeries, walkHours } from './hour-series.ts';

/** One hour of a statistic, as it is sent to the hub and read back. */
export type HubRow = { readonly start: Instant; readonly state: number; readonly sum: number };

/** A statistic of the hub: its target rows, oldest first. Sums are absolute and come from local data only. */
export type Statistic = {
  readonly id: string;
  readonly name: string;
  readonly unit: 'kWh' | 'EUR';
  readonly rows: readonly HubRow[];
  /** Hours from here on are left out. */
  readonly until: Instant | null;
};

/** A statistic before its rows are made: years of hours are opened one after the other, not all at once. */
export type StatisticSource = Omit<Statistic, 'rows'> & { readonly hours: number; open(): Statistic };

/** How units become the numbers of a row. Sums are rounded from the unrounded total: hours do not pile up errors. */
export type RowScale = { readonly state: (units: number) => number; readonly sum: (units: number) => number };

/** Watt-minutes: 60,000 are a kWh. */
export const energyScale: RowScale = {
  state: (units) => Math.round(units / 60) / 1e3,
  sum: (units) => Math.round((units * 50) / 3) / 1e6,
};

/** Watt-minutes times a price of 0.000001 EUR: 60,000,000,000 are a euro. */
export const costScale: RowScale = {
  state: (units) => Math.round(units / 6_000_000) / 1e4,
  sum: (units) => Math.round(units / 60_000) / 1e6,
};

export function toRows(hours: HourSeries, scale: RowScale, until: Instant | null): HubRow[] {
  const rows: HubRow[] = [];
  let total = 0;
  for (const { start, amount } of walkHours(hours)) {
    if (until !== null && start >= until) break;
    total += amount;
    rows.push({ start, state: scale.state(amount), sum: scale.sum(total) });
  }
  return rows;
}

/** The rows of each Paris day, as positions [from, to[ in the list. */
export function daysOfRows(rows: readonly HubRow[]): Map<Day, readonly [from: number, to: number]> {
  const days = new Map<Day, readonly [number, number]>();
  for (let from = 0; from < rows.length; ) {
    const day = parisDay((rows[from] as HubRow).start);
    let to = from + 1;
    while (to < rows.length && isDay((rows[to] as HubRow).start, day)) to++;
    days.set(day, [from, to]);
    from = to;
  }
  return days;
}

const dayHours = 24;

// Most hours need no calendar lookup: the same UTC day from 02:00 to 21:00 is the same Paris day.
function isDay(start: Instant, day: Day): boolean {
  const hours = start / hourMs - dayNumber(day) * dayHours;
  return (hours >= 2 && hours <= 21) || parisDay(start) === day;
}

/** Changes when a row of the day does. Sums are in it: a late day changes every day after it. */
export function digestRows(rows: readonly HubRow[], from: number, to: number): string {
  let [high, low] = [0x811c9dc5, 0x1b873593];
  for (let at = from; at < to; at++) {
    const { start, state, sum } = rows[at] as HubRow;
    for (const value of [start / hourMs, Math.round(state * 1e4), Math.round(sum * 1e6)]) {
      low = Math.imul(low ^ (value | 0), 0x01000193);
      high = Math.imul(high ^ Math.floor(value / 0x1_0000_0000) ^ (low >>> 13), 0x85ebca6b);
    }
  }
  return `${to - from}:${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}
