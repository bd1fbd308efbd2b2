import { addDays, addMonths, type Day, daysBetween, minDay, toDay } from '@svc/domain/day';
import type { CostRow } from '../../api/costs.ts';
import type { BudgetStep, Payment } from '../../charts/budget-curve.tsx';
import type { ChartTableData } from '../../charts/chart-table.tsx';
import type { I18n } from '../../messages/i18n.tsx';
import type { MoneyData } from './props.ts';

export type BudgetPeriod = { readonly start: Day; readonly end: Day; readonly by: 'day' | 'month' };

/** So many days are drawn one by one; a longer bill by month. */
const daysDrawn = 93;

/** The current bill, or the current month if the start of a bill is not set. The end is exclusive. */
export function budgetPeriod({ projection }: Pick<MoneyData, 'projection'>): BudgetPeriod | undefined {
  const period = projection && (projection.invoice ?? projection.month).period;
  if (!period) return undefined;
  const [start, end] = [toDay(period.start), toDay(period.end)];
  return { start, end, by: daysBetween(start, end) > daysDrawn ? 'month' : 'day' };
}

/** One payment a month, the first when the bill begins; each with what is paid from its day on. */
export function paymentsOf({ start, end }: BudgetPeriod, monthly_eur: number): Payment[] {
  const payments: Payment[] = [];
  for (let count = 0; addMonths(start, count) < end; count++)
    payments.push({ at: daysBetween(start, addMonths(start, count)), paid_eur: (count + 1) * monthly_eur });
  return payments;
}

/** What was paid when a day is over. */
export function paidOn(day: Day, period: BudgetPeriod, monthly_eur: number): number {
  const payments = paymentsOf(period, monthly_eur);
  return payments.findLast(({ at }) => at <= daysBetween(period.start, day))?.paid_eur ?? 0;
}

const firstOfMonth = (day: Day) => toDay(`${day.slice(0, 7)}-01`);

/**
 * What the steps would take if each were whole, in days of the bill: a month that the bill begins or ends in is
 * shorter, and steps of one length are found under a pointer only where those count as whole.
 */
export function wholeSteps({ start, end, by }: BudgetPeriod): { readonly from: number; readonly to: number } {
  if (by === 'day') return { from: 0, to: daysBetween(start, end) };
  const after = addMonths(firstOfMonth(addDays(end, -1)), 1);
  return { from: daysBetween(start, firstOfMonth(start)), to: daysBetween(start, after) };
}

/** Where each day or month of the bill begins; its own first day, too. */
function startsOf({ start, end, by }: BudgetPeriod): Day[] {
  const starts = [start];
  const next = (day: Day) => (by === 'day' ? addDays(day, 1) : addMonths(firstOfMonth(day), 1));
  for (let day = next(start); day < end; day = next(day)) starts.push(day);
  return starts;
}

/**
 * The cumulative bill. A past step without a cost is unknown: it has no sum, and the sum continues after it. A future
 * step has no sum either, but is not unknown.
 */
export function budgetSteps(
  rows: readonly CostRow[],
  period: BudgetPeriod,
  newest: Day,
  monthly_eur: number | undefined,
  { formats }: I18n,
): BudgetStep[] {
  const starts = startsOf(period);
  const costs = new Map(rows.map((row) => [row.start.slice(0, period.by === 'day' ? 10 : 7), row]));
  let sum = 0;
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? period.end;
    const isOver = start <= newest;
    // A current step ends on the newest day, a future step on its planned last day.
    const last = isOver ? minDay(addDays(end, -1), newest) : addDays(end, -1);
    const row = isOver ? costs.get(start.slice(0, period.by === 'day' ? 10 : 7)) : undefined;
    const eur = row?.total_eur == null || row.kwh === null ? null : Number(row.total_eur);
    // The subscription runs on through a day whose energy is missing.
    sum += eur ?? Number(row?.subscription_eur ?? 0);
    return {
      key: start,
      label: period.by === 'day' ? String(Number(start.slice(8))) : formats.monthShort(start),
      name: formats.capital(period.by === 'day' ? formats.dayLong(start) : formats.monthYear(start)),
      from: daysBetween(period.start, start),
      to: daysBetween(period.start, addDays(last, 1)),
      eur,
      sum_eur: eur === null ? null : sum,
      isOver,
      missing_days: row?.missing_days ?? 0,
      paid_eur: monthly_eur === undefined ? null : paidOn(last, period, monthly_eur),
    };
  });
}

/** Days of the bill that are over and not in its sum. */
export const missingDays = (rows: readonly CostRow[]) => rows.reduce((sum, { missing_days }) => sum + missing_days, 0);

const cents = (eur: number | null) => (eur === null ? null : Math.round(eur * 100) / 100);

export function budgetTable(steps: readonly BudgetStep[], { messages }: I18n): ChartTableData {
  const { period, total, sum, paid, state } = messages.money.columns;
  const { whole, partialMonth, unknown, ahead } = messages.money;
  const stateOf = ({ eur, isOver, missing_days }: BudgetStep) => {
    if (eur === null) return isOver ? unknown : ahead;
    return missing_days > 0 ? partialMonth : whole;
  };
  return {
    name: messages.money.budgetFile,
    head: [period, total, sum, paid, state],
    rows: steps.map((step) => [step.key, cents(step.eur), cents(step.sum_eur), cents(step.paid_eur), stateOf(step)]),
  };
}
