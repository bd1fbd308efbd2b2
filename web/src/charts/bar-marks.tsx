type Place = { readonly x: number; readonly size: number };

/** What the same bar was before: a line across it that shows on any fill. */
export function BeforeMark({ x, size, y }: Place & { readonly y: number }) {
  return (
    <g>
      <rect x={x - 1} y={y - 2} width={size + 2} height={4} fill="var(--surface)" />
      <rect x={x - 1} y={y - 1} width={size + 2} height={2} fill="var(--ink-2)" />
    </g>
  );
}

/** The bar that is read out. */
export function CursorFrame({ x, size, height }: Place & { readonly height: number }) {
  const frame = { fill: 'none', stroke: 'var(--ink)', strokeWidth: 1.5, rx: 2 };
  return <rect x={x - 2} y={0} width={size + 4} height={height + 2} {...frame} />;
}
