import { useI18n } from '../messages/i18n.tsx';
import { ChartFrame, niceScale, ValueAxis } from './layout.tsx';
import { brokenLine, stretchesOf } from './line-breaks.ts';

type CumulativeProps = {
  label: string;
  /** Sums to the end of each day of the month, null for a day that is not known; shorter than the month while it runs. */
  sums_wh: readonly (number | null)[];
  before_wh: readonly (number | null)[];
  days: number;
  forecast?: { readonly low_wh: number; readonly middle_wh: number; readonly high_wh: number } | undefined;
  height: number;
};

const left = 42;

/** A month as it adds up, against the same month a year earlier, with the band in which it will end. */
export function Cumulative({ label, sums_wh, before_wh, days, forecast, height }: CumulativeProps) {
  const { formats } = useI18n();
  const highest = [...sums_wh, ...before_wh].reduce<number>((most, wh) => Math.max(most, wh ?? 0), 1000);
  const most = Math.max(highest, forecast?.high_wh ?? 0) / 1000;
  const { top, step } = niceScale(most);
  return (
    <ChartFrame label={label} height={height}>
      {(width) => {
        const x = (day: number) => left + (day / days) * (width - left - 4);
        const y = (wh: number) => height - (wh / 1000 / top) * height;
        const here: [number, number] = [x(sums_wh.length), y(sums_wh.at(-1) ?? 0)];
        return (
          <>
            <ValueAxis left={left} width={width} height={height} top={top} step={step} unit="kWh" />
            {stretchesOf(sums_wh.map((wh) => wh === null)).map(({ from, to }) => (
              <rect key={from} x={x(from)} width={x(to) - x(from)} height={height} fill="url(#hatch)" />
            ))}
            {forecast && (
              <>
                <path
                  d={`M${here}L${x(days)},${y(forecast.high_wh)}L${x(days)},${y(forecast.low_wh)}Z`}
                  fill="var(--reg-hc)"
                  opacity={0.3}
                />
                <path
                  d={`M${here}L${x(days)},${y(forecast.middle_wh)}`}
                  stroke="var(--accent)"
                  strokeWidth={1.6}
                  strokeDasharray="2 3"
                  fill="none"
                />
              </>
            )}
            {before_wh.length > 0 && (
              <path
                d={brokenLine(before_wh, x, y)}
                stroke="var(--last)"
                strokeWidth={1.6}
                strokeDasharray="4 3"
                fill="none"
              />
            )}
            <path d={brokenLine(sums_wh, x, y)} stroke="var(--accent)" strokeWidth={2} fill="none" />
            <circle cx={here[0]} cy={here[1]} r={4.5} fill="var(--accent)" stroke="var(--surface)" strokeWidth={2} />
            {[1, 8, 15, 22, days].map((day) => (
              <text key={day} x={x(day)} y={height + 19} textAnchor={day === days ? 'end' : 'middle'}>
                {formats.number(day)}
              </text>
            ))}
          </>
        );
      }}
    </ChartFrame>
  );
}
