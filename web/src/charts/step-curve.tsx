import type { Register } from '../theme/registers.ts';
import { registerColour } from '../theme/registers.ts';
import { useVoice } from '../words/language.tsx';
import { Cursor } from './cursor.tsx';
import { niceScale, useWidth, ValueAxis } from './layout.tsx';
import { Zoom } from './zoom.tsx';

export type CurvePoint = {
  /** What the tooltip and a screen reader call it: wed. 11, 20:00. */
  readonly name: string;
  readonly power_w: number | null;
  readonly before_w: number | null;
  readonly register: Register;
};
type StepCurveProps = {
  label: string;
  points: readonly CurvePoint[];
  /** Names of the days, each over an equal part of the width unless a day is short or long. */
  days: readonly { readonly label: string; readonly from: number }[];
  perDay: number;
  height: number;
};

const left = 36;

/** Mean power, drawn in steps: a half hour is a mean, not a point. Gaps stay gaps. A part of it can be looked at closer. */
export function StepCurve({ points, days, ...rest }: StepCurveProps) {
  return (
    <Zoom count={points.length} left={left}>
      {({ from, to }) => (
        <Curve
          {...rest}
          points={points.slice(from, to)}
          days={days
            .map((day, index) => ({ ...day, end: days[index + 1]?.from ?? points.length }))
            .filter((day) => day.from < to && day.end > from)
            .map((day) => ({ label: day.label, from: Math.max(0, day.from - from) }))}
        />
      )}
    </Zoom>
  );
}

function Curve({ label, points, days, perDay, height }: StepCurveProps) {
  const { formats, words } = useVoice();
  const [ref, width] = useWidth();
  let most = 500;
  for (const { power_w, before_w } of points) most = Math.max(most, power_w ?? 0, before_w ?? 0);
  const { top, step } = niceScale(most / 1000);
  const value = (power: number | null | undefined) =>
    power === null || power === undefined ? words.noValue : formats.watts(power);
  const say = (index: number) => {
    const point = points[index];
    return point ? `${point.name}, ${value(point.power_w)}, ${words.register[point.register]}` : '';
  };
  const tip = (index: number) => {
    const point = points[index];
    return (
      <>
        <b className="font-semibold">{point?.name}</b>
        <br />
        {value(point?.power_w)}
        {typeof point?.before_w === 'number' && (
          <span className="text-ink-3">{` · ${words.before} ${formats.watts(point.before_w)}`}</span>
        )}
      </>
    );
  };
  return (
    <div ref={ref} style={{ minHeight: height + 58 }}>
      {width > 0 && (
        <Cursor label={label} count={points.length} leap={perDay} left={left} width={width} speak={say} tip={tip}>
          {(at) => (
            <svg className="chart" width={width} height={height + 58} aria-hidden="true">
              <g transform="translate(0 26)">
                <Bands points={points} width={width} height={height} />
                <ValueAxis left={left} width={width} height={height} top={top} step={step} unit="kW" />
                <Lines {...{ points, width, height, top, at }} />
                <DayLabels days={days} count={points.length} width={width} y={height + 28} />
              </g>
            </svg>
          )}
        </Cursor>
      )}
    </div>
  );
}

/** Off-peak hours: a faint band behind the curve, and a strip under it. */
function Bands({ points, width, height }: { points: readonly CurvePoint[]; width: number; height: number }) {
  if (points.every(({ register }) => register === 'base')) return null;
  const pitch = (width - left) / points.length;
  const runs: { from: number; to: number; register: Register }[] = [];
  points.forEach(({ register }, index) => {
    const last = runs.at(-1);
    if (last?.register === register) last.to = index + 1;
    else runs.push({ from: index, to: index + 1, register });
  });
  return runs.map(({ from, to, register }) => (
    <g key={from}>
      {register === 'hc' && (
        <rect x={left + from * pitch} y={0} width={(to - from) * pitch} height={height} fill="var(--band)" />
      )}
      <rect
        x={left + from * pitch}
        y={height + 4}
        width={(to - from) * pitch}
        height={4}
        fill={registerColour[register]}
      />
    </g>
  ));
}

type LinesProps = { points: readonly CurvePoint[]; width: number; height: number; top: number; at: number | undefined };

function Lines({ points, width, height, top, at }: LinesProps) {
  const pitch = (width - left) / points.length;
  const y = (power: number) => height - (power / 1000 / top) * height;
  const draw = (power: (point: CurvePoint) => number | null) => {
    let text = '';
    let isOpen = false;
    points.forEach((point, index) => {
      const here = power(point);
      const x = left + index * pitch;
      if (here !== null) text += `${isOpen ? 'L' : 'M'}${x.toFixed(1)},${y(here).toFixed(1)}H${(x + pitch).toFixed(1)}`;
      isOpen = here !== null;
    });
    return text;
  };
  const marked = at === undefined ? undefined : points[at]?.power_w;
  const x = left + ((at ?? 0) + 0.5) * pitch;
  return (
    <>
      <path
        d={draw(({ before_w }) => before_w)}
        fill="none"
        stroke="var(--last)"
        strokeWidth={1.2}
        strokeDasharray="3 3"
      />
      <path d={draw(({ power_w }) => power_w)} fill="none" stroke="var(--accent)" strokeWidth={1.6} />
      {at !== undefined && <line x1={x} x2={x} y1={0} y2={height} stroke="var(--ink)" />}
      {typeof marked === 'number' && (
        <circle cx={x} cy={y(marked)} r={4.5} fill="var(--accent)" stroke="var(--surface)" strokeWidth={2} />
      )}
    </>
  );
}

type DayLabelsProps = { days: StepCurveProps['days']; count: number; width: number; y: number };

function DayLabels({ days, count, width, y }: DayLabelsProps) {
  const pitch = (width - left) / count;
  // Under 60 px a day, every second name is left out.
  const every = (width - left) / days.length < 60 ? 2 : 1;
  return days.map(({ label, from }, index) => {
    const to = days[index + 1]?.from ?? count;
    return index % every === 0 ? (
      <text key={label} x={left + ((from + to) / 2) * pitch} y={y} textAnchor="middle">
        {label}
      </text>
    ) : null;
  });
}
