import { addMonths, type Day, daysBetween } from '@svc/domain/day';
import { CircleCheck, RotateCw } from 'lucide-react';
import { type DailySeries, dailyValue } from '../../api/series.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { ImportProgressChart } from '../../charts/import-progress-chart.tsx';
import { dayTable } from '../../figures/tables.ts';
import { listDays } from '../../figures/totals.ts';
import { HelpLink } from '../../kit/help-link.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { MeasureProgress } from './progress.ts';

type ImportCardProps = {
  today: Day;
  reached: Day | undefined;
  finished: number;
  total: number;
  left: number | undefined;
  isOver: boolean;
  rows: readonly MeasureProgress[];
  daily: DailySeries | undefined;
};

export function ImportCard({ today, reached, finished, total, left, isOver, rows, daily }: ImportCardProps) {
  const { messages, formats } = useI18n();
  const { importing } = messages.onboarding;
  // In days, as the drawing counts. A meter without daily totals has only its calls to count.
  const daysRow = rows.find(({ measure }) => measure === 'consumption_daily');
  const share = daysRow ? daysRow.days / daysRow.total : total === 0 ? 0 : finished / total;
  return (
    <section className="card gap-3" aria-label={importing.label}>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <span className="figure">
          {daysRow ? formats.number(daysRow.days) : formats.percent(Math.floor(share * 100) / 100)}
          <small>{daysRow ? importing.daysOf(formats.number(daysRow.total)) : importing.ofHistory}</small>
        </span>
        <span className="text-ink-2" role="status">
          {isOver ? importing.over : left === undefined ? importing.counting : importing.left(left)}
        </span>
      </div>
      <progress className="progress" value={share} max={1} aria-label={importing.label} />
      <Chart today={today} reached={reached} daily={daily} />
      <ul className="divide-line divide-y">
        {rows.map((row) => (
          <MeasureRow key={row.measure} row={row} isOver={isOver} />
        ))}
      </ul>
    </section>
  );
}

/** Two years of daily totals: received days are drawn, the others are dashed. */
function Chart({ today, reached, daily }: Pick<ImportCardProps, 'today' | 'reached' | 'daily'>) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const from = addMonths(today, -24);
  const days = listDays(from, daysBetween(from, today));
  const values = days.map((day) =>
    daily && reached !== undefined && day >= reached ? dailyValue(daily, day) : undefined,
  );
  const known = values.filter((value) => typeof value === 'number').length;
  const arrived = days.filter((day) => reached !== undefined && day >= reached);
  const label = messages.onboarding.importing.chart(known, arrived.length - known);
  return (
    <div>
      <ImportProgressChart
        label={label}
        values_wh={values}
        reached={reached && formats.dayPlain(reached)}
        ends={[formats.monthShortYear(from), messages.onboarding.importing.yesterday]}
      />
      {daily && arrived.length > 0 && <ChartTable sentence={label} table={() => dayTable(arrived, daily, i18n)} />}
    </div>
  );
}

function MeasureRow({ row, isOver }: { row: MeasureProgress; isOver: boolean }) {
  const { messages, formats } = useI18n();
  const { importing } = messages.onboarding;
  const isDone = isOver || row.days + row.refused >= row.total;
  const Icon = isDone ? CircleCheck : RotateCw;
  return (
    <li className="flex items-baseline gap-3 py-2">
      <Icon
        size={20}
        strokeWidth={1.6}
        aria-hidden="true"
        className={`shrink-0 self-center ${isDone ? 'text-ok' : 'text-accent'}`}
      />
      <span className="min-w-0 flex-1">
        {importing.measures[row.measure].long}
        {row.refused > 0 && (
          <span className="small text-ink-3 block">
            {importing.refused(formats.number(row.refused))} <HelpLink name={row.code ?? undefined} />
          </span>
        )}
      </span>
      <span>
        <b className="font-semibold">{formats.number(row.days)}</b> {importing.ofDays(formats.number(row.total))}
      </span>
    </li>
  );
}
