import { addDays, addMonths, type Day } from '../day.ts';
import type { DayRange } from '../day-range.ts';
import type { Hypothesis } from './bill-check.ts';
import { costOfPeriod, type Ledger } from './cost.ts';
import { type Amount, type MonthlyPrice, monthlyAmount, subscriptionOfDay } from './money.ts';
import type { TariffSpan } from './tariff-timeline.ts';

type Parts = {
  readonly ledger: Ledger;
  readonly timeline: readonly TariffSpan[];
  readonly range: DayRange;
  /** The same energy counted with other off-peak hours, each with a name for them. */
  readonly otherOffPeak: readonly { readonly ledger: Ledger; readonly name: string }[];
};

/** The mistakes and habits of bills that can be computed: each is our bill with one thing changed. */
export function billHypotheses(parts: Parts): Hypothesis[] {
  const { ledger, timeline, range } = parts;
  const cost = costOfPeriod(ledger, timeline, range);
  if (cost.subscription === null || cost.unpriced.length > 0) return [];
  const total = cost.amount + cost.subscription;
  const last = timeline.at(-1);
  const lastDay = addDays(range.end, -1);
  const oneDay = last?.tariff.subscription === undefined ? 0n : subscriptionOfDay(last.tariff.subscription, lastDay);
  return [
    ...otherPriceDates(parts),
    // 20 % of value added tax on everything, subscription included.
    { reason: 'taxes_not_included', total: (total * 5n) / 6n, detail: null },
    ...parts.otherOffPeak.flatMap(({ ledger: other, name }): Hypothesis[] => {
      const otherTotal = totalOf(other, timeline, range);
      return otherTotal === null ? [] : [{ reason: 'offpeak_hours', total: otherTotal, detail: name }];
    }),
    { reason: 'subscription_days', total: total + oneDay, detail: '+1' },
    { reason: 'subscription_days', total: total - oneDay, detail: '-1' },
    ...wholeMonths(timeline, range).map((months): Hypothesis => {
      return { reason: 'subscription_days', total: cost.amount + months, detail: 'months' };
    }),
    { reason: 'subscription_not_included', total: cost.amount, detail: null },
  ];
}

function totalOf(ledger: Ledger, timeline: readonly TariffSpan[], range: DayRange): Amount | null {
  const cost = costOfPeriod(ledger, timeline, range);
  return cost.subscription === null || cost.unpriced.length > 0 ? null : cost.amount + cost.subscription;
}

// One price for the whole period instead of a change in the middle of it: the old one, or the new one.
function otherPriceDates({ ledger, timeline, range }: Parts): Hypothesis[] {
  if (timeline.length < 2) return [];
  return timeline.flatMap((span): Hypothesis[] => {
    const total = totalOf(ledger, [{ ...span, range }], range);
    const detail: Day | null = span.tariff.valid_from;
    return total === null ? [] : [{ reason: 'price_date', total, detail }];
  });
}

// Many bills count the subscription by whole months when the period is made of them.
function wholeMonths(timeline: readonly TariffSpan[], range: DayRange): Amount[] {
  const monthly: MonthlyPrice | undefined = timeline.at(-1)?.tariff.subscription;
  if (monthly === undefined || timeline.length !== 1) return [];
  for (let months = 1; months <= 36; months++)
    if (addMonths(range.start, months) === range.end) return [monthlyAmount(monthly) * BigInt(months)];
  return [];
}
