import { type DayRange, intersectRanges, singleDay } from '@svc/domain/day-range';
import { formatWithOffset } from '@svc/domain/paris-time';
import { type BillLine, checkBill } from '@svc/domain/pricing/bill-check';
import { billHypotheses } from '@svc/domain/pricing/bill-hypotheses';
import { describeFinding, describeVerdict } from '@svc/domain/pricing/bill-messages';
import { costOfPeriod, withOffPeak } from '@svc/domain/pricing/cost';
import { coverageOf, stateOf } from '@svc/domain/pricing/energy-table';
import { hourCoverage } from '@svc/domain/pricing/hour-coverage';
import { invoicePeriod, monthOfDay } from '@svc/domain/pricing/invoice-period';
import { type Amount, formatAmount, formatKwh } from '@svc/domain/pricing/money';
import { otherOffPeak } from '@svc/domain/pricing/other-off-peak';
import { projectCost } from '@svc/domain/pricing/projection';
import { datedTimeline } from '@svc/domain/pricing/rank-offers';
import { compareWithShadow, type ShadowCost } from '@svc/domain/pricing/shadow-cost';
import { cutTimeline } from '@svc/domain/pricing/tariff-timeline';
import { computeOffPeak, computeWinters } from './compute-advice.ts';
import { computeCost } from './compute-cost.ts';
import { computePower } from './compute-power.ts';
import { computeSimulation } from './compute-simulation.ts';
import { computeSolar } from './compute-solar.ts';
import { cutPeriod, describeCost, describeCoverage, formatKnown, isStored } from './describe-cost.ts';
import { describeOffer } from './describe-offer.ts';
import { createPricingModel, type PricingInput, type PricingModel } from './pricing-input.ts';

/** The household's cost, and the cost with its shadow offer: recomputed from stored data. */
function computeShadow(input: PricingInput) {
  const { range, known, settings, today } = input;
  const offer = input.offers.find(({ id }) => id === settings.shadow_offer_id);
  if (!offer) return { failure: 'no_shadow' as const };
  const { ledger, energy, timeline } = createPricingModel(input);
  const shadow = datedTimeline(offer, known);
  const compare = (part: DayRange) => describePair(compareWithShadow(ledger, timeline, shadow, part));
  const month = intersectRanges(monthOfDay(today), known);
  return {
    period: range,
    ...describeCoverage(energy, range),
    shadow: describeOffer(offer),
    ...compare(range),
    month_to_date: month ? { ...month, ...compare(month) } : null,
    days: cutPeriod(range, 'day').flatMap(({ start }) =>
      stateOf(energy, start) === 'missing' ? [] : [{ date: start, ...compare(singleDay(start)) }],
    ),
  };
}

function describePair({ actual, shadow, difference, flags }: ShadowCost) {
  return {
    actual_eur: formatKnown(actual),
    shadow_eur: formatKnown(shadow),
    difference_eur: formatKnown(difference),
    flags: [...flags],
  };
}

/** What the running month and the running invoice period will have cost when they end. */
function computeProjection(input: PricingInput) {
  const model = createPricingModel(input);
  const { invoice } = input.settings;
  return {
    today: input.today,
    includes: ['energy', 'subscription', 'taxes'] as const,
    month: describe(input, model, monthOfDay(input.today)),
    invoice: invoice ? describe(input, model, invoicePeriod(invoice, input.today)) : null,
  };
}

function describe({ today }: PricingInput, { ledger, timeline }: PricingModel, period: DayRange) {
  const projected = projectCost(ledger, timeline, period, today);
  if (!projected) return { period, estimate: null };
  const { known_days, projected_days, so_far, total, low, high } = projected;
  const money = { so_far_eur: so_far, total_eur: total, low_eur: low, high_eur: high };
  const shown = Object.fromEntries(Object.entries(money).map(([name, amount]) => [name, formatAmount(amount)]));
  return { period, estimate: { known_days, projected_days, ...(shown as Record<keyof typeof money, string>) } };
}

/** Every hour with energy has a cost, or its reason is listed here. */
function computeCoverage(input: PricingInput) {
  const { range } = input;
  const { energy, timeline, context } = createPricingModel(input);
  const { hours_with_energy, priced_hours, unpriced } = hourCoverage(energy, timeline, context, range);
  return {
    period: range,
    ...describeCoverage(energy, range),
    hours_with_energy,
    priced_hours,
    unpriced_hours: hours_with_energy - priced_hours,
    unpriced: unpriced.map(({ start, end, reason, energy: used }) => ({
      start: formatWithOffset(start),
      end: formatWithOffset(end),
      reason,
      kwh: formatKwh(used),
    })),
  };
}

type BillParameters = { readonly billed: Amount; readonly lines: readonly BillLine[] };

/** Whether a bill is what the stored days cost, or which part of it differs and why. */
function computeBill(input: PricingInput, { billed, lines }: BillParameters) {
  const { range } = input;
  const { ledger, energy, context, timeline: all } = createPricingModel(input);
  const timeline = cutTimeline(all, range);
  const cost = costOfPeriod(ledger, timeline, range);
  const others = otherOffPeak(context.offPeak).map(({ name, schedules }) => ({
    name,
    ledger: withOffPeak(ledger, context, schedules),
  }));
  const hypotheses = billHypotheses({ ledger, timeline, range, otherOffPeak: others });
  const verdict = checkBill({ range, billed, cost, coverage: coverageOf(energy, range), lines, hypotheses });
  return {
    period: range,
    ...describeCoverage(energy, range),
    ...verdict,
    words: describeVerdict(verdict),
    findings: verdict.findings.map((finding) => ({ ...finding, words: describeFinding(finding) })),
    computed: describeCost(cost, isStored(energy, range)),
  };
}

/** What the thread can compute: pure, of what it is handed. */
export const computations = {
  cost: computeCost,
  simulation: computeSimulation,
  bill: computeBill,
  projection: computeProjection,
  shadow: computeShadow,
  coverage: computeCoverage,
  power: computePower,
  winters: computeWinters,
  off_peak: computeOffPeak,
  solar: computeSolar,
} as const;

export type ComputationName = keyof typeof computations;
export type ParametersOf<Name extends ComputationName> = Parameters<(typeof computations)[Name]>[1];
export type ResultOf<Name extends ComputationName> = ReturnType<(typeof computations)[Name]>;

/** To the thread, and back from it. */
export type Task = {
  readonly name: ComputationName;
  readonly input: PricingInput;
  readonly parameters: unknown;
};
export type TaskEnd = { readonly result: unknown } | { readonly failure: string };
