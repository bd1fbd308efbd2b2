import { type BillLine, checkBill } from '@svc/domain/pricing/bill-check';
import { billHypotheses } from '@svc/domain/pricing/bill-hypotheses';
import { describeFinding, describeVerdict } from '@svc/domain/pricing/bill-messages';
import { costOfPeriod, withOffPeak } from '@svc/domain/pricing/cost';
import { coverageOf } from '@svc/domain/pricing/energy-table';
import type { Amount } from '@svc/domain/pricing/money';
import { otherOffPeak } from '@svc/domain/pricing/other-off-peak';
import { cutTimeline } from '@svc/domain/pricing/tariff-timeline';
import { describeCost, describeCoverage, isStored } from './describe-cost.ts';
import { createPricingModel, type PricingInput } from './pricing-input.ts';

export type BillParameters = { readonly billed: Amount; readonly lines: readonly BillLine[] };

/** Whether a bill is what the stored days cost, or which part of it differs and why. */
export function computeBill(input: PricingInput, { billed, lines }: BillParameters) {
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
