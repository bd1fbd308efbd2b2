import { daysBetween, toDay } from '@svc/domain/day';
import { useMemo } from 'react';
import { ChartTable } from '../../charts/chart-table.tsx';
import { StackBars } from '../../charts/stack-bars.tsx';
import { fillRaster, meanDayOf } from '../../figures/raster.ts';
import { monthBars, monthTable, twelveMonths } from '../../figures/tables.ts';
import { Card, Legend } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import { describeHighest } from './highest.ts';
import { MeanDayCard } from './mean-day-card.tsx';
import { PeriodFigures } from './period-figures.tsx';
import type { UsageProps } from './props.ts';
import { RasterCard } from './raster-card.tsx';
import { isChosen } from './view-options.ts';

export function YearPart({ data, onOpen }: UsageProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { period, newest, daily, viewOptions } = data;
  const hasBefore = viewOptions.compared !== 'none';
  const months = twelveMonths(toDay(`${period.to.slice(0, 7)}-01`));
  const bars = monthBars(months, newest, daily, i18n, (month) => formats.monthShort(month)).map((bar) =>
    hasBefore ? bar : { ...bar, before_wh: null },
  );
  const sentence = describeHighest(bars, messages.usage.sentenceYear, i18n);
  const legend = hasBefore ? [{ label: messages.before, colour: 'var(--ink-2)', form: 'line' as const }] : [];
  return (
    <>
      <Card title={messages.usage.theYear} span={8} aside={<Legend entries={legend} />}>
        <StackBars label={messages.usage.theYear} bars={bars} height={220} />
        <ChartTable sentence={sentence} table={() => monthTable(months, newest, daily, i18n)} />
      </Card>
      <PeriodFigures data={data} title={messages.usage.total} />
      <YearRaster data={data} onOpen={onOpen} />
    </>
  );
}

function YearRaster({ data, onOpen }: UsageProps) {
  const { messages } = useI18n();
  const { period, series, viewOptions, daily } = data;
  const days = useMemo(
    () => daysOfPeriod({ from: period.from, to: period.to }).filter((day) => isChosen(viewOptions.weekdays, day)),
    [period.from, period.to, viewOptions.weekdays],
  );
  const figures = useMemo(() => fillRaster(series, days), [series, days]);
  const mean = useMemo(() => meanDayOf(figures.powers, () => true), [figures]);
  return (
    <>
      <RasterCard
        title={messages.usage.raster}
        days={days}
        figures={figures}
        waiting={data.waiting}
        error={data.curveError}
        failure={data.curveFailure}
        onDay={(day) => onOpen('day', daysBetween(daily.start, day))}
      />
      {!data.curveError && (
        <MeanDayCard mean={mean} weekdays={viewOptions.weekdays} name={messages.usage.theYear.toLocaleLowerCase()} />
      )}
    </>
  );
}
