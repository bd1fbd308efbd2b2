import { useI18n } from '../messages/i18n.tsx';
import { type MissingKind, missingPattern, type Register, registerColour } from '../theme/registers.ts';
import { BeforeMark, CursorFrame } from './bar-marks.tsx';
import { Cursor } from './cursor.tsx';
import { ChartSvg, halo, niceScale, useWidth, ValueAxis } from './layout.tsx';
import { stretchesOf } from './line-breaks.ts';

export type StackBar = {
  readonly key: string;
  /** Under the bar. */
  readonly label: string;
  /** In the tooltip and to a screen reader. */
  readonly name: string;
  readonly isStrong?: boolean;
  readonly isDim?: boolean;
  /** From the bottom up. Null means no value, and `missingKind` gives the reason. */
  readonly parts: readonly { readonly register: Register; readonly wh: number }[] | null;
  readonly missingKind?: MissingKind;
  readonly before_wh?: number | null;
  /** A label above the bar: 23 h, 25 h. */
  readonly mark?: string;
};
type StackBarsProps = {
  label: string;
  bars: readonly StackBar[];
  height: number;
  hasAxis?: boolean;
  /** Write each value above its bar. */
  hasValues?: boolean;
  /** What `before_wh` is, where it is not the same dates a year earlier. */
  beforeName?: string;
};

const sum = (bar: StackBar) => bar.parts?.reduce((total, part) => total + part.wh, 0) ?? 0;

/** Energy by day or by month, split by tariff; a tick shows the same dates a year earlier. */
export function StackBars({ label, bars, height, hasAxis = true, hasValues = false, beforeName }: StackBarsProps) {
  const { formats, messages } = useI18n();
  const [ref, width] = useWidth();
  const left = hasAxis ? 42 : 0;
  const { top, step } = niceScale(Math.max(1000, ...bars.map((bar) => Math.max(sum(bar), bar.before_wh ?? 0))) / 1000);
  const value = (bar: StackBar) =>
    bar.parts ? formats.energy(sum(bar)) : messages.missingKind[bar.missingKind ?? 'hole'];
  const describe = (index: number) => {
    const bar = bars[index];
    return bar ? `${bar.name} : ${value(bar)}` : '';
  };
  const tip = (index: number) => {
    const bar = bars[index];
    if (!bar) return null;
    return (
      <>
        <b className="font-semibold">{bar.name}</b>
        <br />
        {value(bar)}
        {typeof bar.before_wh === 'number' && (
          <span className="text-ink-3">{` · ${beforeName ?? messages.before} ${formats.energy(bar.before_wh)}`}</span>
        )}
      </>
    );
  };
  // Every bar is named where the names fit; else every second, else every fifth.
  const need = 8 * Math.max(...bars.map((bar) => bar.label.length)) + 5;
  const fit = Math.ceil(need / ((width - left) / bars.length));
  const every = fit <= 2 ? fit : 5;
  // The bar that the page is about is always named.
  const strong = hasValues
    ? Math.max(
        0,
        bars.findIndex((bar) => bar.isStrong),
      )
    : 0;
  const isLabelled = (index: number) => (index - strong) % every === 0;
  const head = hasValues ? 22 : hasAxis ? 34 : 6;
  return (
    <div ref={ref} style={{ minHeight: height + head + 24 }}>
      {width > 0 && (
        <Cursor label={label} count={bars.length} leap={7} left={left} width={width} valueText={describe} tip={tip}>
          {(at) => (
            <ChartSvg width={width} height={height + head + 24} aria-hidden="true">
              <g transform={`translate(0 ${head})`}>
                {hasAxis ? (
                  <ValueAxis left={left} width={width} height={height} top={top} step={step} unit="kWh" />
                ) : (
                  <line x1={0} x2={width} y1={height} y2={height} stroke="var(--line-strong)" />
                )}
                {bars.map((bar, index) => (
                  <Bar
                    key={bar.key}
                    bar={bar}
                    index={index}
                    left={left}
                    height={height}
                    hasValues={hasValues}
                    pitch={(width - left) / bars.length}
                    scale={height / (top * 1000)}
                    isLabelled={isLabelled(index)}
                    isAt={at === index}
                    isJoined={bar.parts === null && bars[index - 1]?.parts === null}
                  />
                ))}
                {hasAxis && <MissingSpans bars={bars} left={left} width={width} height={height} />}
              </g>
            </ChartSvg>
          )}
        </Cursor>
      )}
    </div>
  );
}

const leastNamed = 40;
const letter = 7;

/** A stretch of missing days that is wide enough has its reason written above it. */
function MissingSpans({
  bars,
  left,
  width,
  height,
}: Pick<StackBarsProps, 'bars' | 'height'> & { left: number; width: number }) {
  const { messages } = useI18n();
  const pitch = (width - left) / bars.length;
  const isMissing = bars.map(({ parts }) => parts === null);
  return stretchesOf(isMissing).map(({ from, to }) => {
    const text = messages.missingKind[bars[from]?.missingKind ?? 'hole'];
    const half = (text.length * letter) / 2;
    if (to - from < 2 || (to - from) * pitch < leastNamed || 2 * half > width - left) return null;
    const x = Math.min(width - half, Math.max(left + half, left + ((from + to) / 2) * pitch));
    return (
      <text key={from} {...halo} x={x} y={height * 0.25 - 9} textAnchor="middle">
        {text}
      </text>
    );
  });
}

type BarProps = {
  bar: StackBar;
  index: number;
  left: number;
  pitch: number;
  height: number;
  scale: number;
  hasValues: boolean;
  isLabelled: boolean;
  isAt: boolean;
  /** It is missing, and so is the one before it. */
  isJoined: boolean;
};

function Bar({ bar, index, left, pitch, height, scale, hasValues, isLabelled, isAt, isJoined }: BarProps) {
  const { formats } = useI18n();
  const gap = pitch > 40 ? 10 : pitch > 16 ? 5 : 2;
  const x = left + index * pitch + gap / 2;
  const size = Math.max(0.5, pitch - gap);
  const total = sum(bar);
  return (
    <g>
      {hasValues && bar.isStrong && (
        <rect x={x - gap / 2} y={-22} width={pitch} height={height + 46} rx={6} fill="var(--well)" />
      )}
      {bar.parts === null ? (
        <rect
          // Days that are missing one after the other are one block.
          x={isJoined ? x - gap : x}
          y={height * 0.25}
          width={isJoined ? size + gap : size}
          height={height * 0.75}
          rx={isJoined ? 0 : 2}
          fill={missingPattern[bar.missingKind ?? 'hole']}
          stroke={isJoined ? 'none' : 'var(--hatch)'}
          strokeDasharray={bar.missingKind === 'before' ? '3 3' : undefined}
        />
      ) : (
        <g opacity={bar.isDim ? 0.45 : 1}>
          <Stack parts={bar.parts} x={x} size={size} height={height} scale={scale} />
        </g>
      )}
      {typeof bar.before_wh === 'number' && (
        <BeforeMark x={x} size={size} y={height - bar.before_wh * scale} end={height - total * scale} />
      )}
      {hasValues && isLabelled && bar.parts && (
        <text x={x + size / 2} y={height - total * scale - 7} textAnchor="middle">
          {formats.number(total / 1000)}
        </text>
      )}
      {bar.mark && (
        <text x={x + size / 2} y={-14} textAnchor="middle">
          {bar.mark}
        </text>
      )}
      {isLabelled && (
        <text className={bar.isStrong ? 'strong' : ''} x={x + size / 2} y={height + 19} textAnchor="middle">
          {bar.label}
        </text>
      )}
      {isAt && <CursorFrame x={x} size={size} height={height} />}
    </g>
  );
}

type StackProps = {
  parts: readonly { readonly register: Register; readonly wh: number }[];
  x: number;
  size: number;
  height: number;
  scale: number;
};

function Stack({ parts, x, size, height, scale }: StackProps) {
  let done = 0;
  return parts.map(({ register, wh }) => {
    done += wh;
    const seam = parts.length > 1 ? 0.75 : 0;
    const full = wh * scale;
    return (
      <rect
        key={register}
        x={x}
        y={height - done * scale + seam}
        width={size}
        height={Math.max(0, full - seam)}
        rx={1}
        fill={registerColour[register]}
      />
    );
  });
}
