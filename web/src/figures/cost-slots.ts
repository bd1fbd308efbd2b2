import { minuteMs, parseInstant } from '@svc/domain/paris-time';
import type { CostSlot } from '../api/costs.ts';
import type { ChartTableData } from '../charts/chart-table.tsx';
import type { EuroBar } from '../charts/euro-bars.tsx';
import { slotClock, slotTime } from '../charts/slot-clock.ts';
import type { I18n } from '../messages/i18n.tsx';

/** A unit is 1/60,000,000,000 EUR: whole numbers, so that nothing is lost in a sum. */
const unitsPerEuro = 60_000_000_000;

/** What the slots with a price add up to. */
export const sumOfUnits = (slots: readonly CostSlot[]): bigint =>
  slots.reduce((sum, { units }) => sum + BigInt(units ?? 0), 0n);

export const eurosOfUnits = (units: bigint): number => Number(units) / unitsPerEuro;

/** Whether the lines add up to the displayed cost, rounded once, to the cent. */
export function addsUp(slots: readonly CostSlot[], energy_eur: string | null): boolean {
  if (energy_eur === null) return false;
  const cents = (sumOfUnits(slots) * 200n + BigInt(unitsPerEuro)) / (2n * BigInt(unitsPerEuro));
  return cents === BigInt(Math.round(Number(energy_eur) * 100));
}

export type RegisterSum = {
  readonly tag: string;
  readonly price_eur: string;
  readonly kwh: number;
  readonly eur: number;
};

/** The lines by register and price, in the order of the day. */
export function sumsByRegister(slots: readonly CostSlot[]): RegisterSum[] {
  const sums = new Map<string, { tag: string; price_eur: string; kwh: number; units: bigint }>();
  for (const { tag, price_eur, kwh, units } of slots) {
    if (tag === null || price_eur === null || units === null) continue;
    const key = `${tag} ${price_eur}`;
    const known = sums.get(key) ?? { tag, price_eur, kwh: 0, units: 0n };
    sums.set(key, { ...known, kwh: known.kwh + Number(kwh), units: known.units + BigInt(units) });
  }
  return [...sums.values()].map(({ units, ...sum }) => ({ ...sum, eur: eurosOfUnits(units) }));
}

/** Minutes of the wall clock at which a slot begins: the text has the offset of Paris. */
export const minuteOf = ({ start }: Pick<CostSlot, 'start'>) =>
  Number(start.slice(11, 13)) * 60 + Number(start.slice(14, 16));

/** Moments at which a change of price cuts a half hour. */
export function cutsOf(slots: readonly CostSlot[]): number[] {
  return slots.map(minuteOf).filter((minute) => minute % 10 !== 0 && minute % 15 !== 0);
}

type HalfHour = {
  readonly clock: string;
  readonly minute: number;
  readonly parts: Map<string, number>;
  readonly tariffs: { tag: string; share: number }[];
  isUnsure: boolean;
};

const shareOf = ({ start, end }: CostSlot) => ((parseInstant(end) ?? 0) - (parseInstant(start) ?? 0)) / (30 * minuteMs);

/** The time of the clock at which a slot begins, for people. */
export const clockOf = (slot: CostSlot, i18n: I18n) =>
  slotClock(parseInstant(slot.start) ?? Number.NaN, minuteOf(slot), i18n);

/** The half hours of the day as bars: the hour that October repeats has two. */
export function slotBars(slots: readonly CostSlot[], i18n: I18n): EuroBar[] {
  const { messages } = i18n;
  const bars = new Map<string, HalfHour>();
  for (const slot of slots) {
    const minute = Math.floor(minuteOf(slot) / 30) * 30;
    const key = `${slot.start.slice(19)}${minute}`;
    const clock = slotClock(parseInstant(slot.start) ?? Number.NaN, minute, i18n);
    const bar: HalfHour = bars.get(key) ?? { clock, minute, parts: new Map(), tariffs: [], isUnsure: false };
    if (slot.tag !== null && slot.eur !== null)
      bar.parts.set(slot.tag, (bar.parts.get(slot.tag) ?? 0) + Number(slot.eur));
    if (slot.tag !== null) bar.tariffs.push({ tag: slot.tag, share: shareOf(slot) });
    bar.isUnsure ||= slot.eur === null;
    bars.set(key, bar);
  }
  return [...bars].map(([key, { clock, minute, parts, tariffs, isUnsure }]) => ({
    key,
    label: '',
    hour: { minute, tariffs },
    name: [clock, ...[...parts.keys()].map(messages.tariffs.tag)].join(', '),
    parts: parts.size === 0 ? null : [...parts].map(([tag, eur]) => ({ tag, eur })),
    why: messages.tariffs.noCost,
    isUnsure,
  }));
}

export function slotTable(slots: readonly CostSlot[], i18n: I18n): ChartTableData {
  const { messages } = i18n;
  const { start, tag, kwh, price, eur } = messages.tariffs.slotColumns;
  return {
    name: messages.tariffs.slotFile,
    head: [start, tag, kwh, price, eur],
    rows: slots.map((slot) => [
      slotTime(parseInstant(slot.start) ?? Number.NaN, i18n),
      slot.tag === null ? messages.tariffs.noCost : messages.tariffs.tag(slot.tag),
      Number(slot.kwh),
      slot.price_eur === null ? null : Number(slot.price_eur),
      slot.eur === null ? null : Number(slot.eur),
    ]),
  };
}

const colourless: ReadonlySet<string> = new Set(['base', 'hp', 'hc', 'week', 'week_hp', 'week_hc']);

/** The price of a load that never stops, over the hours of an ordinary day; undefined where days differ in price. */
export function meanPrice(slots: readonly CostSlot[]): number | undefined {
  let [minutes, weighed] = [0, 0];
  for (const { tag, price_eur, start, end } of slots) {
    if (tag === null || price_eur === null || !colourless.has(tag)) return undefined;
    const length = ((parseInstant(end) ?? 0) - (parseInstant(start) ?? 0)) / minuteMs;
    minutes += length;
    weighed += length * Number(price_eur);
  }
  return minutes === 0 ? undefined : weighed / minutes;
}
