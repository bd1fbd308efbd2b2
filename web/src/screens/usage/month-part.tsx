import { addDays, addMonths, type Day, daysBetween, minDay } from '@svc/domain/day';
import { hoursInDay } from '@svc/domain/paris-time';
import { dailyValue } from '../../api/series.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { type StackBar, StackBars } from '../../charts/stack-bars.tsx';
import { missingKindOfDay, stateOfError } from '../../figures/panel.ts';
import { energyByRegister, isComplete, isWeekend, slotsOfDay } from '../../figures/slots.ts';
import { dayTable, monthBars, monthTable, twelveMonths } from '../../figures/tables.ts';
import { comparableSum } from '../../figures/totals.ts';
import { Card, Legend } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import { missingBackground } from '../../theme/registers.ts';
import type { UsageData } from './data.ts';
import { describeHighest } from './highest.ts';
import { beforeName, expectedRegisters, registerLegend } from './legend.ts';
import { PeriodFigures } from './period-figures.tsx';
import type { UsageProps } from './props.ts';

export function MonthPart({ data }: UsageProps) {
  const i18n = useI18n();
  const { messages } = i18n;
  const isMonth = data.period.span === 'month';
  const failed = data.curveError ?? data.curveFailure;
  const days = daysOfPeriod(data.period);
  const bars = days.map((day) => dayBar(day, data, i18n));
  const known = bars.filter(({ parts }) => parts !== null);
  const sentence = describeHighest(bars, messages.usage.sentenceMonth, i18n);
  const name = beforeName(data, i18n);
  const hole = { label: messages.usage.missingKey, colour: missingBackground.hole, edge: 'var(--hatch)' };
  const legend = [
    ...registerLegend(
      [...bars.flatMap(({ parts }) => parts?.map(({ register }) => register) ?? []), ...expectedRegisters(data)],
      i18n,
      bars.some(({ before_wh }) => typeof before_wh === 'number') ? name : undefined,
    ),
    ...(bars.some(({ parts, missingKind }) => parts === null && missingKind === 'hole') ? [hole] : []),
  ];
  return (
    <>
      <Card title={messages.usage.byDay} span={8} aside={<Legend entries={legend} />}>
        <PanelState state={known.length > 0 ? { kind: 'ready' } : { kind: 'empty', reason: 'nothing' }} height={340}>
          <StackBars
            label={messages.usage.byDay}
            bars={bars}
            height={260}
            {...(name !== undefined && { beforeName: name })}
          />
          <ChartTable sentence={sentence} table={() => dayTable(days, data.daily, i18n, data)} />
        </PanelState>
        {failed && <PanelState state={stateOfError(failed)} height={0} />}
      </Card>
      <PeriodFigures data={data} title={isMonth ? messages.usage.theMonth : messages.usage.theRange} />
      {isMonth && <Around data={data} />}
    </>
  );
}

/** A day with all half hours known is split by tariff. The parts add up to the day's own total. */
function dayBar(day: Day, { home, curve, daily, today, earlier }: UsageData, { formats }: I18n): StackBar {
  const wh = dailyValue(daily, day);
  const hours = hoursInDay(day);
  const slots = wh === null ? [] : slotsOfDay(day, curve, home);
  const off = slots.length > 0 && isComplete(slots) ? Math.round(energyByRegister(slots).hc) : 0;
  const split = off > 0 && wh !== null && off <= wh;
  return {
    key: day,
    label: String(Number(day.slice(8))),
    name: formats.dayShort(day, today),
    isStrong: isWeekend(day),
    parts:
      wh === null
        ? null
        : split
          ? [
              { register: 'hc', wh: off },
              { register: 'hp', wh: wh - off },
            ]
          : [{ register: 'base', wh }],
    missingKind: missingKindOfDay(daily, day, today),
    before_wh: comparableSum(daily, [day], earlier),
    ...(hours !== 24 && { mark: `${hours} h\u00a0▾` }),
  };
}

function Around({ data }: { data: UsageData }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { period, newest, daily } = data;
  const last = minDay(addMonths(period.from, 6), newest);
  const months = twelveMonths(addDays(last, 1 - Number(last.slice(8)))).filter(
    (month) => daysBetween(daily.start, month) >= 0,
  );
  const bars = monthBars(months, newest, daily, i18n, (month) => formats.monthShort(month)).map((bar) => ({
    ...bar,
    isStrong: bar.key === period.from,
    isDim: bar.key !== period.from,
    before_wh: null,
  }));
  return (
    <Card
      title={messages.usage.around}
      span={12}
      aside={<span className="wide-only small text-ink-3">{messages.usage.arrowKeys}</span>}
    >
      <StackBars label={messages.usage.around} bars={bars} height={64} hasAxis={false} hasValues />
      <ChartTable
        sentence={describeHighest(bars, messages.usage.sentenceYear, i18n)}
        table={() => monthTable(months, newest, daily, i18n)}
      />
    </Card>
  );
}
