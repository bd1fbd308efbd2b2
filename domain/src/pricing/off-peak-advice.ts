import type { DayRange } from '../day-range.ts';
import { costOfPeriod, type Ledger, withOffPeak } from './cost.ts';
import type { PricingContext } from './day-plan.ts';
import type { Amount } from './money.ts';
import { offPeakCandidates } from './other-off-peak.ts';
import { countsOffPeak } from './register-scheme.ts';
import type { TariffSpan } from './tariff-timeline.ts';

export type OffPeakAdvice = { readonly ranges: readonly string[]; readonly amount: Amount; readonly saving: Amount };

/** Whether off-peak hours of the PDL decide about any price of the timeline. */
export function usesOffPeak(timeline: readonly TariffSpan[]): boolean {
  return timeline.some(({ tariff }) => countsOffPeak(tariff.scheme));
}

/** The off-peak hours that would have saved most on the same days; null where a part of the cost is not known. */
export function adviseOffPeak(
  ledger: Ledger,
  context: PricingContext,
  timeline: readonly TariffSpan[],
  range: DayRange,
  most: number,
): OffPeakAdvice[] | null {
  const amountOf = (of: Ledger) => {
    const cost = costOfPeriod(of, timeline, range);
    return cost.unpriced.length > 0 ? null : cost.amount;
  };
  const now = amountOf(ledger);
  if (now === null) return null;
  return offPeakCandidates()
    .flatMap((ranges) => {
      const hours = [{ valid_from: null, ranges, source: 'user', raw: null }] as const;
      const amount = amountOf(withOffPeak(ledger, context, hours));
      return amount === null ? [] : [{ ranges, amount, saving: now - amount }];
    })
    .sort((a, b) => (a.amount < b.amount ? -1 : a.amount > b.amount ? 1 : 0))
    .slice(0, most);
}
