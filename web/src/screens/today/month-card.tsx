import { addMonths, type Day, daysBetween, toDay } from '@svc/domain/day';
import { type DailySeries, dailyValue } from '../../api/series.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { Cumulative } from '../../charts/cumulative.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { dayTable } from '../../figures/tables.ts';
import {
  compareDays,
  daysInMonth,
  earlierRunningSums,
  forecastMonth,
  listDays,
  totalOf,
} from '../../figures/totals.ts';
import { Card, Figure, Legend } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { TodayProps } from './props.ts';
import { Strong } from './strong.tsx';

export function MonthCard({ newest, daily, projection }: Pick<TodayProps, 'newest' | 'daily' | 'projection'>) {
  const { messages, formats } = useI18n();
  const before = newest && daily.data ? earlierRunningSums(daily.data, daysOfMonth(newest), newest) : [];
  const hasForecast = newest && daily.data && forecastMonth(daily.data, firstOfMonth(newest), newest) !== undefined;
  const legend = newest && [
    { label: newest.slice(0, 4), colour: 'var(--accent)', form: 'line' as const },
    ...(before.length > 0
      ? [{ label: addMonths(newest, -12).slice(0, 4), colour: 'var(--last)', form: 'dash' as const }]
      : []),
    ...(hasForecast ? [{ label: messages.today.projection, colour: 'var(--reg-hc)', form: 'band' as const }] : []),
  ];
  const queryState = stateOfQuery(daily);
  const state = queryState.kind === 'ready' && !newest ? ({ kind: 'empty', reason: 'nothing' } as const) : queryState;
  return (
    <Card
      title={newest ? formats.capital(formats.month(newest)) : messages.period.month}
      span={5}
      aside={legend && <Legend entries={legend} />}
    >
      <PanelState state={state} height={226}>
        {newest && daily.data && (
          <Month newest={newest} daily={daily.data} before={before} estimate={projection.data?.month.estimate} />
        )}
      </PanelState>
    </Card>
  );
}

type Estimate = NonNullable<TodayProps['projection']['data']>['month']['estimate'];

const firstOfMonth = (day: Day) => toDay(`${day.slice(0, 7)}-01`);
const daysOfMonth = (day: Day) => listDays(firstOfMonth(day), daysInMonth(firstOfMonth(day)));

type MonthProps = {
  newest: Day;
  daily: DailySeries;
  before: readonly (number | null)[];
  estimate: Estimate | undefined;
};

function Month({ newest, daily, before, estimate }: MonthProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const month = firstOfMonth(newest);
  const days = listDays(month, daysBetween(month, newest) + 1);
  const common = compareDays(daily, days);
  const change = common.days === 0 ? undefined : formats.change(common.now_wh, common.before_wh);
  const forecast = forecastMonth(daily, month, newest);
  // Days without a value break the line, and the sentence counts them.
  const missing = days.length - totalOf(daily, days).known;
  const round = (wh: number) => formats.number(wh / 1000);
  const energy = forecast
    ? messages.today.endOfMonth(round(forecast.low_wh), round(forecast.high_wh))
    : missing > 0
      ? messages.today.noProjectionMissing(missing)
      : messages.today.noProjection;
  // What is no projection in kWh is none in euros.
  const sentence =
    forecast && estimate
      ? `${energy} ${messages.today.inEuros(formats.euros(estimate.low_eur, 0), formats.euros(estimate.high_eur, 0))}`
      : energy;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Figure value={formats.energyNumber(totalOf(daily, days).wh)} unit="kWh" />
        <span className="text-ink-2">
          {change === undefined ? (
            messages.today.noComparison
          ) : (
            <Strong text={messages.today.sameDays(change, common.days)} part={change} />
          )}
        </span>
      </div>
      <Cumulative
        label={sentence}
        sums_wh={sumsOf(daily, days)}
        before_wh={before}
        days={daysInMonth(month)}
        forecast={forecast}
        height={120}
      />
      <ChartTable sentence={sentence} table={() => dayTable(days, daily, i18n)} />
    </>
  );
}

function sumsOf(daily: DailySeries, days: readonly Day[]): (number | null)[] {
  let sum = 0;
  return days.map((day) => {
    const wh = dailyValue(daily, day);
    sum += wh ?? 0;
    return wh === null ? null : sum;
  });
}
