import type { FlexdayType } from '../../src/calendars/flexday.ts';
import type { PeakDayCalendar } from '../../src/calendars/peak-days.ts';
import type { TempoColor } from '../../src/calendars/tempo.ts';
import { type Day, toDay } from '../../src/day.ts';
import { type DayRange, daysOf } from '../../src/day-range.ts';
import type { Offer, OfferPrices, OfferType, OfferVersion } from '../../src/offers/offer.ts';
import { startOfDay, stepsInDay } from '../../src/paris-time.ts';
import { costOfPeriod, type Ledger, openLedger } from '../../src/pricing/cost.ts';
import type { PricingContext } from '../../src/pricing/day-plan.ts';
import { buildEnergyTable, type EnergyTable } from '../../src/pricing/energy-table.ts';
import { type CostSlot, explainDay } from '../../src/pricing/explain.ts';
import type { OffPeakSchedule } from '../../src/pricing/off-peak.ts';
import { tariffOf } from '../../src/pricing/tariff.ts';
import { type TariffSpan, timelineOf } from '../../src/pricing/tariff-timeline.ts';
import type { DailyValue, DayCurve, StepMinutes } from '../../src/readings/reading.ts';

/** Days and curves of an invented household, for the tests of prices. */

export const range = (start: string, end: string): DayRange => ({ start: toDay(start), end: toDay(end) });

export function flatCurve(day: Day, watts: number, step: StepMinutes = 30): DayCurve {
  const values = new Array<number>(stepsInDay(day, step)).fill(watts);
  return { kind: 'curve', day, runs: [{ start: startOfDay(day), step, values, quality: 'BRUT' }] };
}

export function flatEnergy(days: DayRange, watts = 1_000, step: StepMinutes = 30): EnergyTable {
  return buildEnergyTable(days, { curves: daysOf(days).map((day) => flatCurve(day, watts, step)) });
}

export function daily(day: string, value: number): DailyValue {
  return { kind: 'daily', day: toDay(day), value, quality: 'BRUT' };
}

export function offPeak(...ranges: string[]): OffPeakSchedule[] {
  return [{ valid_from: null, ranges, source: 'user', raw: null }];
}

type ContextParts = {
  offPeak?: readonly OffPeakSchedule[];
  tempo?: Record<string, TempoColor>;
  flexday?: Record<string, FlexdayType>;
  ejp?: readonly string[] | undefined;
  peakDays?: readonly string[] | undefined;
};

export function context(parts: ContextParts = {}): PricingContext {
  const entries = <T>(record: Record<string, T> = {}) =>
    Object.entries(record).map(([day, value]) => [toDay(day), value] as const);
  return {
    offPeak: parts.offPeak ?? [],
    calendars: {
      tempo: new Map(entries(parts.tempo)),
      flexday: new Map(entries(parts.flexday)),
      ...(parts.ejp && { ejp: peakCalendar(parts.ejp) }),
      ...(parts.peakDays && { peakDays: peakCalendar(parts.peakDays) }),
    },
  };
}

/** These are peak days, and all others of ten years are known to be normal. */
function peakCalendar(peaks: readonly string[]): PeakDayCalendar {
  return new Map(
    daysOf(range('2020-01-01', '2030-01-01')).map((day) => [day, peaks.includes(day) ? 'PEAK' : 'NORMAL'] as const),
  );
}

export function version(prices: OfferPrices, more: Partial<OfferVersion> = {}): OfferVersion {
  return { valid_from: null, valid_to: null, subscription_price: 15, prices, ...more };
}

export function offer(
  type: OfferType,
  prices: OfferPrices | readonly OfferVersion[],
  more: Partial<Offer> = {},
): Offer {
  const versions = Array.isArray(prices) ? (prices as readonly OfferVersion[]) : [version(prices as OfferPrices)];
  return { id: 'offer', provider: 'Supplier', name: 'Offer', power_kva: 6, variant: null, type, versions, ...more };
}

export function timeline(of: Offer, days: DayRange): TariffSpan[] {
  return timelineOf({ id: of.id, tariffs: of.versions.map((each) => tariffOf(of, each)) }, days);
}

/** An offer over some energy: the whole period, its slots by wall time, and the energy by tag. */
export function compute(energy: EnergyTable, of: Offer, at: PricingContext = context()) {
  const spans = timeline(of, energy.range);
  const ledger: Ledger = openLedger(energy, at);
  const slots = energy.days.flatMap((day) => explainDay(energy, spans, at, day));
  return { ledger, spans, slots, cost: costOfPeriod(ledger, spans, energy.range) };
}

export function energyByTag(slots: readonly CostSlot[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { tag, energy } of slots) sums[tag ?? 'none'] = (sums[tag ?? 'none'] ?? 0) + energy;
  return sums;
}
