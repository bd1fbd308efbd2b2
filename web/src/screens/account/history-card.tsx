import type { Day } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { accountQueries } from '../../api/accounts.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { DayCounts } from '../../charts/day-counts.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { callsOn, usageSentence, usageTable } from './usage-days.ts';

const height = 80;

/** The calls of the last 30 days. */
export function HistoryCard() {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { history } = messages.account;
  const query = useQuery(accountQueries.usageDays());
  const days = query.data ?? [];
  const valueText = (index: number) => {
    const day = days[index];
    const calls = day && callsOn(day);
    const name = day ? formats.dayMonth(day.date as Day) : '';
    return calls == null ? history.uncounted(name) : history.on(name, formats.number(calls), calls);
  };
  return (
    <Card title={history.title} span={12} aside={<span className="small text-ink-2">{history.unit}</span>}>
      <PanelState state={stateOfQuery(query)} height={190}>
        <DayCounts
          label={history.title}
          counts={days.map(callsOn)}
          ends={[days[0] ? formats.dayMonth(days[0].date as Day) : '', history.today]}
          valueText={valueText}
          height={height}
        />
        <ChartTable isCompact sentence={usageSentence(days, i18n)} table={() => usageTable(days, i18n)} />
      </PanelState>
    </Card>
  );
}
