import { addMonths, type Day, maxDay } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Offer } from '@svc/domain/offers/offer';
import type { DatedChoice } from '@svc/domain/offers/offer-choice';
import { type Ledger, openLedger } from '@svc/domain/pricing/cost';
import type { PricingContext } from '@svc/domain/pricing/day-plan';
import { buildEnergyTable, type EnergyTable } from '@svc/domain/pricing/energy-table';
import { householdTimeline } from '@svc/domain/pricing/household-timeline';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import type { MeasuredPeak } from '@svc/domain/pricing/power-advice';
import type { PricingCalendars } from '@svc/domain/pricing/pricing-calendars';
import type { TariffSpan } from '@svc/domain/pricing/tariff-timeline';
import type { DailyValue, DayCurve } from '@svc/domain/readings/reading';
import type { PricingSettings } from './pricing-settings.ts';

export type SoldOffer = Offer & { readonly is_active: boolean };

/** All that is known of a household for a period, as plain data: it crosses to the thread that computes. */
export type PricingInput = {
  readonly today: Day;
  /** The requested period. */
  readonly range: DayRange;
  /** What was looked up: the period, and days before it where a computation needs them. */
  readonly known: DayRange;
  readonly curves: readonly DayCurve[];
  readonly dailies: readonly DailyValue[];
  readonly peaks: readonly MeasuredPeak[];
  /** The injected energy, if the owner entered its sale price. */
  readonly injected: { readonly curves: readonly DayCurve[]; readonly dailies: readonly DailyValue[] } | null;
  readonly calendars: PricingCalendars;
  readonly offPeak: readonly OffPeakSchedule[];
  readonly subscribed_kva: number | null;
  readonly offers: readonly SoldOffer[];
  readonly choices: readonly DatedChoice[];
  readonly settings: PricingSettings;
};

export type PricingModel = {
  readonly energy: EnergyTable;
  readonly context: PricingContext;
  readonly ledger: Ledger;
  /** The tariffs of the household, over all known days and a year ahead: a projection needs future days. */
  readonly timeline: readonly TariffSpan[];
};

export type Changes = {
  readonly offPeak?: readonly OffPeakSchedule[] | undefined;
  readonly habits?: ((energy: EnergyTable) => EnergyTable) | undefined;
};

export function createPricingModel(input: PricingInput, changes: Changes = {}): PricingModel {
  const measured = buildEnergyTable(input.known, input);
  const energy = changes.habits ? changes.habits(measured) : measured;
  const context = { calendars: input.calendars, offPeak: changes.offPeak ?? input.offPeak };
  return {
    energy,
    context,
    ledger: openLedger(energy, context),
    timeline: householdTimeline(input.choices, input.offers, horizonOf(input), input.settings.own_prices),
  };
}

function horizonOf({ known, today }: PricingInput): DayRange {
  return { start: known.start, end: maxDay(known.end, addMonths(today, 13)) };
}
