import { addMonths, type Day, daysBetween } from '@svc/domain/day';
import { useI18n } from '../messages/i18n.tsx';
import { type MissingKind, missingPattern } from '../theme/registers.ts';
import { ChartSvg, useWidth } from './layout.tsx';

/** Consecutive days in one state, counted from the first day of the strip; the end is excluded. */
export type Stretch = { readonly from: number; readonly to: number; readonly state: MissingKind | 'present' };

type DayStripProps = { label: string; days: number; stretches: readonly Stretch[] };

/** Years of days on one line: there, or missing for a reason that has a pattern. */
export function DayStrip({ label, days, stretches }: DayStripProps) {
  const [ref, width] = useWidth();
  const x = (day: number) => (day / Math.max(1, days)) * width;
  return (
    <div ref={ref} style={{ minHeight: 18 }}>
      <ChartSvg width={Math.max(width, 1)} height={18} role="img" aria-label={label}>
        {stretches.map(({ from, to, state }) => (
          <rect
            key={from}
            x={x(from)}
            width={Math.max(1, x(to) - x(from))}
            height={18}
            rx={2}
            fill={state === 'present' ? 'var(--reg-base)' : missingPattern[state]}
            stroke={state === 'present' ? 'none' : 'var(--hatch)'}
          />
        ))}
      </ChartSvg>
    </div>
  );
}

const quarter = 3;
const narrow = 420;
const longYear = 400;

/** The months under strips of the same days: one label a quarter, one a half year where there is less room. */
export function MonthAxis({ from, days }: { from: Day; days: number }) {
  const { formats } = useI18n();
  const [ref, width] = useWidth();
  const step = days > longYear ? quarter * (width < narrow ? 2 : 1) : 1;
  const ticks: { x: number; label: string }[] = [];
  for (let day = `${from.slice(0, 7)}-01` as Day; daysBetween(from, day) < days; day = addMonths(day, 1)) {
    const month = Number(day.slice(5, 7)) - 1;
    const x = (daysBetween(from, day) / days) * width;
    // A label that would be cut off at an edge is omitted.
    if (month % step !== 0 || x < 24 || x > width - 44) continue;
    ticks.push({ x, label: month === 0 ? formats.monthShortYear(day) : formats.monthShort(day) });
  }
  return (
    <div ref={ref} style={{ minHeight: 24 }}>
      <ChartSvg width={Math.max(width, 1)} height={24} aria-hidden="true">
        {ticks.map(({ x, label }) => (
          <g key={label + x}>
            <line x1={x} x2={x} y2={5} stroke="var(--hatch)" />
            <text x={x} y={19} textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
      </ChartSvg>
    </div>
  );
}
