import type { DayRange } from '../day-range.ts';
import { daysOf } from '../day-range.ts';
import { type Instant, minuteMs, startOfDay } from '../paris-time.ts';
import { type PricingContext, planDay } from './day-plan.ts';
import type { Price } from './money.ts';
import type { TariffSpan } from './tariff-timeline.ts';

/** A stretch of time at one price. */
export type PricePeriod = { readonly start: Instant; readonly end: Instant; readonly price: Price };

/** The price of each moment, as far as it is known: sorted, without overlap, equal neighbours joined. */
export function pricePeriods(timeline: readonly TariffSpan[], context: PricingContext, range: DayRange): PricePeriod[] {
  const periods: PricePeriod[] = [];
  for (const day of daysOf(range)) {
    const span = timeline.find(({ range: of }) => day >= of.start && day < of.end);
    if (!span) continue;
    const midnight = startOfDay(day);
    for (const { from, to, register } of planDay(span.tariff.scheme, day, context).spans) {
      const price = register < 0 ? undefined : span.tariff.prices[register];
      if (price === undefined) continue;
      const [start, end] = [midnight + from * minuteMs, midnight + to * minuteMs];
      const last = periods.at(-1);
      if (last && last.end === start && last.price === price) periods[periods.length - 1] = { ...last, end };
      else periods.push({ start, end, price });
    }
  }
  return periods;
}

/** An unpublished price is no price: not the nearest version of an offer, and not prices that contradict each other. */
export function knownPrices(timeline: readonly TariffSpan[]): TariffSpan[] {
  return timeline.filter(({ estimated, tariff }) => !estimated && !tariff.doubtful);
}

/** The part of each period between two moments. */
export function clipPeriods(periods: readonly PricePeriod[], start: Instant, end: Instant): PricePeriod[] {
  return periods
    .map((period) => ({ ...period, start: Math.max(period.start, start), end: Math.min(period.end, end) }))
    .filter((period) => period.start < period.end);
}
