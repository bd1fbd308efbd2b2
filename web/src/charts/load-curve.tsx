import type { Instant } from '@svc/domain/paris-time';
import { type KeyboardEvent, useCallback, useRef } from 'react';
import { useI18n } from '../messages/i18n.tsx';
import { type Register, registerColour } from '../theme/registers.ts';
import { useTokens } from '../theme/use-theme.ts';
import { useGestures } from './gestures.ts';
import { useWidth } from './layout.tsx';
import { drawLoad, plot, type Tariff } from './load-drawing.ts';
import { makePicture } from './load-picture.ts';
import { type LoadUnit, type Reading, readAt, type Subject, stepCursor } from './load-reading.ts';
import { firstFrom, type LoadSeries } from './load-series.ts';
import { follow, panBy, type TimeWindow, zoomAround } from './zoom-window.ts';

export type LoadCurveProps = {
  label: string;
  series: LoadSeries;
  /** The same moments of what it is compared with. */
  before: LoadSeries | undefined;
  /** All that can be shown, and what of it is. */
  bounds: TimeWindow;
  window: TimeWindow;
  onWindow: (window: TimeWindow) => void;
  cursor: Instant | undefined;
  onCursor: (at: Instant | undefined) => void;
  unit: LoadUnit;
  /** Tariffs of the window; none where it is too long to distinguish them. */
  tariffs: readonly Tariff[];
  /** Before it, values are still on their way. */
  knownFrom: Instant;
  whyMissing: (at: Instant) => string;
  height: number;
};

/** Mean power over any stretch of time, on one canvas; every peak is drawn however far away it is looked at. */
export function LoadCurve(props: LoadCurveProps) {
  const { label, series, bounds, window, onWindow, cursor, onCursor, tariffs, height } = props;
  const i18n = useI18n();
  const [ref, width] = useWidth();
  const registerAt = (at: Instant) => tariffs.find(({ from, to }) => from <= at && at < to)?.register;
  const subject = { ...props, registerAt };
  const reading = cursor === undefined ? undefined : readAt(cursor, subject, i18n);
  const inPlot = Math.max(1, width - plot.left);
  // Two fingers move between two renders: each continues from where the other left it.
  const latest = useRef(window);
  latest.current = window;
  const move = (change: (from: TimeWindow) => TimeWindow) => {
    latest.current = change(latest.current);
    onWindow(latest.current);
  };
  const { element, props: gestures } = useGestures({
    onPan: (pixels) => move((from) => panBy(from, bounds, (-pixels / inPlot) * (from.to - from.from))),
    onZoom: (x, factor) => move((from) => zoomAround(from, bounds, shareAt(x), factor)),
    onPoint: (x) => onCursor(window.from + Math.min(0.999_999, shareAt(x)) * (window.to - window.from)),
    onLeave: () => onCursor(undefined),
    onReset: () => onWindow(bounds),
  });
  const shareAt = (x: number) => {
    const left = element?.getBoundingClientRect().left ?? 0;
    return Math.max(0, Math.min(1, (x - left - plot.left) / inPlot));
  };
  const onKeyDown = loadKeys({ ...props, subject });
  return (
    <div ref={ref} style={{ minHeight: height + plot.top + plot.bottom }}>
      {width > 0 && (
        <div
          {...gestures}
          className="relative touch-pan-y rounded-md"
          style={{ cursor: 'crosshair', userSelect: 'none' }}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={series.at.length}
          aria-valuenow={cursor === undefined ? 0 : firstFrom(series, cursor)}
          aria-valuetext={reading ? valueText(reading, i18n.messages.register) : label}
          data-window={`${window.from}-${window.to}`}
          onKeyDown={onKeyDown}
          onBlur={() => onCursor(undefined)}
        >
          <Picture {...props} width={width} reading={reading} />
          {reading && <Tip reading={reading} window={window} width={width} />}
        </div>
      )}
    </div>
  );
}

const valueText = ({ name, value, before, register }: Reading, registers: Readonly<Record<Register, string>>) =>
  [name, value, register && registers[register], before].filter(Boolean).join(', ');

function Picture(props: LoadCurveProps & { width: number; reading: Reading | undefined }) {
  const { series, before, window, unit, tariffs, knownFrom, width, height } = props;
  const i18n = useI18n();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { from, to, height: at } = props.reading ?? {};
  const paint = useCallback(
    (token: (name: string) => string) => {
      if (!canvas.current) return;
      const start = performance.now();
      const reading = from === undefined || to === undefined ? undefined : { from, to, height: at };
      const scene = { series, before, window, unit, tariffs, knownFrom, width, height };
      drawLoad(canvas.current, makePicture(scene, reading, i18n), token);
      performance.measure('load-curve', { start });
    },
    [series, before, window, unit, tariffs, knownFrom, width, height, i18n, from, to, at],
  );
  useTokens(paint);
  return (
    <canvas ref={canvas} className="load-canvas block" style={{ width, height: height + plot.top + plot.bottom }} />
  );
}

function Tip({ reading, window, width }: { reading: Reading; window: TimeWindow; width: number }) {
  const { messages } = useI18n();
  const share = ((reading.from + reading.to) / 2 - window.from) / (window.to - window.from);
  const x = plot.left + share * (width - plot.left);
  const { name, value, before, register } = reading;
  return (
    <div className="tip small" style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}>
      <b className="font-semibold">{name}</b>
      <br />
      {register && (
        <span className="key" style={{ marginRight: 8 }}>
          <i className="block size-3 rounded-[3px]" style={{ background: registerColour[register] }} />
          {messages.register[register]}
        </span>
      )}
      <b className="font-semibold">{value}</b>
      {before && (
        <>
          <br />
          <span className="text-ink-3">{before}</span>
        </>
      )}
    </div>
  );
}

const factors: Readonly<Record<string, number>> = { '+': 0.5, '=': 0.5, '-': 2 };
const pages: Readonly<Record<string, number>> = { PageUp: -0.5, PageDown: 0.5 };

type Keys = {
  readonly bounds: TimeWindow;
  readonly window: TimeWindow;
  readonly onWindow: (window: TimeWindow) => void;
  readonly cursor: Instant | undefined;
  readonly onCursor: (at: Instant | undefined) => void;
  readonly subject: Subject;
};

/** Everything that gestures can do: + - 0 and the page keys move the window, arrows, Home and End move through it. */
function loadKeys({ bounds, window, onWindow, cursor, onCursor, subject }: Keys) {
  const size = window.to - window.from;
  const at = cursor ?? (window.from + window.to) / 2;
  const goTo = (moment: Instant) => {
    const next = Math.max(bounds.from, Math.min(bounds.to - 1, moment));
    onCursor(next);
    const followed = follow(window, bounds, next);
    if (followed.from !== window.from) onWindow(followed);
  };
  const move = (key: string, isLeap: boolean) => {
    if (key === '0') onWindow(bounds);
    else if (key === 'ArrowLeft') goTo(stepCursor(at, subject, -1, isLeap));
    else if (key === 'ArrowRight') goTo(stepCursor(at, subject, 1, isLeap));
    else if (key === 'Home') onCursor(window.from);
    else if (key === 'End') onCursor(window.to - 1);
    else if (key === 'Escape') onCursor(undefined);
    else return false;
    return true;
  };
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [factor, page] = [factors[event.key], pages[event.key]];
    if (factor) onWindow(zoomAround(window, bounds, Math.max(0, Math.min(1, (at - window.from) / size)), factor));
    else if (page) onWindow(panBy(window, bounds, page * size));
    else if (!move(event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
