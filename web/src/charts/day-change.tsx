import { useI18n } from '../messages/i18n.tsx';
import { useWidth } from './layout.tsx';

type DayChangeProps = {
  /** Mean powers of the half hours of a day. */
  before: readonly number[];
  after: readonly number[];
  height: number;
};

const hours = [0, 6, 12, 18, 24];
const anchors = ['start', 'middle', 'middle', 'middle', 'end'] as const;

/** What would be moved, seen on a mean day: a picture beside its numbers. */
export function DayChange({ before, after, height }: DayChangeProps) {
  const { formats } = useI18n();
  const [ref, width] = useWidth();
  let most = 1;
  for (const power of [...before, ...after]) most = Math.max(most, power);
  const x = (slot: number) => (slot / Math.max(1, before.length)) * width;
  const y = (power: number) => 2 + (1 - power / most) * (height - 2);
  const steps = (powers: readonly number[]) =>
    powers.map((power, slot) => `${slot === 0 ? 'M0,' : 'V'}${y(power).toFixed(1)}H${x(slot + 1).toFixed(1)}`).join('');
  return (
    <div ref={ref} style={{ minHeight: height + 22 }} aria-hidden="true">
      {width > 0 && before.length > 0 && before.length === after.length && (
        <svg className="chart" width={width} height={height + 22} aria-hidden="true">
          <path d={`${steps(after)}V${height}H0Z`} fill="var(--band)" />
          <path d={steps(before)} fill="none" stroke="var(--ink-2)" strokeWidth={1.4} strokeDasharray="3 3" />
          <path d={steps(after)} fill="none" stroke="var(--accent)" strokeWidth={2} />
          <line x2={width} y1={height} y2={height} stroke="var(--line-strong)" />
          {hours.map((hour, index) => (
            <text key={hour} x={x(hour * 2)} y={height + 18} textAnchor={anchors[index]}>
              {formats.clock(hour * 60)}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}
