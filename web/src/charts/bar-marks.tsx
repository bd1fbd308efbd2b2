type Place = { readonly x: number; readonly size: number };

// Closer to the end of the bar, the ring would hide on which side of it the mark lies.
const clear = 3;

/** What the same bar was before: a line across it that shows on any fill. `end` is where the bar itself ends. */
export function BeforeMark({ x, size, y, end }: Place & { readonly y: number; readonly end: number }) {
  const hasRing = Math.abs(y - end) > clear;
  return (
    <g>
      {hasRing && <rect x={x - 1} y={y - 2} width={size + 2} height={4} fill="var(--surface)" />}
      <rect x={x - 1} y={y - 1} width={size + 2} height={2} fill="var(--ink-2)" />
    </g>
  );
}

/** The bar that is read out. */
export function CursorFrame({ x, size, height }: Place & { readonly height: number }) {
  const frame = { fill: 'none', stroke: 'var(--ink)', strokeWidth: 1.5, rx: 2 };
  return <rect x={x - 2} y={0} width={size + 4} height={height + 2} {...frame} />;
}
