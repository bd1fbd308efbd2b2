import { useI18n } from '../messages/i18n.tsx';
import { ChartSvg, useWidth } from './layout.tsx';
import { labelledTicks, type RangeScale } from './range-scale.ts';

type RangeBarProps = {
  /** The newest year, and the one before it where it is known. */
  last: number;
  previous: number | null;
  scale: RangeScale;
  /** A line through all rows to compare with. */
  line: number | undefined;
  isMine: boolean;
  /** A ring of dots: a price that has to be checked. */
  isUnsure: boolean;
};

const height = 24;
/** From the strip to the edges of its row: lines go through all rows of a list. */
const overhang = 11;
const edge = 9;
const place = (value: number, { from, to }: RangeScale, width: number) =>
  edge + ((value - from) / Math.max(1, to - from)) * (width - 2 * edge);

const labelWidth = 66;
const halfLabel = 27;

/** The scale of all rows, once above them. */
export function RangeAxis({ scale }: { scale: RangeScale }) {
  const { formats } = useI18n();
  const [ref, width] = useWidth();
  return (
    <div ref={ref} style={{ minHeight: height }}>
      {width > 0 && (
        <ChartSvg width={width} height={height} aria-hidden="true">
          {labelledTicks(scale, width - 2 * edge, labelWidth).map((value) => {
            const x = place(value, scale, width);
            const anchor = x < halfLabel ? 'start' : x > width - halfLabel ? 'end' : 'middle';
            return (
              <text key={value} x={anchor === 'middle' ? x : anchor === 'end' ? width : 0} y={17} textAnchor={anchor}>
                {formats.euros(value, 0)}
              </text>
            );
          })}
        </ChartSvg>
      )}
    </div>
  );
}

/** One row of a ranking: two years as two points, and the distance between them. The figures are beside it. */
export function RangeBar({ last, previous, scale, line, isMine, isUnsure }: RangeBarProps) {
  const [ref, width] = useWidth();
  const x = (value: number) => place(value, scale, width);
  const y = height / 2;
  const through = { y1: -overhang, y2: height + overhang };
  return (
    <div ref={ref} style={{ minHeight: height }} aria-hidden="true">
      {width > 0 && (
        <ChartSvg width={width} height={height} aria-hidden="true">
          {scale.ticks.map((value) => (
            <line key={value} x1={x(value)} x2={x(value)} {...through} stroke="var(--grid)" />
          ))}
          {line !== undefined && (
            <line
              x1={x(line)}
              x2={x(line)}
              {...through}
              stroke="var(--accent)"
              strokeWidth={1.5}
              strokeDasharray="3 3"
              opacity={0.7}
            />
          )}
          {previous !== null && (
            <>
              <line x1={x(last)} x2={x(previous)} y1={y} y2={y} stroke="var(--ink-3)" strokeWidth={3} opacity={0.5} />
              <circle cx={x(previous)} cy={y} r={4} fill="var(--surface)" stroke="var(--ink-2)" strokeWidth={1.5} />
            </>
          )}
          <circle cx={x(last)} cy={y} r={5.5} fill={isMine ? 'var(--accent)' : 'var(--ink)'} />
          {isUnsure && (
            <circle
              cx={x(last)}
              cy={y}
              r={8.5}
              fill="none"
              stroke="var(--ink-2)"
              strokeWidth={1.5}
              strokeDasharray="2 2"
            />
          )}
        </ChartSvg>
      )}
    </div>
  );
}
