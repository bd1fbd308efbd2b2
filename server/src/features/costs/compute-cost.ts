import type { Day } from '@svc/domain/day';
import { type DayRange, intersectRanges } from '@svc/domain/day-range';
import { formatWithOffset } from '@svc/domain/paris-time';
import { costOfPeriod, openLedger } from '@svc/domain/pricing/cost';
import { buildEnergyTable, coverageOf, stateOf } from '@svc/domain/pricing/energy-table';
import { explainDay } from '@svc/domain/pricing/explain';
import { currentOffer } from '@svc/domain/pricing/household-timeline';
import { formatAmount, formatKwh, formatPrice, formatUnits } from '@svc/domain/pricing/money';
import { ownTimeline } from '@svc/domain/pricing/own-prices';
import { adviseOnPower } from './compute-power.ts';
import { cutPeriod, describeCost, describeCoverage, isStored } from './describe-cost.ts';
import { describeOffer } from './describe-offer.ts';
import { createPricingModel, type PricingInput, type PricingModel } from './pricing-input.ts';

/** The injected energy and its revenue: shown beside the cost, never netted against it. Null without a sale price. */
function describeRevenue({ injected, settings, range, calendars, offPeak }: PricingInput) {
  if (!injected || !settings.own_prices) return null;
  const energy = buildEnergyTable(range, injected);
  const timeline = ownTimeline(settings.own_prices, range, 'production');
  const { kwh, energy_eur, unpriced, flags } = describeCost(
    costOfPeriod(openLedger(energy, { calendars, offPeak }), timeline, range),
    isStored(energy, range),
  );
  return { ...describeCoverage(energy, range), kwh, revenue_eur: energy_eur, unpriced, flags };
}

export type CostParameters = { readonly by?: 'day' | 'month' | undefined; readonly explain?: Day | undefined };

/** What the stored days cost under the offers that the household really had. */
export function computeCost(input: PricingInput, { by, explain }: CostParameters) {
  const model = createPricingModel(input);
  const { range, choices } = input;
  const { ledger, timeline, energy } = model;
  return {
    period: range,
    ...describeCoverage(energy, range),
    current: currentOffer(choices, range),
    ...describeCost(costOfPeriod(ledger, timeline, range), isStored(energy, range)),
    offers: describeSpans(input, model),
    power: adviseOnPower(input, model),
    production: describeRevenue(input),
    ...(by && {
      rows: cutPeriod(range, by).map((part) => ({
        ...part,
        ...(by === 'day' && { state: stateOf(energy, part.start) }),
        missing_days: coverageOf(energy, part).missing_days,
        ...describeCost(costOfPeriod(ledger, timeline, part), isStored(energy, part)),
      })),
    }),
    ...(explain !== undefined && { slots: describeSlots(model, explain) }),
  };
}

/** Each offer of the period, with the days on which the household had it. */
function describeSpans({ range, offers }: PricingInput, { ledger, timeline, energy }: PricingModel) {
  const parts: { offer_id: string | null; part: DayRange; price_from: Day | null }[] = [];
  for (const { range: of, offer_id, tariff } of timeline) {
    const part = intersectRanges(of, range);
    if (!part) continue;
    const last = parts.at(-1);
    if (last && last.offer_id === offer_id && last.part.end === part.start)
      parts[parts.length - 1] = { offer_id, part: { ...last.part, end: part.end }, price_from: tariff.valid_from };
    else parts.push({ offer_id, part, price_from: tariff.valid_from });
  }
  return parts.map(({ offer_id, part, price_from }) => {
    const offer = offers.find(({ id }) => id === offer_id);
    return {
      ...describeOffer(offer),
      ...part,
      price_from,
      ...describeCost(costOfPeriod(ledger, timeline, part), isStored(energy, part)),
    };
  });
}

/** Every stretch of a day at one price. Their units add up to the day's cost exactly. */
function describeSlots({ energy, timeline, context }: PricingModel, day: Day) {
  return explainDay(energy, timeline, context, day).map((slot) => ({
    start: formatWithOffset(slot.start),
    end: formatWithOffset(slot.end),
    tag: slot.tag,
    kwh: formatKwh(slot.energy, 6),
    price_eur: slot.price === null ? null : formatPrice(slot.price),
    eur: slot.amount === null ? null : formatAmount(slot.amount, 6),
    units: slot.amount === null ? null : formatUnits(slot.amount),
    offer_id: slot.offer_id,
    version_from: slot.version_from,
    reason: slot.reason,
  }));
}
