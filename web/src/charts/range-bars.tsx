import { useI18n } from '../messages/i18n.tsx';
import { useWidth } from './layout.tsx';

type RangeBarProps = {
  /** The newest year, and the one before it where it is known. */
  last: number;
  previous: number | null;
  from: number;
  to: number;
  /** A line through all rows to compare with. */
  line: number | undefined;
  isMine: boolean;
  /** A ring of dots: a price that has to be checked. */
  isUnsure: boolean;
};

const height = 24;
const edge = 9;
const place = (value: number, from: number, to: number, width: number) =>
  edge + ((value - from) / Math.max(1, to - from)) * (width - 2 * edge);

const steps = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000];

const halfLabel = 26;
/** The minimum distance between two labels. A label at an edge is shifted inwards by the width that would overflow. */
const labelSpace = 2 * halfLabel + halfLabel - edge;

/** Round numbers in the range: at most four, and only as many as fit the width. */
export function rangeTicks(from: number, to: number, width: number): number[] {
  const least = ((to - from) * labelSpace) / Math.max(1, width - 2 * edge);
  const step = steps.find((each) => each >= least && Math.floor(to / each) - Math.ceil(from / each) < 4) ?? to;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step);
}

/** The scale of all rows, once above them. */
export function RangeAxis({ from, to }: { from: number; to: number }) {
  const { formats } = useI18n();
  const [ref, width] = useWidth();
  return (
    <div ref={ref} style={{ minHeight: height }}>
      {width > 0 && (
        <svg className="chart" width={width} height={height} aria-hidden="true">
          {rangeTicks(from, to, width).map((value) => {
            const x = place(value, from, to, width);
            const anchor = x < halfLabel ? 'start' : x > width - halfLabel ? 'end' : 'middle';
            return (
              <text key={value} x={anchor === 'middle' ? x : anchor === 'end' ? width : 0} y={17} textAnchor={anchor}>
                {formats.euros(value, 0)}
              </text>
            );
          })}
        </svg>
      )}
    </div>
  );
}

/** One row of a ranking: two years as two points, and the distance between them. The figures are beside it. */
export function RangeBar({ last, previous, from, to, line, isMine, isUnsure }: RangeBarProps) {
  const [ref, width] = useWidth();
  const x = (value: number) => place(value, from, to, width);
  const y = height / 2;
  return (
    <div ref={ref} style={{ minHeight: height }} aria-hidden="true">
      {width > 0 && (
        <svg className="chart" width={width} height={height} aria-hidden="true">
          {line !== undefined && (
            <line x1={x(line)} x2={x(line)} y1={-10} y2={height + 10} stroke="var(--accent)" strokeDasharray="3 3" />
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
        </svg>
      )}
    </div>
  );
}
