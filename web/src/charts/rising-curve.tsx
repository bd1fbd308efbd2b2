import { Cursor } from './cursor.tsx';
import { ChartSvg, useWidth } from './layout.tsx';
import { tickPositions } from './tick-positions.ts';

type RisingCurveProps = {
  label: string;
  /** The count at the end of each position. Shorter than `places` while the day is in progress. */
  sums: readonly number[];
  /** All there are: the whole height. */
  top: number;
  places: number;
  tick: { readonly every: number; readonly label: (place: number) => string };
  valueText: (place: number) => string;
  height: number;
};

const head = 8;

/** Cumulative count over a morning, against the expected total. */
export function RisingCurve({ label, sums, top, places, tick, valueText, height }: RisingCurveProps) {
  const [ref, width] = useWidth();
  const x = (place: number) => (place / places) * width;
  const y = (sum: number) => height - (sum / Math.max(1, top)) * height;
  const line = sums.map((sum, place) => `L${x(place + 1).toFixed(1)},${y(sum).toFixed(1)}`).join('');
  const ticks = width > 0 ? tickPositions(places, tick.every, width) : [];
  return (
    <div ref={ref} style={{ minHeight: head + height + 24 }}>
      {width > 0 && (
        <Cursor
          label={label}
          left={0}
          width={x(sums.length)}
          valueText={valueText}
          tip={valueText}
          count={sums.length}
          leap={6}
        >
          {(at) => (
            <ChartSvg width={width} height={head + height + 24} aria-hidden="true">
              <g transform={`translate(0 ${head})`}>
                <line x2={width} y1={0} y2={0} stroke="var(--grid)" />
                <path d={`M0,${height}${line}V${height}Z`} fill="var(--band)" />
                <path d={`M0,${height}${line}`} fill="none" stroke="var(--accent)" strokeWidth={2} />
                <line x2={width} y1={height} y2={height} stroke="var(--line-strong)" />
                {at !== undefined && <line x1={x(at + 1)} x2={x(at + 1)} y1={0} y2={height} stroke="var(--ink)" />}
                {ticks.map((place) => (
                  <text key={place} x={x(place)} y={height + 19} textAnchor={anchorOf(place, places)}>
                    {tick.label(place)}
                  </text>
                ))}
              </g>
            </ChartSvg>
          )}
        </Cursor>
      )}
    </div>
  );
}

function anchorOf(place: number, places: number): 'start' | 'middle' | 'end' {
  if (place === 0) return 'start';
  return place === places ? 'end' : 'middle';
}
