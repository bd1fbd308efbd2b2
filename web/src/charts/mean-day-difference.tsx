import { useI18n } from '../messages/i18n.tsx';
import { Cursor } from './cursor.tsx';
import { ChartSvg, niceScale, useWidth, ValueAxis } from './layout.tsx';
import { SignedAxis } from './signed-axis.tsx';
import { signedScale } from './signed-scale.ts';

type MeanDayDifferenceProps = {
  label: string;
  /** Mean power of each half hour, this year and a year earlier. */
  now_w: readonly number[];
  before_w: readonly number[];
  /** The energy of each hour this year less that of a year earlier, over all days. */
  differences_wh: readonly number[];
  /** Above the bars: what they are. */
  differenceName: string;
  names: { readonly now: string; readonly before: string; readonly difference: string };
  /** Of the curve and of the bars. */
  heights: readonly [curve: number, bars: number];
};

const left = 42;
const head = 28;
/** Below the bars: the hours, and the number of a bar that points down. */
const foot = 36;
/** Between the curve and the bars. */
const gap = 36;
const hoursOfDay = 24;
const hourTicks = [0, 6, 12, 18, 24];

/** A mean day of two years above each other, and the difference of each hour below: filled is more, hollow is less. */
export function MeanDayDifference(props: MeanDayDifferenceProps) {
  const { label, now_w, before_w, differences_wh, names, heights } = props;
  const { formats } = useI18n();
  const [ref, width] = useWidth();
  const total = head + heights[0] + gap + heights[1] + foot;
  const mean = (powers: readonly number[], hour: number) => ((powers[2 * hour] ?? 0) + (powers[2 * hour + 1] ?? 0)) / 2;
  const lines = (hour: number) => [
    formats.pair(names.now, formats.watts(Math.round(mean(now_w, hour)))),
    formats.pair(names.before, formats.watts(Math.round(mean(before_w, hour)))),
    formats.pair(names.difference, `${formats.signed((differences_wh[hour] ?? 0) / 1000, 1)}\u00a0kWh`),
  ];
  const hourName = (hour: number) => `${formats.clock(hour * 60)} – ${formats.clock((hour + 1) * 60)}`;
  return (
    <div ref={ref} style={{ minHeight: total }}>
      {width > 0 && (
        <Cursor
          label={label}
          count={hoursOfDay}
          leap={6}
          left={left}
          width={width}
          valueText={(hour) => [hourName(hour), ...lines(hour)].join(', ')}
          tip={(hour) => (
            <>
              <b className="font-semibold">{hourName(hour)}</b>
              {lines(hour).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </>
          )}
        >
          {(at) => (
            <ChartSvg width={width} height={total} aria-hidden="true">
              {at !== undefined && (
                <rect
                  x={left + (at / hoursOfDay) * (width - left)}
                  y={head}
                  width={(width - left) / hoursOfDay}
                  height={total - head - foot}
                  fill="var(--well)"
                />
              )}
              <g transform={`translate(0 ${head})`}>
                <Curves {...props} width={width} />
              </g>
              <g transform={`translate(0 ${head + heights[0] + gap})`}>
                <Bars {...props} width={width} />
              </g>
              {hourTicks.map((hour) => (
                <text
                  key={hour}
                  x={left + (hour / hoursOfDay) * (width - left)}
                  y={total - 5}
                  textAnchor={hour === 0 ? 'start' : hour === hoursOfDay ? 'end' : 'middle'}
                >
                  {formats.clock(hour * 60)}
                </text>
              ))}
            </ChartSvg>
          )}
        </Cursor>
      )}
    </div>
  );
}

type PartProps = MeanDayDifferenceProps & { width: number };

function Curves({ now_w, before_w, heights: [height], width }: PartProps) {
  let most = 500;
  for (const power of [...now_w, ...before_w]) most = Math.max(most, power);
  const { top, step } = niceScale(most / 1000);
  const x = (row: number) => left + (row / now_w.length) * (width - left);
  const y = (power: number) => height - (power / 1000 / top) * height;
  const steps = (powers: readonly number[]) =>
    powers
      .map((power, row) => `${row === 0 ? `M${left},` : 'V'}${y(power).toFixed(1)}H${x(row + 1).toFixed(1)}`)
      .join('');
  return (
    <>
      <ValueAxis left={left} width={width} height={height} top={top} step={step} unit="kW" />
      <path d={`${steps(now_w)}V${height}H${left}Z`} fill="var(--accent)" opacity={0.12} />
      <path d={steps(before_w)} fill="none" stroke="var(--last)" strokeWidth={1.6} strokeDasharray="4 3" />
      <path d={steps(now_w)} fill="none" stroke="var(--accent)" strokeWidth={2} />
    </>
  );
}

function Bars({ differences_wh, differenceName, heights: [, height], width }: PartProps) {
  const { formats } = useI18n();
  const scale = signedScale(differences_wh.map((wh) => wh / 1000));
  const y = (kwh: number) => ((scale.high - kwh) / (scale.high - scale.low)) * height;
  const pitch = (width - left) / hoursOfDay;
  const gutter = pitch > 16 ? 4 : 2;
  let largest = 0;
  differences_wh.forEach((wh, hour) => {
    if (Math.abs(wh) > Math.abs(differences_wh[largest] ?? 0)) largest = hour;
  });
  const most = (differences_wh[largest] ?? 0) / 1000;
  return (
    <>
      <text x={left + 2} y={-14} fill="var(--ink-2)">
        {differenceName}
      </text>
      <SignedAxis scale={scale} left={left} width={width} y={y} isSparse={true} />
      {differences_wh.map((wh, hour) => {
        const [from, to] = [y(Math.max(0, wh / 1000)), y(Math.min(0, wh / 1000))];
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
            key={hour}
            x={left + hour * pitch + gutter / 2}
            y={from}
            width={pitch - gutter}
            height={Math.max(1, to - from)}
            rx={1}
            fill={wh > 0 ? 'var(--accent)' : 'var(--surface)'}
            stroke="var(--accent)"
            strokeWidth={1.2}
          />
        );
      })}
      {most !== 0 && (
        <text
          className="strong"
          x={Math.min(width - 16, Math.max(left + 16, left + (largest + 0.5) * pitch))}
          y={most > 0 ? y(most) - 5 : y(most) + 14}
          textAnchor="middle"
          style={{ paintOrder: 'stroke', stroke: 'var(--surface)', strokeWidth: 6 }}
        >
          {formats.signed(most, Math.abs(most) < 10 ? 1 : 0)}
        </text>
      )}
    </>
  );
}
