import { maxDay } from '@svc/domain/day';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { joinMonths } from '../../api/curve-months.ts';
import { productionQueries } from '../../api/production.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { Raster } from '../../charts/raster.tsx';
import { seriesOf } from '../../figures/load-series.ts';
import { isFailure, stateOfError, stateOfMonths } from '../../figures/panel.ts';
import { fillRaster } from '../../figures/raster.ts';
import { clockChanges, rasterTable, rasterTicks } from '../../figures/raster-labels.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { today as readToday } from '../../period/clock.ts';
import { daysOfPeriod, monthsOf } from '../../period/period.ts';
import type { SolarProps } from './props.ts';

type RasterCardProps = Pick<SolarProps, 'days' | 'day' | 'since' | 'onDay'> & { producer: SolarProps['home'] };

/** What was injected in a year, a cell a half hour; a day that is picked opens beside it. */
export function RasterCard({ producer, days: { from, to }, day, since, onDay }: RasterCardProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const today = readToday();
  const days = useMemo(() => daysOfPeriod({ from, to }), [from, to]);
  const { curve, waiting, error, failure } = useQueries({
    queries: monthsOf({ from: maxDay(from, since), to }).map((month) =>
      productionQueries.curve(producer.usage_point_id, month, since, today),
    ),
    combine: joinMonths,
  });
  const figures = useMemo(() => fillRaster(seriesOf(curve), days), [curve, days]);
  const measured = messages.usage.measured(figures.whole, days.length);
  const isKnown = figures.powers.some((power) => !Number.isNaN(power));
  const state = stateOfMonths({ isKnown, waiting, error, failure, done: figures.whole, total: days.length });
  return (
    <Card
      title={messages.solar.raster}
      span={8}
      aside={<span className="small text-ink-2">{formats.dayRange(from, to)}</span>}
    >
      <PanelState state={state} height={280}>
        {!isFailure(state) && (
          <>
            <Raster
              label={`${messages.solar.raster}. ${measured}`}
              powers_w={figures.powers}
              days={days.length}
              most_w={figures.most}
              ticks={rasterTicks(days, formats)}
              marks={clockChanges(days)}
              marked={day === undefined ? -1 : days.indexOf(day)}
              onDay={(column) => days[column] && onDay(days[column])}
            />
            <ChartTable
              sentence={`${measured}. ${messages.solar.rasterHint}`}
              table={() => rasterTable(messages.solar.rasterFile, days, figures, i18n)}
            />
          </>
        )}
      </PanelState>
      {!isFailure(state) && failure && <PanelState state={stateOfError(failure)} height={0} />}
    </Card>
  );
}
