import { useI18n } from '../messages/i18n.tsx';
import { Cursor } from './cursor.tsx';
import { everyMonth, fitsLabel, Hatches, niceScale, useWidth, ValueAxis } from './layout.tsx';
import { brokenLine, stretchesOf } from './line-breaks.ts';
import { yearLooks } from './year-bars.tsx';

type YearLinesProps = {
  label: string;
  /** Running sums by date, the running year first; null on a date that is not counted, or not known to that year. */
  sums_wh: readonly (readonly (number | null)[])[];
  years: readonly string[];
  /** What each date is called, and which of them no year is counted on. */
  names: readonly string[];
  isLeftOut: readonly boolean[];
  /** Why such a date is not counted. */
  leftOut: string;
  ticks: readonly { readonly label: string; readonly at: number }[];
  height: number;
};

const left = 48;
const colours = ['var(--accent)', 'var(--last)', 'var(--ink-2)', 'var(--hatch)'];

/** Years as they add up, date against date. A date that does not count breaks the lines and is hatched. */
export function YearLines({ label, sums_wh, years, names, isLeftOut, leftOut, ticks, height }: YearLinesProps) {
  const { formats, messages } = useI18n();
  const [ref, width] = useWidth();
  let most = 1000;
  for (const sums of sums_wh) for (const wh of sums) most = Math.max(most, wh ?? 0);
  const { top, step } = niceScale(most / 1000);
  const lines = (index: number) =>
    isLeftOut[index]
      ? [leftOut]
      : years.map((year, place) => {
          const wh = sums_wh[place]?.[index];
          return `${year} : ${wh == null ? messages.noValue : formats.energy(wh)}`;
        });
  const valueText = (index: number) => [names[index] ?? '', ...lines(index)].join(', ');
  const tip = (index: number) => (
    <>
      <b className="font-semibold">{names[index]}</b>
      {lines(index).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
  const x = (place: number) => left + (place / names.length) * (width - left);
  const y = (wh: number) => height - (wh / 1000 / top) * height;
  const every = everyMonth(
    ticks.map(({ label: name }) => name),
    width - left,
  );
  return (
    <div ref={ref} style={{ minHeight: height + 54 }}>
      {width > 0 && names.length > 0 && (
        <Cursor label={label} count={names.length} leap={7} left={left} width={width} valueText={valueText} tip={tip}>
          {(at) => (
            <svg className="chart" width={width} height={height + 54} aria-hidden="true">
              <g transform="translate(0 28)">
                <ValueAxis left={left} width={width} height={height} top={top} step={step} unit="kWh" />
                <Hatches stretches={stretchesOf(isLeftOut)} x={x} height={height} />
                {sums_wh.map((sums, place) => (
                  <path
                    key={years[place]}
                    d={brokenLine(sums, x, y)}
                    fill="none"
                    stroke={colours[place]}
                    strokeWidth={place === 0 ? 2.2 : 1.6}
                    strokeDasharray={yearLooks[place]?.dash}
                  />
                ))}
                {at !== undefined && <line x1={x(at + 0.5)} x2={x(at + 0.5)} y1={0} y2={height} stroke="var(--ink)" />}
                {ticks.map(({ label: name, at: place }, index) =>
                  index % every === 0 && fitsLabel(name, x(place), width) ? (
                    <text key={place} x={x(place)} y={height + 20}>
                      {name}
                    </text>
                  ) : null,
                )}
              </g>
            </svg>
          )}
        </Cursor>
      )}
    </div>
  );
}
