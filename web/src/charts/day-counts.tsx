import { useI18n } from '../messages/i18n.tsx';
import { Cursor } from './cursor.tsx';
import { ChartSvg, niceScale, useWidth, ValueAxis } from './layout.tsx';

type DayCountsProps = {
  label: string;
  /** One a day, the newest last; null where it was not counted. */
  counts: readonly (number | null)[];
  ends: readonly [oldest: string, newest: string];
  valueText: (index: number) => string;
  height: number;
};

const left = 42;
const top = 12;
const axisHeight = 26;

/** A small bar a day. A day that was not counted is hatched, and one without a call is empty. */
export function DayCounts({ label, counts, ends, valueText, height }: DayCountsProps) {
  const { formats } = useI18n();
  const [ref, width] = useWidth();
  let most = 4;
  for (const count of counts) most = Math.max(most, count ?? 0);
  const scale = niceScale(most);
  const pitch = (width - left) / Math.max(1, counts.length);
  return (
    <div ref={ref} style={{ minHeight: top + height + axisHeight }}>
      {width > 0 && (
        <Cursor
          label={label}
          left={left}
          width={width}
          valueText={valueText}
          count={counts.length}
          leap={7}
          tip={valueText}
        >
          {(at) => (
            <ChartSvg width={width} height={top + height + axisHeight} aria-hidden="true">
              <g transform={`translate(0 ${top})`}>
                <ValueAxis left={left} width={width} height={height} top={scale.top} step={scale.step} unit="" />
                {counts.map((count, index) => {
                  const tall = count === null ? height : (count / scale.top) * height;
                  const plain = count === null ? 'url(#hatch)' : 'var(--reg-hp)';
                  return (
                    <rect
                      // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the window
                      key={index}
                      x={left + index * pitch + 0.5}
                      y={height - tall}
                      width={Math.max(1, pitch - 1)}
                      height={tall}
                      // Many days that were not counted say less than one that was.
                      opacity={count === null ? 0.3 : 1}
                      fill={at === index && count !== null ? 'var(--ink)' : plain}
                    />
                  );
                })}
                <text x={left} y={height + 20}>
                  {ends[0]}
                </text>
                <text x={width} y={height + 20} textAnchor="end">
                  {formats.capital(ends[1])}
                </text>
              </g>
            </ChartSvg>
          )}
        </Cursor>
      )}
    </div>
  );
}
