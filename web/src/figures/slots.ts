import { addDays, type Day, weekdayOf } from '@svc/domain/day';
import { type Instant, minuteMs, startOfDay, wallTime } from '@svc/domain/paris-time';
import { type OffPeakSchedule, offPeakOn, offPeakSpans } from '@svc/domain/pricing/off-peak';
import { toRange } from '@svc/domain/pricing/off-peak-range';
import type { Home } from '../api/queries.ts';
import type { Curve } from '../api/series.ts';
import type { Register } from '../theme/registers.ts';

export type Part = { readonly register: Register; readonly minutes: number };
/** One step of a day as the meter measured it. `power_w` is null where there is no point. */
export type Slot = {
  readonly at: Instant;
  /** Minute of the wall clock at which it begins. The repeated hour in October occurs twice. */
  readonly minute: number;
  readonly step_minutes: number;
  readonly power_w: number | null;
  /** In the order of time: a slot cut by a change of tariff has two. */
  readonly parts: readonly Part[];
};

/** The fields of a home that determine its tariffs. */
type Tariffs = Pick<Home, 'pricing_option' | 'offpeak_hours'>;

const usualStep = 30;

/** Every slot of a day, 46, 48 or 50 half hours, each with its value and tariff. */
export function slotsOfDay(day: Day, curve: Curve | undefined, home: Tariffs): Slot[] {
  const from = startOfDay(day);
  const end = startOfDay(addDays(day, 1));
  const values = pointsBetween(curve, from, end);
  const step = values.step ?? usualStep;
  const tariff = tariffOfDay(home, day);
  const slots: Slot[] = [];
  for (let at = from; at < end; at += step * minuteMs) {
    const { hour, minute } = wallTime(at);
    const begin = hour * 60 + minute;
    slots.push({
      at,
      minute: begin,
      step_minutes: step,
      power_w: values.points.get(at) ?? null,
      parts: tariff(begin, step),
    });
  }
  return slots;
}

function pointsBetween(curve: Curve | undefined, from: Instant, end: Instant) {
  const points = new Map<Instant, number>();
  let step: number | undefined;
  for (const run of curve?.runs ?? []) {
    const stepMs = run.step_minutes * minuteMs;
    const first = Math.max(0, Math.ceil((from - run.start) / stepMs));
    const last = Math.min(run.powers_w.length, Math.ceil((end - run.start) / stepMs));
    for (let index = first; index < last; index++) {
      const power = run.powers_w[index];
      if (power === null || power === undefined) continue;
      points.set(run.start + index * stepMs, power);
      step = run.step_minutes;
    }
  }
  return { points, step };
}

/** Off-peak hours are drawn only where the contract has them and they are known. */
export function hasOffPeak(home: Tariffs, day: Day): boolean {
  if (home.pricing_option === 'BASE') return false;
  const known = offPeakOn(schedulesOf(home), day);
  return known.state === 'known' && known.ranges.length > 0;
}

const schedulesOf = (home: Tariffs) => (home.offpeak_hours ?? []) as readonly OffPeakSchedule[];

export function offPeakMinutes(home: Home, day: Day) {
  return hasOffPeak(home, day) ? offPeakSpans(schedulesOf(home), day) : [];
}

/** As they are written: one range may cross midnight. */
export function offPeakRanges(home: Home, day: Day) {
  const known = offPeakOn(schedulesOf(home), day);
  return hasOffPeak(home, day) && known.state === 'known' ? known.ranges.map(toRange) : [];
}

function tariffOfDay(home: Tariffs, day: Day): (begin: number, step: number) => Part[] {
  if (!hasOffPeak(home, day)) return (_begin, step) => [{ register: 'base', minutes: step }];
  const spans = offPeakSpans(schedulesOf(home), day);
  const registerAt = (minute: number): Register =>
    spans.some(({ from, to }) => from <= minute && minute < to) ? 'hc' : 'hp';
  return (begin, step) => {
    const cuts = spans.flatMap(({ from, to }) => [from, to]).filter((cut) => begin < cut && cut < begin + step);
    const edges = [begin, ...cuts, begin + step].sort((a, b) => a - b);
    return edges.slice(1).map((edge, index) => {
      const start = edges[index] ?? begin;
      return { register: registerAt(start), minutes: edge - start };
    });
  };
}

/** Watt-hours of the slots that have a value, by register. */
export function energyByRegister(slots: readonly Slot[]): Record<Register, number> {
  const energy = { base: 0, hp: 0, hc: 0 };
  for (const { power_w, parts } of slots)
    for (const { register, minutes } of parts) energy[register] += ((power_w ?? 0) * minutes) / 60;
  return energy;
}

export function isComplete(slots: readonly Slot[]): boolean {
  return slots.every(({ power_w }) => power_w !== null);
}

export function peakOf(slots: readonly Slot[]): Slot | undefined {
  let peak: Slot | undefined;
  for (const slot of slots) if (slot.power_w !== null && slot.power_w > (peak?.power_w ?? -1)) peak = slot;
  return peak;
}

export function lowestOf(slots: readonly Slot[]): Slot | undefined {
  let lowest: Slot | undefined;
  for (const slot of slots)
    if (slot.power_w !== null && slot.power_w < (lowest?.power_w ?? Number.POSITIVE_INFINITY)) lowest = slot;
  return lowest;
}

/** The base load: one half hour in twenty is below it. */
export function baseLoad(powers: readonly number[]): number | undefined {
  if (powers.length < 48 * 7) return undefined;
  const sorted = [...powers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.05)];
}

export const isWeekend = (day: Day) => weekdayOf(day) >= 6;
