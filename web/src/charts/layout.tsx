import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useI18n } from '../messages/i18n.tsx';

/** The real width in CSS pixels: charts are laid out for it, never scaled, so that 14 px stays 14 px. */
export function useWidth(): [Ref<HTMLDivElement>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

type ChartSvgProps = ComponentProps<'svg'> & { readonly width: number; readonly height: number };

/** A drawing in CSS pixels. Nothing is drawn again for paper: there the view box fits it to its card. */
export function ChartSvg({ width, height, className = '', ...props }: ChartSvgProps) {
  const box = `0 0 ${width} ${height}`;
  return <svg {...props} className={`chart ${className}`} width={width} height={height} viewBox={box} />;
}

const steps = [0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000];

/** Powers that are subscribed are multiples of three: 0, 3, 6, 9, 12. */
export const powerSteps: readonly number[] = [0.5, 1, 2, 3, 6, 9, 12];

const topOf = (max: number, step: number) => Math.max(1, Math.ceil(max / step - 1e-9)) * step;
/** How far the top may be above the highest value before one more line is drawn instead. */
const mostRoom = 1.3;

/** A top with two to five even grid lines below it. */
export function niceScale(max: number, among: readonly number[] = steps): { top: number; step: number } {
  const [few, more] = [4.05, 5.05].map((lines) => among.find((candidate) => max / candidate <= lines) ?? max);
  const step = few !== undefined && topOf(max, few) <= max * mostRoom ? few : (more ?? max);
  return { step, top: topOf(max, step) };
}

/** Makes a label readable over any background. */
export const halo = {
  paintOrder: 'stroke',
  stroke: 'var(--surface)',
  strokeWidth: 6,
  strokeLinejoin: 'round',
} as const;

const letter = 8;

/** Every how many months a label is written, so that none touches the next and each year has the same ones. */
export function everyMonth(labels: readonly string[], width: number): number {
  let longest = 0;
  for (const { length } of labels) longest = Math.max(longest, length);
  const pitch = width / Math.max(1, labels.length);
  return [1, 2, 3, 6].find((every) => every * pitch >= longest * letter + 6) ?? 12;
}

/** Whether a label that begins at `x` ends before the edge. */
export const fitsLabel = (label: string, x: number, width: number) => x + label.length * letter <= width + 2;

type HatchesProps = {
  stretches: readonly { readonly from: number; readonly to: number }[];
  x: (at: number) => number;
  height: number;
};

/** What is not known, over the whole height. */
export const Hatches = ({ stretches, x, height }: HatchesProps) =>
  stretches.map(({ from, to }) => (
    <rect key={from} x={x(from)} width={Math.max(1, x(to) - x(from))} height={height} fill="url(#hatch)" />
  ));

type AxisProps = { left: number; width: number; height: number; top: number; step: number; unit: string };

/** Grid lines with their numbers, and the unit once above them. */
export function ValueAxis({ left, width, height, top, step, unit }: AxisProps) {
  const { formats } = useI18n();
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const decimals = step % 1 === 0 ? 0 : (step * 10) % 1 === 0 ? 1 : 2;
  return (
    <g>
      {lines.map((value) => {
        const y = height - (value / top) * height;
        return (
          <g key={value}>
            <line x1={left} x2={width} y1={y} y2={y} stroke={value === 0 ? 'var(--line-strong)' : 'var(--grid)'} />
            <text x={left - 8} y={y + 5} textAnchor="end">
              {formats.number(value, decimals)}
            </text>
          </g>
        );
      })}
      <text x={left - 8} y={-14} textAnchor="end">
        {unit}
      </text>
    </g>
  );
}

type FrameProps = {
  label: string;
  height: number;
  top?: number;
  bottom?: number;
  children: (width: number) => ReactNode;
};

/** A picture of the chart's own width. Assistive technology reads its name here and its values in the table. */
export function ChartFrame({ label, height, top = 26, bottom = 24, children }: FrameProps) {
  const [ref, width] = useWidth();
  const total = top + height + bottom;
  return (
    <div ref={ref} className="relative w-full min-w-0" style={{ minHeight: total }}>
      {width > 0 && (
        <ChartSvg role="img" aria-label={label} width={width} height={total}>
          <g transform={`translate(0 ${top})`}>{children(width)}</g>
        </ChartSvg>
      )}
    </div>
  );
}
