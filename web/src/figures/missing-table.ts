import { addDays } from '@svc/domain/day';
import type { ChartTableData } from '../charts/chart-table.tsx';
import type { KindHealth, MissingPeriod } from './completeness.ts';

type MissingMessages = {
  readonly columns: Readonly<Record<'file' | 'measure' | 'from' | 'to' | 'days' | 'why', string>>;
  readonly missingPeriods: Readonly<Record<MissingPeriod['reason'], { readonly because: string }>>;
  readonly measures: Readonly<Record<string, string>>;
};
type Measured = { readonly measure: string; readonly health: Pick<KindHealth, 'missingPeriods'> };

/** What is missing of each measure, from which day to which, and why. */
export function missingTable(
  all: readonly Measured[],
  { columns, missingPeriods, measures }: MissingMessages,
): ChartTableData {
  return {
    name: columns.file,
    head: [columns.measure, columns.from, columns.to, columns.days, columns.why],
    rows: all.flatMap(({ measure, health }) =>
      health.missingPeriods.map(({ start, end, days, reason }) => [
        measures[measure] ?? measure,
        start,
        addDays(end, -1),
        days,
        missingPeriods[reason].because,
      ]),
    ),
  };
}
