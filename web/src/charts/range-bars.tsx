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

/** One row of a ranking: two years as two points, and how far apart they lie. Its numbers stand beside it. */
export function RangeBar({ last, previous, from, to, line, isMine, isUnsure }: RangeBarProps) {
  const [ref, width] = useWidth();
  const x = (value: number) => edge + ((value - from) / Math.max(1, to - from)) * (width - 2 * edge);
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
