import { addDays, addMonths, type Day, toDay } from '@svc/domain/day';
import { invoicePeriod } from '@svc/domain/pricing/invoice-period';
import type { CostParts, CostRow, Projection } from '../../api/costs.ts';
import type { ChartTableData } from '../../charts/chart-table.tsx';
import type { EuroBar } from '../../charts/euro-bars.tsx';
import type { I18n } from '../../messages/i18n.tsx';

/** What a part of the time cost, by register, the subscription on top; null where no day is known, or none has a price. */
export function partsOfCost(cost: CostParts): { tag: string; eur: number }[] | null {
  if (cost.kwh === null) return null;
  const sums = new Map<string, number>();
  for (const { tag, eur } of cost.registers) sums.set(tag, (sums.get(tag) ?? 0) + Number(eur));
  if (cost.subscription_eur !== null) sums.set('subscription', Number(cost.subscription_eur));
  return sums.size === 0 && cost.unpriced.length > 0 ? null : [...sums].map(([tag, eur]) => ({ tag, eur }));
}

/** Why a bar has no euros, where its energy is known. */
const whyNone = ({ kwh }: CostParts, { messages }: I18n) => (kwh === null ? {} : { why: messages.tariffs.noCost });

// A half hour that is shared to the minute is called an estimate, too; it is not one to be warned of.
const unsureFlags: ReadonlySet<string> = new Set(['price_estimated', 'offpeak_assumed', 'calendar_missing', 'partial']);

export const hasUncertainFlag = (flags: readonly string[]) => flags.some((flag) => unsureFlags.has(flag));

/** Whether a row is less than the whole truth: estimated, without a price, or with days that are not there. */
export const isUnsure = ({ flags, missing_days, state }: CostRow) =>
  missing_days > 0 || state === 'estimated' || hasUncertainFlag(flags);

const monthOf = (day: string) => day.slice(0, 7);
const isWholeMonth = ({ start, end }: CostRow) => start.endsWith('-01') && addMonths(toDay(start), 1) === end;

/** The row of the same month a year earlier, only where both are whole. */
function earlierTotal(rows: readonly CostRow[], row: CostRow): number | null {
  const past = monthOf(addMonths(toDay(row.start), -12));
  const found = rows.find(({ start }) => monthOf(start) === past);
  if (!found || !isWholeMonth(row) || found.missing_days > 0 || found.total_eur === null) return null;
  return Number(found.total_eur);
}

/** The last twelve of the rows, each with its year before; the running month has the range it may end in. */
export function monthBars(rows: readonly CostRow[], projection: Projection | undefined, i18n: I18n): EuroBar[] {
  const { formats } = i18n;
  const estimate = projection?.month.estimate;
  return rows.slice(-12).map((row) => {
    const month = toDay(row.start);
    const isRunning = monthOf(row.start) === monthOf(projection?.month.period.start ?? '') && !isWholeMonth(row);
    return {
      key: row.start,
      label: formats.monthShort(month),
      name: formats.capital(formats.monthYear(month)),
      parts: partsOfCost(row),
      missingKind: 'before',
      ...whyNone(row, i18n),
      before_eur: earlierTotal(rows, row),
      isUnsure: isUnsure(row),
      isStrong: row.start.slice(0, 4) === rows.at(-1)?.start.slice(0, 4),
      ...(isRunning &&
        estimate && { range: { low_eur: Number(estimate.low_eur), high_eur: Number(estimate.high_eur) } }),
    };
  });
}

export function dayBars(rows: readonly CostRow[], today: Day, i18n: I18n): EuroBar[] {
  const { formats } = i18n;
  return rows.map((row) => {
    const day = toDay(row.start);
    return {
      key: row.start,
      label: String(Number(row.start.slice(8))),
      name: formats.capital(formats.dayLong(day, today)),
      parts: partsOfCost(row),
      missingKind: 'hole',
      ...whyNone(row, i18n),
      isUnsure: isUnsure(row),
    };
  });
}

const amount = (text: string | null) => (text === null ? null : Number(text));

/** The same figures as the bars: a total is absent where a part of it is unknown. */
export function costTable(rows: readonly CostRow[], shown: number, i18n: I18n): ChartTableData {
  const { messages } = i18n;
  const { period, kwh, energy, subscription, total, before, state } = messages.money.columns;
  return {
    name: messages.money.file,
    head: [period, kwh, energy, subscription, total, before, state],
    rows: rows
      .slice(-shown)
      .map((row) => [
        isWholeMonth(row) ? monthOf(row.start) : row.start,
        amount(row.kwh),
        amount(row.energy_eur),
        amount(row.subscription_eur),
        amount(row.total_eur),
        earlierTotal(rows, row),
        stateOfRow(row, i18n),
      ]),
  };
}

function stateOfRow(row: CostRow, { messages, formats }: I18n): string {
  if (row.total_eur === null || row.missing_days > 0) return messages.money.partialMonth;
  if (isWholeMonth(row)) return messages.money.whole;
  const last = formats.dayMonth(addDays(toDay(row.end), -1));
  return row.start.endsWith('-01')
    ? messages.money.untilDay(last)
    : messages.money.fromTo(formats.dayMonth(toDay(row.start)), last);
}

/** The tags that appear anywhere in these rows, in their order. */
export function tagsOf(costs: readonly CostParts[]): string[] {
  const tags = new Set(costs.flatMap(({ registers }) => registers.map(({ tag }) => tag)));
  return [...tags, ...(costs.some(({ subscription_eur }) => subscription_eur !== null) ? ['subscription'] : [])];
}

const mostInvoices = 7;

/** The running invoice period and those of the year before it, the newest first; none before the first known day. */
export function invoicePeriods(cycle: { readonly from: Day; readonly months: number }, newest: Day, oldest: Day) {
  const count = Math.min(mostInvoices, Math.floor(12 / cycle.months) + 1);
  const running = invoicePeriod(cycle, newest);
  return Array.from({ length: count }, (_, index) => ({
    from: addMonths(running.start, -index * cycle.months),
    to: addDays(addMonths(running.end, -index * cycle.months), -1),
  })).filter(({ from }) => from >= oldest);
}
