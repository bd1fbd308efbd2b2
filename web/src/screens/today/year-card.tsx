import { type Day, toDay } from '@svc/domain/day';
import type { DailySeries } from '../../api/series.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { StackBars } from '../../charts/stack-bars.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { monthBars, monthTable, twelveMonths } from '../../figures/tables.ts';
import { compareDays, totalOf } from '../../figures/totals.ts';
import { Card, Figure, Legend } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import type { TodayProps } from './props.ts';
import { Strong } from './strong.tsx';

export function YearCard({ newest, daily }: Pick<TodayProps, 'newest' | 'daily'>) {
  const { messages } = useI18n();
  const queryState = stateOfQuery(daily);
  const state = queryState.kind === 'ready' && !newest ? ({ kind: 'empty', reason: 'nothing' } as const) : queryState;
  return (
    <Card title={newest ? messages.today.yearTitle(newest.slice(0, 4)) : messages.period.year} span={3}>
      <PanelState state={state} height={226}>
        {newest && daily.data && <Year newest={newest} daily={daily.data} />}
      </PanelState>
    </Card>
  );
}

function Year({ newest, daily }: { newest: Day; daily: DailySeries }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const days = daysOfPeriod({ from: toDay(`${newest.slice(0, 4)}-01-01`), to: newest });
  const common = compareDays(daily, days);
  const change = common.days === 0 ? undefined : formats.change(common.now_wh, common.before_wh);
  const last = toDay(`${newest.slice(0, 7)}-01`);
  const months = twelveMonths(last);
  const bars = monthBars(months, newest, daily, i18n, (month) => formats.monthLetter(month)).map((bar) => ({
    ...bar,
    isDim: bar.key.slice(0, 4) !== newest.slice(0, 4),
  }));
  const hasBefore = bars.some(({ before_wh }) => typeof before_wh === 'number');
  return (
    <>
      <div>
        <Figure value={formats.energyNumber(totalOf(daily, days).wh)} unit="kWh" />
      </div>
      <p className="text-ink-2">
        {change === undefined ? (
          messages.today.noComparison
        ) : (
          <Strong text={messages.today.sameDays(change, common.days)} part={change} />
        )}
      </p>
      <div className="mt-auto">
        {hasBefore && (
          <Legend entries={[{ label: messages.today.yearEarlier, colour: 'var(--ink-2)', form: 'line' }]} />
        )}
        <StackBars label={messages.today.lastTwelve} bars={bars} height={106} hasAxis={false} />
        <ChartTable sentence={messages.today.lastTwelve} table={() => monthTable(months, newest, daily, i18n)} />
      </div>
    </>
  );
}
