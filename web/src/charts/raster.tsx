import { type MouseEvent, type PointerEvent, useCallback, useRef } from 'react';
import type { Formats } from '../messages/formats.ts';
import { useI18n } from '../messages/i18n.tsx';
import { useTokens } from '../theme/use-theme.ts';
import { ChartSvg, everyMonth, useWidth } from './layout.tsx';
import { drawCells, levelEdges, levels, rows } from './raster-cells.ts';

type RasterProps = {
  label: string;
  /** A column per day, a row per half hour of the wall clock: day * 48 + row. NaN means no value. */
  powers_w: Float64Array;
  days: number;
  most_w: number;
  /** Names under the columns: the first day of each month. */
  ticks: readonly { readonly label: string; readonly day: number }[];
  /** Names above columns, or beside rows: the days on which the clock changes. */
  marks?: readonly { readonly label: string; readonly day: number }[];
  onDay: (day: number) => void;
  /** The column that a curve beside it points at, or -1. */
  marked?: number;
  /** What a mouse passes over: its column and row, or nothing. */
  onPoint?: (day: number | undefined, row: number) => void;
};

const left = 28;
/** Under this width a year is taller than wide. */
const narrow = 600;
/** Height of a day when days go down: a year is as tall as a phone, three years not three of them. */
const dayHeight = (days: number) => (days > 500 ? 1 : 2);

/** Every half hour of a year as one cell; the scale doubles at each level, so that the base load shows beside the peaks. */
export function Raster(props: RasterProps) {
  const [ref, width] = useWidth();
  // Reserves its final height before the width is measured.
  const isTall = (width || innerWidth) < narrow;
  const height = isTall ? props.days * dayHeight(props.days) : 192;
  return (
    <div ref={ref} style={{ minHeight: height + 68 }}>
      {width > 0 && (isTall ? <Tall {...props} height={height} /> : <Wide {...props} width={width} height={height} />)}
      {width > 0 && <Scale most_w={props.most_w} />}
    </div>
  );
}

function Cells(props: RasterProps & { isTall: boolean }) {
  const { label, powers_w, days, most_w, onDay, onPoint, marked = -1, isTall } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const paint = useCallback(
    (token: (name: string) => string) => {
      if (!canvas.current) return;
      const start = performance.now();
      drawCells(canvas.current, { powers: powers_w, days, most: most_w }, token, isTall);
      performance.measure('raster', { start });
    },
    [powers_w, days, most_w, isTall],
  );
  useTokens(paint);
  const cellAt = (event: MouseEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [across, down] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    const [day, row] = isTall ? [1 - down, across] : [across, down];
    const limit = (share: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(share * count)));
    return { day: limit(day, days), row: limit(row, rows) };
  };
  const onMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const { day, row } = cellAt(event);
    if (event.pointerType === 'mouse') onPoint?.(day, row);
  };
  return (
    <div className="relative min-w-0 flex-1">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className="block h-full w-full cursor-pointer"
        style={{ imageRendering: 'pixelated' }}
        onPointerMove={onMove}
        onPointerLeave={() => onPoint?.(undefined, 0)}
        onClick={(event) => onDay(cellAt(event).day)}
      />
      {marked >= 0 && <i className="absolute" style={placeOf(marked, days, isTall)} data-marked={marked} />}
    </div>
  );
}

const placeOf = (day: number, days: number, isTall: boolean) => ({
  pointerEvents: 'none' as const,
  border: '1px solid var(--ink)',
  ...(isTall
    ? { left: -2, right: -2, bottom: `${(100 * day) / days}%`, height: `max(4px, ${100 / days}%)` }
    : { top: -2, bottom: -2, left: `${(100 * day) / days}%`, width: `max(4px, ${100 / days}%)` }),
});

const hours = [0, 6, 12, 18, 24];

function Wide({ width, height, ...props }: RasterProps & { width: number; height: number }) {
  const { ticks, days, marks = [] } = props;
  const every = everyMonth(
    ticks.map(({ label }) => label),
    width - left,
  );
  return (
    <>
      {marks.length > 0 && (
        <ChartSvg width={width} height={20} aria-hidden="true">
          {marks.map(({ label: name, day }) => (
            <text key={day} x={Math.min(width - 50, left + ((day + 0.5) / days) * (width - left) - 5)} y={14}>
              {`▾ ${name}`}
            </text>
          ))}
        </ChartSvg>
      )}
      <div className="flex" style={{ height }}>
        <div className="small text-ink-3 relative shrink-0" style={{ width: left }} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} className="absolute right-2 -translate-y-1/2" style={{ top: (hour / 24) * height }}>
              {hour}
            </span>
          ))}
        </div>
        <Cells {...props} isTall={false} />
      </div>
      <ChartSvg width={width} height={24} aria-hidden="true">
        {ticks.map(({ label: name, day }, index) =>
          index % every === 0 && (1 - day / days) * (width - left) > 9 * name.length ? (
            <text key={day} x={left + (day / days) * (width - left)} y={18}>
              {name}
            </text>
          ) : null,
        )}
      </ChartSvg>
    </>
  );
}

const monthWidth = 46;
const markWidth = 48;

/** On a phone: hours across, days down, the newest first. */
function Tall({ height, ...props }: RasterProps & { height: number }) {
  const { ticks, days, marks = [] } = props;
  const right = marks.length > 0 ? markWidth : 0;
  return (
    <>
      <div
        className="small text-ink-3 flex justify-between"
        style={{ marginLeft: monthWidth, marginRight: right }}
        aria-hidden="true"
      >
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <div className="flex" style={{ height }}>
        <div className="small text-ink-3 relative shrink-0" style={{ width: monthWidth }} aria-hidden="true">
          {ticks.map(({ label: name, day }) =>
            day > 10 ? (
              <span key={day} className="absolute" style={{ bottom: (day / days) * height - 10 }}>
                {name}
              </span>
            ) : null,
          )}
        </div>
        <Cells {...props} isTall />
        {right > 0 && (
          <div className="small text-ink-3 relative shrink-0" style={{ width: right }} aria-hidden="true">
            {marks.map(({ label: name, day }) => (
              <span
                key={day}
                className="absolute left-1 translate-y-1/2 whitespace-nowrap"
                style={{ bottom: ((day + 0.5) / days) * height }}
              >
                {`◂ ${name}`}
              </span>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

/** 0, 0,25, 0,5, 1: as many decimals as the number needs. */
const writeEdge = (watts: number, { number }: Formats) =>
  number(watts / 1000, [0, 1, 2].find((decimals) => ((watts / 1000) * 10 ** decimals) % 1 === 0) ?? 2);

/** Each shade is labelled with the power at which it begins. Hatching means no value. */
function Scale({ most_w }: { most_w: number }) {
  const { messages, formats } = useI18n();
  const edges = levelEdges(most_w);
  return (
    <div className="small text-ink-3 mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex" style={{ alignItems: 'end' }}>
        {levels.map((level, index) => (
          <span key={level} style={{ width: 44 }}>
            <i className="block h-3" style={{ background: `var(${level})` }} />
            {writeEdge(edges[index] ?? 0, formats)}
          </span>
        ))}
        kW
      </div>
      <span className="key">
        <svg width="22" height="14" aria-hidden="true">
          <rect width="22" height="14" rx="3" fill="url(#hatch)" stroke="var(--hatch)" />
        </svg>
        {messages.noValue}
      </span>
    </div>
  );
}
