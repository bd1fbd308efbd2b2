import { addDays } from '@svc/domain/day';
import type { ChartTableData } from '../charts/chart-table.tsx';
import type { MeasureLabels } from '../messages/fr/measures.ts';
import { measureLabel } from '../messages/measure-labels.ts';
import type { KindHealth, MissingPeriod } from './completeness.ts';

type MissingMessages = {
  readonly columns: Readonly<Record<'file' | 'measure' | 'from' | 'to' | 'days' | 'why', string>>;
  readonly missingPeriods: Readonly<Record<MissingPeriod['reason'], { readonly because: string }>>;
  readonly measures: MeasureLabels;
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
        measureLabel(measures, measure, 'short') ?? measure,
        start,
        addDays(end, -1),
        days,
        missingPeriods[reason].because,
      ]),
    ),
  };
}
