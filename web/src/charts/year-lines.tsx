import { useVoice } from '../words/language.tsx';
import { Cursor } from './cursor.tsx';
import { niceScale, useWidth, ValueAxis } from './layout.tsx';
import { yearLooks } from './year-bars.tsx';

type YearLinesProps = {
  label: string;
  /** Running sums by common date, the running year first; a year that knows less is shorter. */
  sums_wh: readonly (readonly number[])[];
  years: readonly string[];
  /** What each date is called. */
  names: readonly string[];
  ticks: readonly { readonly label: string; readonly at: number }[];
  height: number;
};

const left = 48;
const colours = ['var(--accent)', 'var(--last)', 'var(--ink-2)', 'var(--hatch)'];

/** Years as they add up, date against date. */
export function YearLines({ label, sums_wh, years, names, ticks, height }: YearLinesProps) {
  const { formats, words } = useVoice();
  const [ref, width] = useWidth();
  const { top, step } = niceScale(Math.max(1000, ...sums_wh.map((sums) => sums.at(-1) ?? 0)) / 1000);
  const lines = (index: number) =>
    years.map((year, place) => {
      const wh = sums_wh[place]?.[index];
      return `${year} : ${wh === undefined ? words.noValue : formats.energy(wh)}`;
    });
  const speak = (index: number) => [names[index] ?? '', ...lines(index)].join(', ');
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
  const path = (sums: readonly number[]) =>
    `M${x(0)},${y(0)}${sums.map((wh, index) => `L${x(index + 1).toFixed(1)},${y(wh).toFixed(1)}`).join('')}`;
  return (
    <div ref={ref} style={{ minHeight: height + 54 }}>
      {width > 0 && names.length > 0 && (
        <Cursor label={label} count={names.length} leap={7} left={left} width={width} speak={speak} tip={tip}>
          {(at) => (
            <svg className="chart" width={width} height={height + 54} aria-hidden="true">
              <g transform="translate(0 28)">
                <ValueAxis left={left} width={width} height={height} top={top} step={step} unit="kWh" />
                {sums_wh.map((sums, place) => (
                  <path
                    key={years[place]}
                    d={path(sums)}
                    fill="none"
                    stroke={colours[place]}
                    strokeWidth={place === 0 ? 2.2 : 1.6}
                    strokeDasharray={yearLooks[place]?.dash}
                  />
                ))}
                {at !== undefined && <line x1={x(at + 0.5)} x2={x(at + 0.5)} y1={0} y2={height} stroke="var(--ink)" />}
                {ticks.map(({ label: name, at: place }, index) =>
                  x(place) < width - 36 && (width / ticks.length > 44 || index % 2 === 0) ? (
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
