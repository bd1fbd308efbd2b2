import { useI18n } from '../messages/i18n.tsx';
import { Cursor } from './cursor.tsx';
import { ChartSvg, everyMonth, fitsLabel, halo, niceScale, powerSteps, useWidth, ValueAxis } from './layout.tsx';

export type PeakBar = { readonly key: string; readonly name: string; readonly va: number | null };
type PeakBarsProps = {
  label: string;
  /** Every day of the period, also those without a value. */
  bars: readonly PeakBar[];
  ticks: readonly { readonly label: string; readonly at: number }[];
  lines: readonly { readonly kva: number; readonly label: string; readonly isDotted: boolean }[];
  /** The highest one, labelled at its position. */
  mark: { readonly at: number; readonly label: string } | undefined;
  /** Days above this are strong. */
  limit_kva: number;
  height: number;
};

const left = 36;

/** The highest power of each day, against the powers it is compared with. */
export function PeakBars({ label, bars, ticks, lines, mark, limit_kva, height }: PeakBarsProps) {
  const { formats, messages } = useI18n();
  const [ref, width] = useWidth();
  let most = 1;
  for (const { va } of bars) most = Math.max(most, (va ?? 0) / 1000);
  for (const { kva } of lines) most = Math.max(most, kva * 1.05);
  const { top, step } = niceScale(most, powerSteps);
  const value = (bar: PeakBar | undefined) => (bar?.va == null ? messages.noValue : formats.kva(bar.va));
  const valueText = (index: number) => `${bars[index]?.name ?? ''}, ${value(bars[index])}`;
  const tip = (index: number) => (
    <>
      <b className="font-semibold">{bars[index]?.name}</b>
      <br />
      {value(bars[index])}
    </>
  );
  const xOf = (place: number) => left + (place / bars.length) * (width - left);
  const every = everyMonth(
    ticks.map(({ label: name }) => name),
    width - left,
  );
  return (
    <div ref={ref} style={{ minHeight: height + 56 }}>
      {width > 0 && bars.length > 0 && (
        <Cursor label={label} count={bars.length} leap={7} left={left} width={width} valueText={valueText} tip={tip}>
          {(at) => (
            <ChartSvg width={width} height={height + 56} aria-hidden="true">
              <g transform="translate(0 28)">
                <ValueAxis left={left} width={width} height={height} top={top} step={step} unit="kVA" />
                <Bars bars={bars} width={width} height={height} top={top} limit_kva={limit_kva} at={at} />
                <Limits lines={lines} width={width} height={height} top={top} />
                {mark && (
                  <Mark
                    label={mark.label}
                    x={xOf(mark.at + 0.5)}
                    y={height - ((bars[mark.at]?.va ?? 0) / 1000 / top) * height}
                    width={width}
                  />
                )}
                {ticks.map(({ label: name, at: place }, index) =>
                  index % every === 0 && fitsLabel(name, xOf(place), width) ? (
                    <text key={place} x={xOf(place)} y={height + 20}>
                      {name}
                    </text>
                  ) : null,
                )}
              </g>
            </ChartSvg>
          )}
        </Cursor>
      )}
    </div>
  );
}

type LimitsProps = Pick<PeakBarsProps, 'lines' | 'height'> & { width: number; top: number };

function Limits({ lines, width, height, top }: LimitsProps) {
  return lines.map(({ kva, label, isDotted }) => {
    const y = height - (kva / top) * height;
    return (
      <line
        key={label}
        x1={left}
        x2={width}
        y1={y}
        y2={y}
        stroke="var(--ink)"
        strokeWidth={isDotted ? 1 : 1.6}
        strokeDasharray={isDotted ? '2 3' : undefined}
      />
    );
  });
}

/** Room for half of the label at both ends. */
const halfLabel = 56;

function Mark({ label, x, y, width }: { label: string; x: number; y: number; width: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r={4} fill="var(--surface)" stroke="var(--ink)" strokeWidth={2} />
      <text
        {...halo}
        className="strong"
        x={Math.min(Math.max(x, left + halfLabel), width - halfLabel)}
        y={y - 10}
        textAnchor="middle"
      >
        {label}
      </text>
    </g>
  );
}

type BarsProps = Pick<PeakBarsProps, 'bars' | 'limit_kva' | 'height'> & {
  width: number;
  top: number;
  at: number | undefined;
};

function Bars({ bars, limit_kva, height, width, top, at }: BarsProps) {
  const pitch = (width - left) / bars.length;
  return bars.map(({ key, va }, index) => {
    const x = left + index * pitch;
    if (va === null) return <rect key={key} x={x} y={0} width={pitch} height={height} fill="url(#hatch)" />;
    const tall = (va / 1000 / top) * height;
    const isOver = va > limit_kva * 1000;
    return (
      <rect
        key={key}
        x={x}
        y={height - tall}
        width={Math.max(0.7, pitch - (pitch > 3 ? 1 : 0.3))}
        height={tall}
        fill={at === index ? 'var(--ink)' : isOver ? 'var(--reg-hp)' : 'var(--reg-hc)'}
        opacity={isOver || at === index ? 1 : 0.6}
      />
    );
  });
}
