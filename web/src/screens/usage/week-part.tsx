import { addDays, daysBetween } from '@svc/domain/day';
import { type Instant, startOfDay } from '@svc/domain/paris-time';
import { useMemo, useState } from 'react';
import { shiftSeries } from '../../figures/load-series.ts';
import { stateOfError } from '../../figures/panel.ts';
import { useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { useZoom } from '../../period/use-zoom.ts';
import type { UsageData } from './data.ts';
import { LoadCard } from './load-card.tsx';
import { PeriodFigures } from './period-figures.tsx';
import type { UsageProps } from './props.ts';

export function WeekPart({ data }: UsageProps) {
  const { messages } = useI18n();
  const { home, period, series, viewOptions, earlier } = data;
  const bounds = useMemo(
    () => ({ from: startOfDay(period.from), to: startOfDay(addDays(period.to, 1)) }),
    [period.from, period.to],
  );
  const [window, onWindow] = useZoom(bounds);
  const [cursor, onCursor] = useState<Instant>();
  const past = earlier(period.from);
  const back = past === undefined ? 0 : daysBetween(past, period.from);
  const before = useMemo(
    () => (back === 0 ? undefined : shiftSeries(series, period.from, period.to, back)),
    [series, period.from, period.to, back],
  );
  return (
    <>
      <LoadCard
        home={home}
        series={series}
        before={before}
        bounds={bounds}
        window={window}
        onWindow={onWindow}
        cursor={cursor}
        onCursor={onCursor}
        missing={data.curve.missing}
        state={stateOf(data, bounds)}
        unit={viewOptions.unit}
        beforeName={
          viewOptions.compared === 'year'
            ? messages.usage.sameWeek
            : messages.usage.compare.prev.week.toLocaleLowerCase()
        }
        knownFrom={bounds.from}
      />
      <PeriodFigures data={data} title={messages.usage.theWeek} />
    </>
  );
}

function stateOf(
  { series, waiting, curveError, curveFailure }: UsageData,
  bounds: { from: Instant; to: Instant },
): State {
  const isKnown = series.at.some(
    (at, index) => at >= bounds.from && at < bounds.to && !Number.isNaN(series.power_w[index]),
  );
  if (curveError) return stateOfError(curveError);
  if (isKnown) return { kind: 'ready' };
  if (waiting > 0) return { kind: 'loading' };
  return curveFailure ? stateOfError(curveFailure) : { kind: 'empty', reason: 'hourly' };
}
