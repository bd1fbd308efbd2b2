import { type Instant, parisDay, wallTime } from '@svc/domain/paris-time';
import { type ReactNode, useMemo } from 'react';
import type { Home } from '../../api/queries.ts';
import { type Missing, missingOn } from '../../api/series.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { LoadCurve } from '../../charts/load-curve.tsx';
import { isByDay, isFar, type LoadUnit } from '../../charts/load-reading.ts';
import { type LoadSeries, stepsIn, totalIn } from '../../charts/load-series.ts';
import type { TimeWindow } from '../../charts/zoom-window.ts';
import { loadTable } from '../../figures/load-table.ts';
import { isFailure, missingKindOf } from '../../figures/panel.ts';
import { useIsWide } from '../../kit/bar-slot.tsx';
import { Card, Legend } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { registerLegend } from './legend.ts';
import { tariffsIn } from './tariffs.ts';

type LoadCardProps = {
  home: Home;
  series: LoadSeries;
  before: LoadSeries | undefined;
  beforeName: string;
  bounds: TimeWindow;
  window: TimeWindow;
  onWindow: (window: TimeWindow) => void;
  cursor: Instant | undefined;
  onCursor: (at: Instant | undefined) => void;
  missing: readonly Missing[];
  state: State;
  unit: LoadUnit;
  knownFrom: Instant;
  /** Under the curve: the strip of all that is known. */
  children?: ReactNode;
};

/**
 * The load curve of a time range with its title, legend, sentence and table. All of them describe the displayed range.
 */
export function LoadCard(props: LoadCardProps) {
  const { home, series, before, window, cursor, onCursor, missing, state, unit, children } = props;
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const tariffs = useMemo(() => tariffsIn(home, window), [home, window]);
  const [first, last] = [parisDay(window.from), parisDay(window.to - 1)];
  const isOneYear = first !== last && first.slice(0, 4) === last.slice(0, 4);
  const [from, to] = [isOneYear ? formats.dayMonth(first) : formats.dayPlain(first), formats.dayPlain(last)];
  const title = unit === 'w' ? messages.usage.allTitle(from, to) : messages.usage.energyTitle(from, to);
  const hasBefore = before !== undefined && before.at.length > 0 && !isByDay(window);
  const isBand = unit === 'w' && isFar(window);
  const legend = [
    ...registerLegend(
      tariffs.map(({ register }) => register),
      i18n,
      undefined,
    ),
    ...(isBand ? [{ label: messages.usage.bandMean, colour: 'var(--accent)', form: 'line' as const }] : []),
    ...(isBand ? [{ label: messages.usage.band, colour: 'var(--heat-2)' }] : []),
    ...(hasBefore ? [{ label: props.beforeName, colour: 'var(--last)', form: 'dash' as const }] : []),
  ];
  const steps = unit === 'w' ? stepsIn(series, window) : [];
  const isTouched = matchMedia('(pointer: coarse)').matches;
  // Without the strip of all that is known there is room for it.
  const isHigh = useIsWide(1024) && !children;
  const aside = (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {steps.length > 0 && <span className="small text-ink-3">{messages.usage.stepsOf(steps.join(', '))}</span>}
      <Legend entries={legend} />
    </span>
  );
  return (
    <Card title={title} span={8} aside={aside}>
      <PanelState state={state} height={children ? 426 : [326, 326, 406]}>
        {!isFailure(state) && (
          <>
            <LoadCurve
              series={series}
              before={before}
              window={window}
              cursor={cursor}
              onCursor={onCursor}
              unit={unit}
              tariffs={tariffs}
              label={title}
              bounds={props.bounds}
              onWindow={props.onWindow}
              knownFrom={props.knownFrom}
              whyMissing={(at) => messages.missingKind[missingKindOf(missingOn(missing, parisDay(at)))]}
              height={isHigh ? 300 : 220}
            />
            {children}
            <ChartTable
              sentence={`${sentenceOf(series, window, unit, i18n)} ${isTouched ? messages.usage.zoomTouch : messages.usage.zoomKeys}`}
              table={() => loadTable(series, before, window, i18n)}
            />
          </>
        )}
      </PanelState>
    </Card>
  );
}

/** The highest power of what is shown and when it was, or how much energy it is. */
function sentenceOf(series: LoadSeries, window: TimeWindow, unit: LoadUnit, { messages, formats }: I18n): string {
  const { highest, wh } = totalIn(series, window);
  if (unit !== 'w') return messages.usage.energyShown(formats.energy(wh));
  const power = series.power_w[highest];
  if (power === undefined) return '';
  return messages.usage.sentenceAll(formats.watts(power), momentOf(series.at[highest] ?? 0, formats));
}

export function momentOf(at: Instant, formats: I18n['formats']): string {
  const { day, hour, minute } = wallTime(at);
  return `${formats.dayPlain(day)}, ${formats.clock(hour * 60 + minute)}`;
}
