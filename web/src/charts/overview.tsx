import { ChartSvg, useWidth } from './layout.tsx';

type OverviewProps = {
  label: string;
  /** One value a day over everything that is known; null where nothing is. */
  values_wh: readonly (number | null)[];
  /** The days that are shown above. */
  from: number;
  to: number;
  ticks: readonly { readonly label: string; readonly day: number }[];
  onDay: (day: number) => void;
};

const height = 44;

/** Two years in a strip: shows the position of the current period, and leads to the others. */
export function Overview({ label, values_wh, from, to, ticks, onDay }: OverviewProps) {
  const [ref, width] = useWidth();
  const days = values_wh.length;
  let most = 1;
  for (const value of values_wh) most = Math.max(most, value ?? 0);
  const x = (day: number) => (day / days) * width;
  const every = width / Math.max(1, ticks.length) < 90 ? 2 : 1;
  return (
    <div ref={ref} style={{ minHeight: height + 26 }}>
      {width > 0 && (
        <ChartSvg
          className="cursor-pointer"
          role="img"
          aria-label={label}
          width={width}
          height={height + 26}
          onPointerUp={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            onDay(Math.max(0, Math.min(days - 1, Math.floor(((event.clientX - box.left) / box.width) * days))));
          }}
        >
          <rect width={width} height={height} fill="var(--well)" />
          <path d={areaOf(values_wh, x, most)} fill="var(--reg-hc)" opacity={0.55} />
          <line x2={width} y1={height} y2={height} stroke="var(--line-strong)" />
          <rect
            x={Math.max(1, x(from))}
            y={-2}
            width={Math.max(8, x(to + 1) - x(from) - 1)}
            height={height + 4}
            rx={3}
            fill="none"
            stroke="var(--accent)"
            strokeWidth={2}
          />
          {ticks.map(({ label: name, day }, index) =>
            index % every === 0 && x(day) < width - 80 ? (
              <text key={day} x={x(day)} y={height + 20}>
                {name}
              </text>
            ) : null,
          )}
        </ChartSvg>
      )}
    </div>
  );
}

function areaOf(values: readonly (number | null)[], x: (day: number) => number, most: number): string {
  let path = '';
  values.forEach((value, day) => {
    if (value === null) return;
    const top = height - (value / most) * (height - 4);
    path += `M${x(day).toFixed(1)},${height}V${top.toFixed(1)}H${(x(day + 1) + 0.3).toFixed(1)}V${height}Z`;
  });
  return path;
}
