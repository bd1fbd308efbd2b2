import { useI18n } from '../messages/i18n.tsx';
import { type Register, registerColour } from '../theme/registers.ts';

type StillSlot = {
  readonly minute: number;
  readonly step_minutes: number;
  readonly power_w: number | null;
  readonly parts: readonly { readonly register: Register; readonly minutes: number }[];
};
type StillBarsProps = { slots: readonly StillSlot[]; height: number };

const top = 10;
const axis = 24;
/** Width of a slot before it is stretched to the available width. */
const pitch = 10;

/**
 * The slots of a day as static bars without a cursor, under a sentence that describes them. It fills its container
 * before any script has measured the width: only the bars are stretched, heights and text are in pixels.
 */
export function StaticBars({ slots, height }: StillBarsProps) {
  const { formats } = useI18n();
  const most = Math.max(...slots.map(({ power_w }) => power_w ?? 0)) / 1000;
  // Even, so that the line halfway has a whole number.
  const highest = most <= 1 ? 1 : 2 * Math.ceil(most / 2);
  const lines = [highest, highest / 2, 0].map((kw) => ({ kw, y: top + height - (kw / highest) * height }));
  const hours = [0, 6, 12, 18].flatMap((hour) => {
    const index = slots.findIndex(({ minute }) => minute === hour * 60);
    return index < 0 ? [] : [{ hour, x: `${Math.round((index / slots.length) * 1000) / 10}%` }];
  });
  const totalHeight = top + height + axis;
  return (
    <div className="mt-2 flex">
      <svg className="chart shrink-0" width={48} height={totalHeight} aria-hidden="true">
        {lines.map(({ kw, y }) => (
          <text key={kw} x={40} y={y + 5} textAnchor="end">
            {`${formats.number(kw, kw % 1 === 0 ? 0 : 1)}${kw === highest ? '\u00a0kW' : ''}`}
          </text>
        ))}
      </svg>
      <svg className="chart min-w-0 flex-1" width="100%" height={totalHeight} aria-hidden="true">
        {lines.map(({ kw, y }) => (
          <line key={kw} x2="100%" y1={y} y2={y} stroke={kw === 0 ? 'var(--line-strong)' : 'var(--grid)'} />
        ))}
        <svg
          aria-hidden="true"
          y={top}
          width="100%"
          height={height}
          viewBox={`0 0 ${slots.length * pitch} ${height}`}
          preserveAspectRatio="none"
        >
          {Object.entries(pathsOf(slots, (power) => Math.round((power / 1000 / highest) * height))).map(
            ([register, path]) => (
              <path
                key={register}
                d={path}
                fill={registerColour[register as Register]}
                transform={`translate(0 ${height})`}
              />
            ),
          )}
        </svg>
        {hours.map(({ hour, x }) => (
          <text key={hour} x={x} y={totalHeight - 4} textAnchor={hour === 0 ? 'start' : 'middle'}>
            {formats.clock(hour * 60)}
          </text>
        ))}
        <text x="100%" y={totalHeight - 4} textAnchor="end">
          {formats.clock(1440)}
        </text>
      </svg>
    </div>
  );
}

/** The bars of each tariff. A slot shared by two tariffs is split to the minute. A slot without a value has no bar. */
function pathsOf(slots: readonly StillSlot[], high: (power: number) => number): Partial<Record<Register, string>> {
  const paths: Partial<Record<Register, string>> = {};
  slots.forEach(({ parts, power_w, step_minutes }, index) => {
    let done = 0;
    for (const { register, minutes } of parts) {
      const [from, across] = [(index + done / step_minutes) * pitch, (minutes / step_minutes) * pitch * 0.8];
      done += minutes;
      if (power_w !== null) paths[register] = `${paths[register] ?? ''}M${from} 0v${-high(power_w)}h${across}V0`;
    }
  });
  return paths;
}
