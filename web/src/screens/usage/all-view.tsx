import { addDays, type Day, daysBetween } from '@svc/domain/day';
import { type Instant, parisDay, startOfDay } from '@svc/domain/paris-time';
import { useCallback, useMemo, useState } from 'react';
import { isByDay } from '../../charts/load-reading.ts';
import { totalIn } from '../../charts/load-series.ts';
import { LoadStrip } from '../../charts/load-strip.tsx';
import type { TimeWindow } from '../../charts/zoom-window.ts';
import { shiftSeries } from '../../figures/load-series.ts';
import { stateOfMonths } from '../../figures/panel.ts';
import { fillRaster, meanDayOf } from '../../figures/raster.ts';
import { totalOf } from '../../figures/totals.ts';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { daysOfPeriod } from '../../period/period.ts';
import { useZoom } from '../../period/use-zoom.ts';
import type { AllData } from './all-data.ts';
import { Controls } from './controls.tsx';
import { isQuarter } from './data.ts';
import { LoadCard, momentOf } from './load-card.tsx';
import { MeanDayCard } from './mean-day-card.tsx';
import { RasterCard } from './raster-card.tsx';
import type { Sentence } from './sentence.ts';
import { isChosen } from './view-options.ts';
import { WindowFigures } from './window-figures.tsx';

/** What all known days amount to, from which to which, and the highest half hour while all of them are there. */
function allSentence({ daily, first, newest, series, waiting }: AllData, { messages, formats }: I18n): Sentence {
  const total = totalOf(daily, daysOfPeriod({ from: first, to: newest }));
  if (total.known === 0)
    return {
      headline: messages.usage.noneKnown(messages.all),
      caption: messages.panel({ kind: 'empty', reason: 'nothing' }).text,
    };
  const { highest } = totalIn(series, { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY });
  const power = waiting > 0 ? undefined : series.power_w[highest];
  const parts = [
    messages.usage.allCaption(formats.dayPlain(first), formats.dayPlain(newest)),
    total.known < total.days ? messages.usage.missing(total.days - total.known) : '',
    power === undefined ? '' : messages.usage.allPeak(formats.watts(power), momentOf(series.at[highest] ?? 0, formats)),
  ];
  return {
    headline: messages.usage.allHeadline(formats.energy(total.wh), formats.number(total.known)),
    caption: parts.filter(Boolean).join(' '),
  };
}

/** Everything that is known: as one curve, as a raster under the same cursor, and as a mean day. */
export function AllView({ data }: { data: AllData }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { first, newest, series, viewOptions, waiting } = data;
  const bounds = useMemo(() => ({ from: startOfDay(first), to: startOfDay(addDays(newest, 1)) }), [first, newest]);
  const [window, onWindow, rested] = useZoom(bounds);
  const [cursor, onCursor] = useState<Instant>();
  const before = useBefore(data, window);
  const days = useMemo(
    () => daysOfPeriod({ from: first, to: newest }).filter((day) => isChosen(viewOptions.weekdays, day)),
    [first, newest, viewOptions.weekdays],
  );
  const figures = useMemo(() => fillRaster(series, days), [series, days]);
  // Bars of a mean that ran along with a finger would only flicker, and cost a frame its time.
  const [from, to] = [parisDay(rested.from), parisDay(rested.to - 1)];
  const mean = useMemo(
    () => meanDayOf(figures.powers, (column) => isBetween(days[column], from, to)),
    [figures, days, from, to],
  );
  const shown = formats.dayRange(from, to);
  const open = useCallback(
    (day: Day) => onWindow({ from: startOfDay(day), to: startOfDay(addDays(day, 1)) }),
    [onWindow],
  );
  const { year, prev } = messages.usage.compare;
  const beforeName = (viewOptions.compared === 'prev' ? prev.all : year).toLocaleLowerCase();
  return (
    <>
      <PageHead {...allSentence(data, i18n)} isKnown={!reservesLayout()} captionLines={3}>
        <Controls span="all" />
      </PageHead>
      <div className="cards">
        <LoadCard
          series={series}
          before={before}
          beforeName={beforeName}
          bounds={bounds}
          window={window}
          onWindow={onWindow}
          cursor={cursor}
          onCursor={onCursor}
          home={data.home}
          missing={data.missing}
          state={stateOf(data)}
          unit={viewOptions.unit}
          knownFrom={waiting > 0 ? (series.at[0] ?? bounds.to) : bounds.from}
        >
          <Strip data={data} bounds={bounds} window={window} onWindow={onWindow} />
        </LoadCard>
        <WindowFigures data={data} window={window} before={before} beforeName={beforeName} />
        <RasterCard
          title={messages.usage.rasterAll}
          days={days}
          figures={figures}
          waiting={waiting}
          cursor={cursor}
          onCursor={onCursor}
          error={data.error}
          failure={data.failure}
          onDay={open}
        />
        <MeanDayCard mean={mean} weekdays={viewOptions.weekdays} name={shown} />
      </div>
    </>
  );
}

const isBetween = (day: Day | undefined, from: Day, to: Day) => day !== undefined && day >= from && day <= to;

function stateOf({ series, waiting, error, failure, ...rest }: AllData): State {
  const isKnown = series.at.length > 0;
  const total = daysBetween(rest.first, rest.newest) + 1;
  const done = isKnown ? Math.min(total, daysBetween(parisDay(series.at[0] ?? 0), rest.newest) + 1) : 0;
  return stateOfMonths({ isKnown, waiting, error, failure, done, total });
}

/** Weeks are compared with weeks: a year is 364 days back, and a stretch of more than a week a whole number of them. */
function useBefore({ series, viewOptions }: AllData, window: TimeWindow) {
  const [from, to] = [parisDay(window.from), parisDay(window.to - 1)];
  const length = daysBetween(from, to) + 1;
  const back = viewOptions.compared === 'year' ? 364 : length < 4 ? length : Math.ceil(length / 7) * 7;
  const isDrawn = viewOptions.compared !== 'none' && !isByDay(window);
  return useMemo(() => (isDrawn ? shiftSeries(series, from, to, back) : undefined), [series, from, to, back, isDrawn]);
}

type StripProps = { data: AllData; bounds: TimeWindow; window: TimeWindow; onWindow: (window: TimeWindow) => void };

function Strip({ data: { daily, first, newest }, ...rest }: StripProps) {
  const { messages, formats } = useI18n();
  const { values, ticks } = useMemo(() => {
    const days = daysOfPeriod({ from: first, to: newest });
    const offset = daysBetween(daily.start, first);
    return {
      values: days.map((_, index) => daily.values_wh[offset + index] ?? null),
      ticks: days.flatMap((day, index) => (isQuarter(day) ? [{ label: formats.monthShortYear(day), day: index }] : [])),
    };
  }, [daily, first, newest, formats]);
  return <LoadStrip label={messages.usage.strip} values_wh={values} ticks={ticks} {...rest} />;
}
