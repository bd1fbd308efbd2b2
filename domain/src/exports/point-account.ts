import { type Day, dayOf, yearOf } from '../day.ts';
import { type DayRange, daysOf, isEmptyRange, singleDay } from '../day-range.ts';
import { costOfPeriod, openLedger } from '../pricing/cost.ts';
import type { PricingContext } from '../pricing/day-plan.ts';
import { dayIndex, stateOf } from '../pricing/energy-table.ts';
import { formatAmount } from '../pricing/money.ts';
import type { TariffSpan } from '../pricing/tariff-timeline.ts';
import { settleEnergy } from './hub/settled-energy.ts';
import type { PointSnapshot, Snapshot } from './snapshot.ts';

export type CostOfDays = {
  readonly eur: number;
  readonly offer: string | null;
  readonly price_estimated: boolean;
  /** Days that are not stored, or that have no price for a part. */
  readonly partial_days: number;
};

export type PointAccount = {
  /** What some days cost, without the subscription; null without a price, or when nothing of them is known. */
  costOf(range: DayRange): CostOfDays | null;
  /** A day that is known whole and has a price for all of it; null where a part would be missing in the figure. */
  costOfWhole(day: Day): number | null;
};

/** The costs of a PDL since a day, computed once for all callers. Null without any price. */
export function openAccount(point: PointSnapshot, snapshot: Snapshot, since: Day): PointAccount | null {
  const timeline = point.pricing?.timeline ?? [];
  if (timeline.length === 0) return null;
  const range = { start: firstDayToCount(timeline, since), end: snapshot.today };
  const energy = settleEnergy(range, point.consumption_detail, point.consumption_daily);
  const ledger = openLedger(energy, pricingContext(point, snapshot));
  const isMissing = (day: Day) => stateOf(energy, day) === 'missing';
  // Minutes without a point matter where no daily value gives the total of the day.
  const hasMissingHours = (day: Day) =>
    !point.consumption_daily.has(day) && (energy.unknownMinutes[dayIndex(energy, day) ?? -1] ?? 0) > 0;
  const isPartial = (day: Day) =>
    isMissing(day) || hasMissingHours(day) || costOfPeriod(ledger, timeline, singleDay(day)).unpriced.length > 0;
  const costOf = (days: DayRange): CostOfDays | null => {
    const offer = timeline.find((span) => spanContains(span, snapshot.today))?.offer_id ?? null;
    if (isEmptyRange(days)) return { eur: 0, offer, price_estimated: false, partial_days: 0 };
    if (daysOf(days).every(isMissing)) return null;
    const cost = costOfPeriod(ledger, timeline, days);
    // Energy of which nothing has a price did not cost nothing.
    if (cost.lines.length === 0 && cost.unpriced.length > 0) return null;
    return {
      eur: Number(formatAmount(cost.amount, 2)),
      offer,
      price_estimated: cost.flags.includes('price_estimated'),
      partial_days: daysOf(days).filter(isPartial).length,
    };
  };
  return { costOf, costOfWhole: (day) => (isPartial(day) ? null : (costOf(singleDay(day))?.eur ?? null)) };
}

const spanContains = ({ range }: TariffSpan, day: Day) => day >= range.start && day < range.end;

/** A cap counts from the first day of its year: energy must be known from there on. */
export function firstDayToCount(timeline: readonly TariffSpan[], day: Day): Day {
  const isCapped = timeline.some(({ tariff }) => tariff.scheme.registers.some(({ cap }) => cap !== undefined));
  return isCapped ? dayOf(yearOf(day), 1, 1) : day;
}

/** What decides about the price of a minute, beside the tariff. */
export function pricingContext(point: PointSnapshot, { tempo, flexday, peakDays }: Snapshot): PricingContext {
  const calendars = { tempo: tempo ?? new Map(), flexday: flexday ?? new Map(), ...peakDays };
  return { calendars, offPeak: point.off_peak };
}
