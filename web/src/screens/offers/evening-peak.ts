import { formatRange, type MinuteRange } from '@svc/domain/pricing/off-peak-range';

/** What a household could move: so many kWh of its evening, into the quietest hours of its night. */
export type EveningPeak = { readonly kwh: number; readonly out: string; readonly into: string };

const [daySlots, slotMinutes, windowSlots] = [48, 30, 6];
const slotsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
/** Slots at which three hours of an evening, 17 h to 24 h, or of a night, 0 h to 7 h, can begin. */
const [evenings, nights] = [slotsFrom(34, 42), slotsFrom(0, 8)];
const leastKwh = 0.5;

const windowAt = (slot: number): MinuteRange => ({
  from: slot * slotMinutes,
  to: (slot + windowSlots) * slotMinutes,
});

/** From the mean power of each half hour. Undefined where the evening is no higher than the rest of the day. */
export function eveningPeak(mean_day_w: readonly number[], offPeak: readonly MinuteRange[]): EveningPeak | undefined {
  if (mean_day_w.length !== daySlots) return undefined;
  const kwhOf = (slot: number) =>
    mean_day_w.slice(slot, slot + windowSlots).reduce((sum, power) => sum + (power * slotMinutes) / 60_000, 0);
  const highest = evenings.reduce((best, slot) => (kwhOf(slot) > kwhOf(best) ? slot : best));
  const isOffPeak = (slot: number) =>
    offPeak.some(({ from, to }) => from <= windowAt(slot).from && windowAt(slot).to <= to);
  // Where the night has cheaper hours, the usage goes there.
  const cheap = nights.filter(isOffPeak);
  const lowest = (cheap.length > 0 ? cheap : nights).reduce((best, slot) => (kwhOf(slot) < kwhOf(best) ? slot : best));
  const middle = [...mean_day_w].sort((a, b) => a - b)[daySlots / 2] ?? 0;
  const excess = kwhOf(highest) - (middle * windowSlots * slotMinutes) / 60_000;
  const kwh = Math.floor(excess / leastKwh) * leastKwh;
  if (!(kwh >= leastKwh)) return undefined;
  return { kwh, out: formatRange(windowAt(highest)), into: formatRange(windowAt(lowest)) };
}
