import { ChartFrame, Hatches, niceScale, ValueAxis } from './layout.tsx';

export type RateLayer = { readonly label: string; readonly colour: string; readonly values: readonly number[] };
type RateBarsProps = {
  label: string;
  /** Drawn from the bottom up, all of the same length; the newest value last. */
  layers: readonly RateLayer[];
  /** Positions on the axis. Unknown values are hatched at the left. */
  places: number;
  limit: number;
  limitLabel: string;
  ends: readonly [oldest: string, middle: string, newest: string];
  height: number;
};

const left = 30;

/** Calls per second against a limit. One path per layer, because the chart is redrawn while it is on screen. */
export function RateBars({ label, layers, places, limit, limitLabel, ends, height }: RateBarsProps) {
  const count = layers[0]?.values.length ?? 0;
  const sums = Array.from({ length: count }, (_, index) =>
    layers.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const { top, step: gridStep } = niceScale(Math.max(limit, ...sums));
  return (
    <ChartFrame label={label} height={height}>
      {(width) => {
        const step = (width - left) / places;
        const y = (value: number) => height - (value / top) * height;
        // The newest five seconds, or the oldest, are those that are not whole at this moment.
        const unknown = places - count > 1 ? [{ from: 0, to: places - count }] : [];
        return (
          <>
            <g opacity={0.5}>
              <Hatches stretches={unknown} x={(place) => left + place * step} height={height} />
            </g>
            <ValueAxis left={left} width={width} height={height} top={top} step={gridStep} unit="" />
            {stackPaths(layers, (place) => left + (places - count + place) * step, Math.max(1, step - 1), y).map(
              (path, index) => (
                <path key={layers[index]?.label} d={path} fill={layers[index]?.colour} />
              ),
            )}
            <line x1={left} x2={width} y1={y(limit)} y2={y(limit)} stroke="var(--bad)" strokeWidth={2} />
            {/* Above the plot, where no bar can be under it. */}
            <text className="strong" style={{ fill: 'var(--bad)' }} x={width} y={-8} textAnchor="end">
              {limitLabel}
            </text>
            <text x={left} y={height + 19}>
              {ends[0]}
            </text>
            <text x={(left + width) / 2} y={height + 19} textAnchor="middle">
              {ends[1]}
            </text>
            <text x={width} y={height + 19} textAnchor="end">
              {ends[2]}
            </text>
          </>
        );
      }}
    </ChartFrame>
  );
}

/** The outline of each layer, standing on those before it. */
export function stackPaths(
  layers: readonly RateLayer[],
  x: (place: number) => number,
  wide: number,
  y: (value: number) => number,
): string[] {
  const below: number[] = [];
  return layers.map(({ values }) =>
    values
      .map((value, place) => {
        const floor = below[place] ?? 0;
        below[place] = floor + value;
        if (value <= 0) return '';
        const from = x(place);
        return `M${round(from)},${round(y(floor))}V${round(y(floor + value))}H${round(from + wide)}V${round(y(floor))}Z`;
      })
      .join(''),
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
