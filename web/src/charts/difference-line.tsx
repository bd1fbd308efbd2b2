import { useI18n } from '../messages/i18n.tsx';
import { Cursor } from './cursor.tsx';
import { ChartSvg, everyMonth, fitsLabel, Hatches, useWidth } from './layout.tsx';
import { brokenLine, stretchesOf } from './line-breaks.ts';
import { SignedAxis } from './signed-axis.tsx';
import { signedScale } from './signed-scale.ts';

type DifferenceLineProps = {
  label: string;
  /** The running difference by date; null where a date does not count. */
  differences_wh: readonly (number | null)[];
  names: readonly string[];
  /** What a date is that does not count. */
  leftOut: string;
  ticks: readonly { readonly label: string; readonly at: number }[];
  height: number;
};

const left = 46;
const head = 28;

/** One year less another as it adds up around zero. A date that does not count breaks the line and is hatched. */
export function DifferenceLine({ label, differences_wh, names, leftOut, ticks, height }: DifferenceLineProps) {
  const { formats } = useI18n();
  const [ref, width] = useWidth();
  const scale = signedScale(differences_wh.map((wh) => (wh === null ? null : wh / 1000)));
  const isLeftOut = differences_wh.map((wh) => wh === null);
  const write = (index: number) => {
    const wh = differences_wh[index];
    return wh == null ? leftOut : `${formats.signed(wh / 1000, 1)}\u00a0kWh`;
  };
  const x = (place: number) => left + (place / names.length) * (width - left);
  const y = (kwh: number) => ((scale.high - kwh) / (scale.high - scale.low)) * height;
  const every = everyMonth(
    ticks.map(({ label: name }) => name),
    width - left,
  );
  return (
    <div ref={ref} style={{ minHeight: height + head + 26 }}>
      {width > 0 && names.length > 0 && (
        <Cursor
          label={label}
          count={names.length}
          leap={7}
          left={left}
          width={width}
          valueText={(index) => `${names[index]}, ${write(index)}`}
          tip={(index) => (
            <>
              <b className="font-semibold">{names[index]}</b>
              <br />
              {write(index)}
            </>
          )}
        >
          {(at) => (
            <ChartSvg width={width} height={height + head + 26} aria-hidden="true">
              <g transform={`translate(0 ${head})`}>
                <SignedAxis scale={scale} left={left} width={width} y={y} unit="kWh" />
                <Hatches stretches={stretchesOf(isLeftOut)} x={x} height={height} />
                <Areas differences_wh={differences_wh} x={x} y={y} />
                <path
                  d={brokenLine(differences_wh, x, (wh) => y(wh / 1000))}
                  fill="none"
                  stroke="var(--accent)"
                  strokeWidth={2}
                />
                {at !== undefined && <line x1={x(at + 0.5)} x2={x(at + 0.5)} y2={height} stroke="var(--ink)" />}
                {ticks.map(({ label: name, at: place }, index) =>
                  index % every === 0 && fitsLabel(name, x(place), width) ? (
                    <text key={place} x={x(place)} y={height + 20}>
                      {name}
                    </text>
                  ) : null,
                )}
              </g>
            </ChartSvg>
          )}
        </Cursor>
      )}
    </div>
  );
}

type AreasProps = {
  differences_wh: readonly (number | null)[];
  x: (place: number) => number;
  y: (kwh: number) => number;
};

/** From the line to zero, without the dates that do not count. */
function Areas({ differences_wh, x, y }: AreasProps) {
  const stretches = stretchesOf(differences_wh.map((wh) => wh !== null));
  return stretches.map(({ from, to }) => {
    const before = differences_wh.slice(0, from).findLast((wh) => wh !== null) ?? 0;
    const points = differences_wh
      .slice(from, to)
      .map((wh, index) => `L${x(from + index + 1).toFixed(1)},${y((wh ?? 0) / 1000).toFixed(1)}`);
    const path = `M${x(from)},${y(0)}V${y(before / 1000)}${points.join('')}V${y(0)}Z`;
    return <path key={from} d={path} fill="var(--accent)" opacity={0.12} />;
  });
}
