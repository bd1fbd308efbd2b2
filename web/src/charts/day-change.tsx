import { type MinuteRange, parseRange } from '@svc/domain/pricing/off-peak-range';
import { useI18n } from '../messages/i18n.tsx';
import { ChartSvg, useWidth } from './layout.tsx';

type DayChangeProps = {
  /** Mean powers of the half hours of a day. */
  before: readonly number[];
  after: readonly number[];
  /** Times of day, `HH:MM-HH:MM`: an arrow leads from one to the other. */
  moved: { readonly out: string; readonly into: string } | undefined;
  /** The minutes of the cheaper tariff. */
  offPeak: readonly MinuteRange[];
  height: number;
};

const hours = [0, 6, 12, 18, 24];
const anchors = ['start', 'middle', 'middle', 'middle', 'end'] as const;
const day = 1440;
/** Above the curve, for the arrow. */
const head = 26;

/** The minute in the middle of a time of day, also across midnight. */
function middleOf(text: string): number | undefined {
  const range = parseRange(text);
  return range && ((range.from + range.to) / 2) % day;
}

/** What would be moved, seen on a mean day: a picture beside its numbers. */
export function DayChange({ before, after, moved, offPeak, height }: DayChangeProps) {
  const { formats } = useI18n();
  const [ref, width] = useWidth();
  let most = 1;
  for (const power of [...before, ...after]) most = Math.max(most, power);
  const x = (minute: number) => (minute / day) * width;
  const y = (power: number) => head + 2 + (1 - power / most) * (height - 2);
  const slotAt = (minute: number) => Math.min(before.length - 1, Math.floor((minute / day) * before.length));
  const base = head + height;
  const steps = (powers: readonly number[]) =>
    powers
      .map((power, slot) => `${slot === 0 ? 'M0,' : 'V'}${y(power).toFixed(1)}H${x((slot + 1) * 30).toFixed(1)}`)
      .join('');
  const [out, into] = [middleOf(moved?.out ?? ''), middleOf(moved?.into ?? '')];
  const total = base + 22;
  return (
    <div ref={ref} style={{ minHeight: total }} aria-hidden="true">
      {width > 0 && before.length > 0 && before.length === after.length && (
        <ChartSvg width={width} height={total} aria-hidden="true">
          {offPeak.map(({ from, to }) => (
            <rect key={from} x={x(from)} y={head} width={x(to) - x(from)} height={height} fill="var(--band)" />
          ))}
          <path d={`${steps(after)}V${base}H0Z`} fill="var(--accent)" opacity={0.14} />
          <path d={steps(before)} fill="none" stroke="var(--last)" strokeWidth={1.5} strokeDasharray="3 2" />
          <path d={steps(after)} fill="none" stroke="var(--accent)" strokeWidth={2} />
          <line x2={width} y1={base} y2={base} stroke="var(--line-strong)" />
          {out !== undefined && into !== undefined && (
            <Arrow from={[x(out), y(before[slotAt(out)] ?? 0) - 3]} to={[x(into), y(after[slotAt(into)] ?? 0) - 3]} />
          )}
          {hours.map((hour, index) => (
            <text key={hour} x={x(hour * 60)} y={base + 18} textAnchor={anchors[index]}>
              {formats.clock(hour * 60)}
            </text>
          ))}
        </ChartSvg>
      )}
    </div>
  );
}

type Point = readonly [x: number, y: number];

/** Leaves upwards and arrives from above. */
function Arrow({ from, to }: { from: Point; to: Point }) {
  const bend = (to[0] - from[0]) * 0.22;
  const end = to[1] - 6;
  const curve = `M${from}C${from[0] + bend},-2 ${to[0]},-2 ${to[0]},${end}`;
  return (
    <g>
      <path d={curve} fill="none" stroke="var(--ink-2)" strokeWidth={1.4} />
      <path d={`M${to[0] - 4},${end - 1}h8l-4,7z`} fill="var(--ink-2)" />
    </g>
  );
}
