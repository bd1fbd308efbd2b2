import { useI18n } from '../messages/i18n.tsx';
import { Cursor } from './cursor.tsx';
import { ChartSvg, niceScale, useWidth } from './layout.tsx';

export type MirrorBar = {
  readonly key: string;
  readonly label: string;
  readonly name: string;
  /** Null where nothing is known. */
  readonly up_wh: number | null;
  readonly down_wh: number | null;
  /** Some days of it are missing: its end carries the hatch. */
  readonly hasMissingDays: boolean;
};
type MirrorBarsProps = {
  label: string;
  upLabel: string;
  downLabel: string;
  bars: readonly MirrorBar[];
  height: number;
};

const left = 46;
const head = 30;

/** Two directions from one zero: withdrawn upwards, injected downwards, on one scale. */
export function MirrorBars({ label, upLabel, downLabel, bars, height }: MirrorBarsProps) {
  const { formats, messages } = useI18n();
  const [ref, width] = useWidth();
  const most = (side: 'up_wh' | 'down_wh') => Math.max(100, ...bars.map((bar) => bar[side] ?? 0)) / 1000;
  const { step } = niceScale(Math.max(most('up_wh'), most('down_wh')));
  const ceil = (value: number) => Math.ceil(value / step) * step;
  const [top, bottom] = [ceil(most('up_wh')), ceil(most('down_wh'))];
  const scale = height / (top + bottom);
  const zero = top * scale;
  const pitch = (width - left) / bars.length;
  const value = (wh: number | null) => (wh === null ? messages.noValue : formats.energy(wh));
  const describe = (index: number) => {
    const bar = bars[index];
    return bar ? `${bar.name} : ${upLabel} ${value(bar.up_wh)}, ${downLabel} ${value(bar.down_wh)}` : '';
  };
  const lines = Array.from({ length: Math.round((top + bottom) / step) + 1 }, (_, index) => top - index * step);
  return (
    <div ref={ref} style={{ minHeight: height + head + 24 }}>
      {width > 0 && (
        <Cursor
          label={label}
          left={left}
          width={width}
          count={bars.length}
          leap={3}
          valueText={describe}
          tip={describe}
        >
          {(at) => (
            <ChartSvg width={width} height={height + head + 24} aria-hidden="true">
              <g transform={`translate(0 ${head})`}>
                <text x={left - 8} y={-14} textAnchor="end">
                  kWh
                </text>
                {lines.map((line) => (
                  <g key={line} transform={`translate(0 ${zero - line * scale})`}>
                    <line x1={left} x2={width} stroke={line === 0 ? 'var(--line-strong)' : 'var(--grid)'} />
                    <text x={left - 8} y={5} textAnchor="end">
                      {formats.number(Math.abs(line), step < 1 ? 1 : 0)}
                    </text>
                  </g>
                ))}
                {bars.map((bar, index) => (
                  <Pair
                    key={bar.key}
                    bar={bar}
                    pitch={pitch}
                    scale={scale}
                    zero={zero}
                    x={left + index * pitch}
                    labelY={height + 19}
                    isAt={at === index}
                    isLabelled={bar.label !== '' && (pitch > 36 || bars.length > 12 || index % 2 === 0)}
                  />
                ))}
              </g>
            </ChartSvg>
          )}
        </Cursor>
      )}
    </div>
  );
}

type PairProps = {
  bar: MirrorBar;
  x: number;
  pitch: number;
  scale: number;
  zero: number;
  labelY: number;
  isAt: boolean;
  isLabelled: boolean;
};

function Pair({ bar, x, pitch, scale, zero, labelY, isAt, isLabelled }: PairProps) {
  const { formats } = useI18n();
  const gap = pitch > 40 ? 12 : pitch > 12 ? 4 : 1;
  const size = pitch - gap;
  const [from, middle] = [x + gap / 2, x + pitch / 2];
  const [up, down] = [((bar.up_wh ?? 0) / 1000) * scale, ((bar.down_wh ?? 0) / 1000) * scale];
  const text = (wh: number) => formats.number(wh / 1000);
  return (
    <g>
      <rect x={from} y={zero - up} width={size} height={up} rx={1} fill="var(--reg-base)" />
      <rect x={from} y={zero} width={size} height={down} rx={1} fill="var(--reg-inject)" />
      {bar.hasMissingDays && (
        <rect x={from} y={zero + down} width={size} height={10} fill="url(#hatch)" stroke="var(--hatch)" />
      )}
      {pitch > 36 && bar.up_wh !== null && (
        <text x={middle} y={zero - up - 6} textAnchor="middle">
          {text(bar.up_wh)}
        </text>
      )}
      {pitch > 36 && bar.down_wh !== null && (
        <text className="strong" x={middle} y={zero + down + (bar.hasMissingDays ? 28 : 17)} textAnchor="middle">
          {text(bar.down_wh)}
        </text>
      )}
      {isLabelled && (
        <text x={middle} y={labelY} textAnchor="middle">
          {bar.label}
        </text>
      )}
      {isAt && (
        <rect
          x={from - 2}
          y={0}
          width={size + 4}
          height={labelY - 17}
          fill="none"
          stroke="var(--ink)"
          strokeWidth={1.5}
          rx={2}
        />
      )}
    </g>
  );
}
