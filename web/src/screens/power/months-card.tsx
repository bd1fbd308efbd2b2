import { toDay } from '@svc/domain/day';
import type { Peak } from '../../api/power.ts';
import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { CountBars } from '../../charts/count-bars.tsx';
import { Card } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';

/** In which months the other power would have been too small. */
export function MonthsCard({ peaks, what_if }: { peaks: readonly Peak[]; what_if: number }) {
  const { messages, formats } = useI18n();
  const months = [...new Set(peaks.map(({ day }) => day.slice(0, 7)))];
  const bars = months.map((month) => {
    const first = toDay(`${month}-01`);
    return {
      key: month,
      label: formats.capital(formats.monthLetter(first)),
      name: formats.capital(formats.monthYear(first)),
      count: peaks.filter(({ day, va }) => day.startsWith(month) && va > what_if * 1000).length,
    };
  });
  const over = bars.reduce((sum, { count }) => sum + count, 0);
  const table = (): ChartTableData => ({
    name: messages.power.files.months,
    head: [messages.power.columns.month, messages.power.columns.over],
    rows: bars.map(({ key, count }) => [key, count]),
  });
  const title = messages.power.riskMonths(formats.number(what_if));
  return (
    <Card title={title} span={4} aside={<span className="small text-ink-2">{messages.power.daysAbove}</span>}>
      <CountBars label={title} bars={bars} height={110} describe={messages.power.daysOver} />
      <ChartTable
        isCompact
        sentence={over === 0 ? messages.power.neverOver : messages.power.daysOver(over)}
        table={table}
      />
    </Card>
  );
}
