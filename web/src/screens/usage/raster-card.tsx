import type { Day } from '@svc/domain/day';
import { type Instant, parisDay, startOfDay } from '@svc/domain/paris-time';
import { memo } from 'react';
import { ChartTable } from '../../charts/chart-table.tsx';
import { Raster } from '../../charts/raster.tsx';
import { isFailure, stateOfError, stateOfMonths } from '../../figures/panel.ts';
import { columnOf, type RasterFigures } from '../../figures/raster.ts';
import { clockChanges, rasterTable, rasterTicks } from '../../figures/raster-labels.ts';
import { useIsWide } from '../../kit/bar-slot.tsx';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';

type RasterCardProps = {
  title: string;
  days: readonly Day[];
  figures: RasterFigures;
  waiting: number;
  error: Error | null;
  failure: Error | null;
  onDay: (day: Day) => void;
  /** A moment that a curve beside it shares. */
  cursor?: Instant | undefined;
  onCursor?: (at: Instant | undefined) => void;
};

/** Drawn again only when its own data change, not with every frame of the curve above it. */
export const RasterCard = memo(function RasterCard(props: RasterCardProps) {
  const { title, days, figures, onDay, cursor, onCursor } = props;
  const state = stateOf(props);
  const isDrawn = !isFailure(state);
  const isWide = useIsWide(768);
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const measured = messages.usage.measured(figures.whole, days.length);
  const point = (column: number | undefined, row: number) => {
    const day = column === undefined ? undefined : days[column];
    onCursor?.(day === undefined ? undefined : startOfDay(day) + row * 1_800_000);
  };
  return (
    <Card title={title} span={12} aside={isDrawn && <span className="small text-ink-2">{measured}</span>}>
      <PanelState state={state} height={260}>
        {isDrawn && (
          <>
            <div className="mt-3">
              <Raster
                label={`${title}. ${measured}`}
                powers_w={figures.powers}
                days={days.length}
                most_w={figures.most}
                ticks={rasterTicks(days, formats)}
                marks={clockChanges(days)}
                onDay={(column) => days[column] && onDay(days[column])}
                marked={cursor === undefined ? -1 : columnOf(days, parisDay(cursor))}
                {...(onCursor && { onPoint: point })}
              />
            </div>
            <ChartTable
              sentence={isWide ? messages.usage.rasterHint : messages.usage.rasterTouch}
              table={() => rasterTable(messages.usage.files.day, days, figures, i18n)}
            />
          </>
        )}
      </PanelState>
      {isDrawn && props.failure && <PanelState state={stateOfError(props.failure)} height={0} />}
    </Card>
  );
});

function stateOf({ figures, days, waiting, error, failure }: RasterCardProps): State {
  const isKnown = figures.powers.some((power) => !Number.isNaN(power));
  return stateOfMonths({ isKnown, waiting, error, failure, done: figures.whole, total: days.length });
}
