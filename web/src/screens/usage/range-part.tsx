import { type Day, toDay } from '@svc/domain/day';
import { missingOn } from '../../api/series.ts';
import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { type StackBar, StackBars } from '../../charts/stack-bars.tsx';
import { missingKindOf } from '../../figures/panel.ts';
import { comparableSum, totalOf } from '../../figures/totals.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import { mostDaysByDay, type UsageData } from './data.ts';
import { beforeName } from './legend.ts';
import { MonthPart } from './month-part.tsx';
import { PeriodFigures } from './period-figures.tsx';
import type { UsageProps } from './props.ts';

/** Days that a person chose: day by day while they fit, else by month, each with the chosen days it has. */
export function RangePart(props: UsageProps) {
  const days = daysOfPeriod(props.data.period);
  return days.length <= mostDaysByDay ? <MonthPart {...props} /> : <LongRange data={props.data} days={days} />;
}

function LongRange({ data, days }: { data: UsageData; days: readonly Day[] }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const name = beforeName(data, i18n);
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].map((month) => {
    const own = days.filter((day) => day.startsWith(month) && day <= data.newest);
    const before = comparableSum(data.daily, own, data.earlier);
    return { month: toDay(`${month}-01`), own, total: totalOf(data.daily, own), before };
  });
  const bars = months.map(
    ({ month, own, total, before }): StackBar => ({
      key: month,
      label: formats.monthShort(month),
      name: `${formats.capital(formats.monthYear(month))} (${messages.usage.knownOf(total.known, own.length)})`,
      parts: total.known === 0 ? null : [{ register: 'base', wh: total.wh }],
      missingKind: missingKindOf(missingOn(data.daily.missing, own[0] ?? month)),
      before_wh: before,
    }),
  );
  const { month, energy_wh, compared_wh, state } = messages.usage.columns;
  const table = (): ChartTableData => ({
    name: messages.usage.files.year,
    head: [month, energy_wh, compared_wh, state],
    rows: months.map(({ month: first, own, total }, index) => [
      first.slice(0, 7),
      total.known === 0 ? null : total.wh,
      bars[index]?.before_wh ?? null,
      messages.usage.knownOf(total.known, own.length),
    ]),
  });
  const isKnown = months.some(({ total }) => total.known > 0);
  return (
    <>
      <Card title={messages.usage.byMonth} span={8}>
        <PanelState state={isKnown ? { kind: 'ready' } : { kind: 'empty', reason: 'nothing' }} height={340}>
          <StackBars
            label={messages.usage.byMonth}
            bars={bars}
            height={260}
            {...(name !== undefined && { beforeName: name })}
          />
          <ChartTable sentence={messages.usage.onlyChosen} table={table} />
        </PanelState>
      </Card>
      <PeriodFigures data={data} title={messages.usage.theRange} />
    </>
  );
}
