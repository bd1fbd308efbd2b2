import { hourMs, parseInstant } from '@svc/domain/paris-time';
import type { CostSlot } from '../../api/costs.ts';

type DearestHours = {
  readonly start: string;
  readonly end: string;
  readonly kwh: number;
  readonly eur: number;
  /** The same kWh at the lowest price of that day. */
  readonly lowest_eur: number;
};

const spanMs = 3 * hourMs;
/** Less is not worth a change of habits. */
const leastSaving = 0.05;

/** The three hours of a day that cost most, where the same day had a lower price to move them to. */
export function dearestHours(slots: readonly CostSlot[]): DearestHours | undefined {
  const priced = slots.flatMap(({ start, end, kwh, eur, price_eur }) => {
    const [from, to] = [parseInstant(start), parseInstant(end)];
    if (from === undefined || to === undefined || eur === null || price_eur === null) return [];
    return [{ start, end, from, to, kwh: Number(kwh), eur: Number(eur), price: Number(price_eur) }];
  });
  // A part without a price may be the dearest of all.
  if (priced.length === 0 || priced.length < slots.length) return undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const { price } of priced) lowest = Math.min(lowest, price);
  let best: DearestHours | undefined;
  for (const first of priced) {
    const inside = priced.filter(({ from, to }) => from >= first.from && to <= first.from + spanMs);
    const sum = (read: (slot: (typeof priced)[number]) => number) => inside.reduce((all, slot) => all + read(slot), 0);
    const [kwh, eur] = [sum((slot) => slot.kwh), sum((slot) => slot.eur)];
    if (eur > (best?.eur ?? 0))
      best = { start: first.start, end: inside.at(-1)?.end ?? first.end, kwh, eur, lowest_eur: kwh * lowest };
  }
  return best && best.lowest_eur < best.eur * (1 - leastSaving) ? best : undefined;
}
