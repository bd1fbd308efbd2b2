import { useI18n } from '../messages/i18n.tsx';
import { Cursor } from './cursor.tsx';
import { ChartSvg, niceScale, useWidth, ValueAxis } from './layout.tsx';

type DurationCurveProps = {
  label: string;
  /** Mean powers, highest first. */
  sorted_w: Float64Array;
  hours_each: number;
  marks: readonly { readonly power_w: number; readonly hours: number; readonly label: string }[];
  height: number;
};

const left = 36;
const samples = 120;
const hourTicks = [1, 10, 100, 1000];

/** How long each power was reached: hours on a logarithmic axis, so that the few high ones are seen. */
export function DurationCurve({ label, sorted_w, hours_each, marks, height }: DurationCurveProps) {
  const { formats, messages } = useI18n();
  const [ref, width] = useWidth();
  const total = sorted_w.length * hours_each;
  const { top, step } = niceScale(Math.max(500, sorted_w[0] ?? 0) / 1000);
  const span = Math.log(total / hours_each);
  const hoursAt = (place: number) => hours_each * Math.exp((place / (samples - 1)) * span);
  const powerAt = (place: number) =>
    sorted_w[Math.min(sorted_w.length - 1, Math.max(0, Math.round(hoursAt(place) / hours_each) - 1))] ?? 0;
  const x = (hours: number) => left + (Math.log(Math.max(hours_each, hours) / hours_each) / span) * (width - left);
  const y = (power: number) => height - (power / 1000 / top) * height;
  const describe = (place: number) =>
    messages.hoursAbove(formats.number(hoursAt(place), hoursAt(place) < 10 ? 1 : 0), formats.watts(powerAt(place)));
  const line = Array.from(
    { length: samples },
    (_, place) => `${x(hoursAt(place)).toFixed(1)},${y(powerAt(place)).toFixed(1)}`,
  );
  return (
    <div ref={ref} style={{ minHeight: height + 56 }}>
      {width > 0 && sorted_w.length > 1 && (
        <Cursor label={label} count={samples} leap={10} left={left} width={width} valueText={describe} tip={describe}>
          {(at) => (
            <ChartSvg width={width} height={height + 56} aria-hidden="true">
              <g transform="translate(0 28)">
                <ValueAxis left={left} width={width} height={height} top={top} step={step} unit="kW" />
                <path d={`M${left},${height}L${line.join('L')}L${width},${height}Z`} fill="var(--band)" />
                <path d={`M${line.join('L')}`} fill="none" stroke="var(--accent)" strokeWidth={2} />
                {marks.map(({ power_w, hours, label: caption }) => (
                  <g key={caption}>
                    <circle
                      cx={x(hours)}
                      cy={y(power_w)}
                      r={4}
                      fill="var(--accent)"
                      stroke="var(--surface)"
                      strokeWidth={2}
                    />
                    <text
                      className="strong"
                      x={Math.min(x(hours) + 8, width)}
                      y={y(power_w) - 7}
                      textAnchor={x(hours) > width * 0.55 ? 'end' : 'start'}
                    >
                      {caption}
                    </text>
                  </g>
                ))}
                {at !== undefined && (
                  <line x1={x(hoursAt(at))} x2={x(hoursAt(at))} y1={0} y2={height} stroke="var(--ink)" />
                )}
                {hourTicks
                  .filter((hours) => hours > hours_each && hours < total)
                  .map((hours) => (
                    <text key={hours} x={x(hours)} y={height + 20} textAnchor="middle">
                      {`${formats.number(hours)} h`}
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
