import { useI18n } from '../messages/i18n.tsx';
import type { SignedScale } from './signed-scale.ts';

type SignedAxisProps = {
  scale: SignedScale;
  left: number;
  width: number;
  y: (value: number) => number;
  /** Written once, at the top. */
  unit?: string;
  /** Only zero and the ends have a number. */
  isSparse?: boolean;
};

/** Grid lines on both sides of zero, with their signs. */
export function SignedAxis({ scale: { low, high, step }, left, width, y, unit, isSparse = false }: SignedAxisProps) {
  const { formats } = useI18n();
  const count = Math.round((high - low) / step);
  const values = Array.from({ length: count + 1 }, (_, index) => low + index * step);
  const isZero = (value: number) => Math.abs(value) < step / 2;
  const shown = values.filter((value, index) => !isSparse || isZero(value) || index === 0 || index === count);
  const decimals = shown.every((value) => value % 1 === 0) ? 0 : 1;
  return (
    <g>
      {shown.map((value) => (
        <g key={value}>
          <line
            x1={left}
            x2={width}
            y1={y(value)}
            y2={y(value)}
            stroke={isZero(value) ? 'var(--line-strong)' : 'var(--grid)'}
          />
          <text x={left - 8} y={y(value) + 5} textAnchor="end">
            {isZero(value) ? '0' : formats.signed(value, decimals)}
          </text>
        </g>
      ))}
      {unit && (
        <text x={left - 8} y={y(high) - 14} textAnchor="end">
          {unit}
        </text>
      )}
    </g>
  );
}
