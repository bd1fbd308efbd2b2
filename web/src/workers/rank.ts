import type { TempoCalendar } from '@svc/domain/calendars/tempo';
import { addMonths, type Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Offer } from '@svc/domain/offers/offer';
import { type CostFlag, costOfPeriod, type Ledger, openLedger } from '@svc/domain/pricing/cost';
import { toElapsed } from '@svc/domain/pricing/day-plan';
import { type Coverage, coverageOf, type EnergyTable, missingRanges } from '@svc/domain/pricing/energy-table';
import { type Amount, formatAmount, formatKwh, formatPrice } from '@svc/domain/pricing/money';
import { type OwnPrices, ownTimeline } from '@svc/domain/pricing/own-prices';
import { costOfOffer, rankOffers } from '@svc/domain/pricing/rank-offers';
import { changeHabits, type Load, type Shift } from '@svc/domain/pricing/what-if';
import type { PricingModel } from './household.ts';
import { meanDay } from './mean-day.ts';

const peak = [{ from: 6 * 60, to: 22 * 60, register: 0 }];

/** The same days with so much less, in percent, between 6 and 22 h of red days. */
function restrainRedDays(table: EnergyTable, tempo: TempoCalendar, percent: number): EnergyTable {
  const energy = Float64Array.from(table.energy);
  const sums = new Float64Array(table.sums.length);
  table.days.forEach((day, index) => {
    // In minutes that passed: on the day of a change of the clock they are not those of the wall.
    const spans = tempo.get(day) === 'ROUGE' ? toElapsed(day, peak) : [];
    let total = 0;
    for (let at = table.offsets[index] ?? 0; at < (table.offsets[index + 1] ?? 0); at++) {
      const from = table.from[at] ?? 0;
      const used = energy[at] ?? 0;
      const isPeak = spans.some((span) => from >= span.from && from < span.to);
      energy[at] = isPeak ? Math.round((used * (100 - percent)) / 100) : used;
      total += energy[at] ?? 0;
    }
    sums[index + 1] = (sums[index] ?? 0) + total;
  });
  return { ...table, energy, sums };
}

export type RankRequest = {
  readonly range: DayRange;
  /** Also the twelve months before. */
  readonly hasPrevious: boolean;
  /** Moved habits, on every day they name. */
  readonly shifts: readonly Shift[];
  /** What would be used besides: a car, a boiler. */
  readonly loads: readonly Load[];
  /** So much less, in percent, in the peak hours of red days. */
  readonly restraint: number;
  /** The household's own prices, which are in no catalogue. */
  readonly own?: OwnPrices | undefined;
};

/** An offer over the days, in the format of the API: decimals as text, null where a part is unknown. */
export type RankedLine = {
  readonly offer_id: string;
  readonly kwh: string;
  readonly energy_eur: string;
  readonly subscription_eur: string | null;
  readonly total_eur: string | null;
  readonly previous_eur: string | null;
  readonly price_from: Day | null;
  readonly registers: readonly {
    readonly tag: string;
    readonly kwh: string;
    readonly price_eur: string;
    readonly eur: string;
  }[];
  readonly unpriced: readonly { readonly reason: string; readonly kwh: string }[];
  readonly flags: readonly CostFlag[];
};

export type Ranking = {
  readonly lines: readonly RankedLine[];
  readonly coverage: Coverage;
  readonly missing: readonly DayRange[];
  /** Whether the twelve months before are known whole. */
  readonly hasPrevious: boolean;
  /** The mean power of each half hour of a day, with what would change. */
  readonly mean_day_w: readonly number[];
  /** What the change costs at the household's own prices. Null without them, or where one is missing. */
  readonly own_change_eur: string | null;
  readonly offers: number;
  readonly slots: number;
  readonly took_ms: number;
};

const text = (amount: Amount | null) => (amount === null ? null : formatAmount(amount));

/** The energy after the change less the energy before it, at own prices that apply on all the days. */
function ownChange(own: OwnPrices, before: Ledger, after: Ledger, range: DayRange): Amount | null {
  const timeline = ownTimeline(own, range);
  const [old, changed] = [costOfPeriod(before, timeline, range), costOfPeriod(after, timeline, range)];
  const isWhole = old.unpriced.length + changed.unpriced.length === 0;
  return isWhole && timeline.length > 0 ? changed.amount - old.amount : null;
}

/** Every offer over the same half hours, the cheapest first. Incomplete ones come last. */
export function rankHousehold(model: PricingModel, request: RankRequest, now: () => number): Ranking {
  const { range, shifts, loads, restraint } = request;
  const known = request.hasPrevious ? model.energy : model.energyOf(range);
  const begin = now();
  const moved = shifts.length + loads.length > 0 ? changeHabits(known, shifts, loads) : known;
  const energy = restraint > 0 ? restrainRedDays(moved, model.context.calendars.tempo, restraint) : moved;
  const ledger = openLedger(energy, model.context);
  const ranked = rankOffers(ledger, model.offers, { range });
  const took_ms = now() - begin;
  const before = { start: addMonths(range.start, -12), end: addMonths(range.end, -12) };
  const hasPrevious = request.hasPrevious && coverageOf(energy, before).missing_days === 0;
  const previous = (offer: Offer) => (hasPrevious ? text(costOfOffer(ledger, offer, { range: before }).total) : null);
  return {
    coverage: coverageOf(energy, range),
    missing: missingRanges(energy, range),
    hasPrevious,
    took_ms,
    offers: ranked.length,
    slots: energy.energy.length,
    mean_day_w: meanDay(energy, range),
    own_change_eur: request.own ? text(ownChange(request.own, openLedger(known, model.context), ledger, range)) : null,
    lines: ranked.map(({ offer, cost, total, price_from, flags }) => ({
      offer_id: offer.id,
      price_from,
      flags,
      kwh: formatKwh(cost.energy),
      energy_eur: formatAmount(cost.amount),
      subscription_eur: text(cost.subscription),
      total_eur: text(total),
      previous_eur: previous(offer),
      registers: cost.lines.map(({ tag, energy: used, price, amount }) => ({
        tag,
        kwh: formatKwh(used),
        price_eur: formatPrice(price),
        eur: formatAmount(amount),
      })),
      unpriced: cost.unpriced.map(({ reason, energy: left }) => ({ reason, kwh: formatKwh(left) })),
    })),
  };
}
