import { missingPattern } from '../theme/registers.ts';
import { ChartSvg, useWidth } from './layout.tsx';

type ImportProgressChartProps = {
  label: string;
  /** One value a day; null where there is none, undefined where nothing has arrived yet. */
  values_wh: readonly (number | null | undefined)[];
  /** Under the oldest day that has arrived. */
  reached: string | undefined;
  /** Under the first day and under the last. */
  ends: readonly [string, string];
};

const height = 96;
/** A date under the middle needs this distance to the labels at both ends. */
const labelRoom = 120;

/** Days as they arrive. The charts of the screens replace it as soon as the user looks closer. */
export function ImportProgressChart({ label, values_wh, reached, ends }: ImportProgressChartProps) {
  const [ref, width] = useWidth();
  let most = 1;
  for (const value of values_wh) most = Math.max(most, value ?? 0);
  const x = (day: number) => (day / values_wh.length) * width;
  const first = values_wh.findIndex((value) => value !== undefined);
  const waiting = first < 0 ? values_wh.length : first;
  return (
    <div ref={ref} style={{ minHeight: height + 26 }}>
      {width > 0 && (
        <ChartSvg role="img" aria-label={label} width={width} height={height + 26}>
          {waiting > 0 && (
            <rect width={x(waiting)} height={height} fill={missingPattern.waiting} stroke="var(--line)" />
          )}
          <path d={barsOf(values_wh, x, most)} fill="var(--reg-base)" />
          <line x2={width} y1={height} y2={height} stroke="var(--line-strong)" />
          <text y={height + 19}>{ends[0]}</text>
          {x(waiting) > labelRoom && x(waiting) < width - labelRoom && (
            <text className="strong" x={x(waiting)} y={height + 19} textAnchor="middle">
              {reached}
            </text>
          )}
          <text x={width} y={height + 19} textAnchor="end">
            {ends[1]}
          </text>
        </ChartSvg>
      )}
    </div>
  );
}

function barsOf(values: ImportProgressChartProps['values_wh'], x: (day: number) => number, most: number): string {
  return values
    .map((value, day) => {
      if (value === null || value === undefined) return '';
      const y = height - (value / most) * height;
      return `M${x(day)} ${height}V${y}H${x(day + 1)}V${height}Z`;
    })
    .join('');
}
