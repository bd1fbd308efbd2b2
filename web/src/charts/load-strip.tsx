import type { Instant } from '@svc/domain/paris-time';
import { type PointerEvent, useMemo, useRef } from 'react';
import { ChartSvg, useWidth } from './layout.tsx';
import { plot } from './load-drawing.ts';
import { between, panBy, type TimeWindow } from './zoom-window.ts';

type LoadStripProps = {
  label: string;
  /** One value a day over the bounds; null where nothing is known. */
  values_wh: readonly (number | null)[];
  bounds: TimeWindow;
  window: TimeWindow;
  onWindow: (window: TimeWindow) => void;
  ticks: readonly { readonly label: string; readonly day: number }[];
};

const height = 40;
/** The width that a finger needs to grab an end. */
const grip = 22;

type Drag = { readonly part: 'from' | 'to' | 'whole'; readonly x: number; readonly window: TimeWindow };

/** All that is known in a strip, and a brush over what is shown above: its ends and itself can be dragged. */
export function LoadStrip({ label, values_wh, bounds, window, onWindow, ticks }: LoadStripProps) {
  const [ref, width] = useWidth();
  const path = useMemo(() => areaOf(values_wh, width), [values_wh, width]);
  const whole = bounds.to - bounds.from;
  const x = (at: Instant) => ((at - bounds.from) / whole) * width;
  const [left, right] = [x(window.from), Math.max(x(window.from) + 6, x(window.to))];
  const brush = useBrush({ bounds, window, onWindow, left, right, width });
  const every = width / Math.max(1, ticks.length) < 90 ? 2 : 1;
  return (
    <div ref={ref} className="mt-2" style={{ minHeight: height + 28, marginLeft: plot.left }}>
      {width > 0 && (
        <ChartSvg
          className="touch-pan-y"
          style={{ cursor: 'ew-resize' }}
          role="img"
          aria-label={label}
          width={width}
          height={height + 28}
          data-strip=""
          {...brush}
        >
          <g transform="translate(0 4)">
            <rect width={width} height={height} fill="var(--well)" />
            <path d={path} fill="var(--reg-hc)" opacity={0.55} />
            <line x2={width} y1={height} y2={height} stroke="var(--line-strong)" />
            <rect
              x={left}
              y={-3}
              width={right - left}
              height={height + 6}
              rx={4}
              fill="var(--band)"
              stroke="var(--accent)"
              strokeWidth={2}
            />
            {[left, right].map((edge, index) => (
              <rect
                key={index === 0 ? 'from' : 'to'}
                x={edge - 3}
                y={height / 2 - 9}
                width={6}
                height={18}
                rx={3}
                fill="var(--accent)"
              />
            ))}
            {ticks.map(({ label: name, day }, index) => {
              const place = (day / values_wh.length) * width;
              return index % every === 0 && place < width - 80 ? (
                <text key={day} x={place} y={height + 20}>
                  {name}
                </text>
              ) : null;
            })}
          </g>
        </ChartSvg>
      )}
    </div>
  );
}

type Brush = Pick<LoadStripProps, 'bounds' | 'window' | 'onWindow'> & { left: number; right: number; width: number };

function useBrush({ bounds, window, onWindow, left, right, width }: Brush) {
  const drag = useRef<Drag>(undefined);
  const whole = bounds.to - bounds.from;
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left;
    event.currentTarget.setPointerCapture(event.pointerId);
    const isNarrow = right - left < 3 * grip;
    const near = (edge: number) => Math.abs(place - edge) < (isNarrow ? grip / 2 : grip);
    if (near(right) && place > (left + right) / 2) drag.current = { part: 'to', x: place, window };
    else if (near(left)) drag.current = { part: 'from', x: place, window };
    else {
      const isInside = place > left && place < right;
      // Elsewhere the brush moves to the pointer.
      const moved = isInside ? window : panBy(window, bounds, ((place - (left + right) / 2) / width) * whole);
      if (!isInside) onWindow(moved);
      drag.current = { part: 'whole', x: place, window: moved };
    }
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const active = drag.current;
    if (!active) return;
    const ms = ((event.clientX - event.currentTarget.getBoundingClientRect().left - active.x) / width) * whole;
    if (active.part === 'whole') onWindow(panBy(active.window, bounds, ms));
    else if (active.part === 'from') onWindow(between(active.window.from + ms, active.window.to, bounds));
    else onWindow(between(active.window.from, active.window.to + ms, bounds));
  };
  const drop = () => {
    drag.current = undefined;
  };
  return { onPointerDown, onPointerMove, onPointerUp: drop, onPointerCancel: drop };
}

function areaOf(values: readonly (number | null)[], width: number): string {
  let most = 1;
  for (const value of values) most = Math.max(most, value ?? 0);
  const x = (day: number) => ((day / values.length) * width).toFixed(1);
  return values
    .map((value, day) => {
      if (value === null) return '';
      const top = height - (value / most) * (height - 4);
      return `M${x(day)},${height}V${top.toFixed(1)}H${x(day + 1.05)}V${height}Z`;
    })
    .join('');
}
