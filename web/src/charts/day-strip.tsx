import { type Absence, absencePattern } from '../theme/registers.ts';
import { useWidth } from './layout.tsx';

/** Consecutive days in one state, counted from the first day of the strip; the end is excluded. */
export type Stretch = { readonly from: number; readonly to: number; readonly state: Absence | 'present' };

type DayStripProps = { label: string; days: number; stretches: readonly Stretch[] };

/** Years of days on one line: there, or missing for a reason that has a pattern. */
export function DayStrip({ label, days, stretches }: DayStripProps) {
  const [ref, width] = useWidth();
  const x = (day: number) => (day / Math.max(1, days)) * width;
  return (
    <div ref={ref} style={{ minHeight: 18 }}>
      <svg className="chart" width={Math.max(width, 1)} height={18} role="img" aria-label={label}>
        {stretches.map(({ from, to, state }) => (
          <rect
            key={from}
            x={x(from)}
            width={Math.max(1, x(to) - x(from))}
            height={18}
            rx={2}
            fill={state === 'present' ? 'var(--reg-base)' : absencePattern[state]}
            stroke={state === 'present' ? 'none' : 'var(--hatch)'}
          />
        ))}
      </svg>
    </div>
  );
}
