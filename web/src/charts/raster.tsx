import { useCallback, useRef } from 'react';
import { useTokens } from '../theme/use-theme.ts';
import { useVoice } from '../words/language.tsx';
import { useWidth } from './layout.tsx';
import { drawCells, levels } from './raster-cells.ts';

type RasterProps = {
  label: string;
  /** A column per day, a row per half hour of the wall clock: day * 48 + row, NaN where there is nothing. */
  powers_w: Float64Array;
  days: number;
  most_w: number;
  /** Names under the columns: the first day of each month. */
  ticks: readonly { readonly label: string; readonly day: number }[];
  onDay: (day: number) => void;
};

const left = 28;
/** Under this width a year is taller than wide. */
const narrow = 600;
/** Height of a day when days go down. */
const dayHeight = 2;

/** Every half hour of a year as one cell; the scale is a square root, so that the base load shows beside the peaks. */
export function Raster(props: RasterProps) {
  const { formats } = useVoice();
  const [ref, width] = useWidth();
  const isTall = width < narrow;
  const height = isTall ? props.days * dayHeight : 192;
  return (
    <div ref={ref} style={{ minHeight: height + 52 }}>
      {width > 0 && (isTall ? <Tall {...props} height={height} /> : <Wide {...props} width={width} height={height} />)}
      <Scale most={formats.kilowatts(props.most_w)} />
    </div>
  );
}

function Cells({ label, powers_w, days, most_w, onDay, isTall }: RasterProps & { isTall: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const paint = useCallback(
    (token: (name: string) => string) => {
      if (canvas.current) drawCells(canvas.current, { powers: powers_w, days, most: most_w }, token, isTall);
    },
    [powers_w, days, most_w, isTall],
  );
  useTokens(paint);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="h-full w-full min-w-0 flex-1 cursor-pointer"
      style={{ imageRendering: 'pixelated' }}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const across = (event.clientX - box.left) / box.width;
        const share = isTall ? 1 - (event.clientY - box.top) / box.height : across;
        onDay(Math.max(0, Math.min(days - 1, Math.floor(share * days))));
      }}
    />
  );
}

const hours = [0, 6, 12, 18, 24];

function Wide({ width, height, ...props }: RasterProps & { width: number; height: number }) {
  const { ticks, days } = props;
  const every = (width - left) / Math.max(1, ticks.length) < 44 ? 2 : 1;
  return (
    <>
      <div className="flex" style={{ height }}>
        <div className="small text-ink-3 relative shrink-0" style={{ width: left }} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} className="absolute right-2 -translate-y-1/2" style={{ top: (hour / 24) * height }}>
              {hour}
            </span>
          ))}
        </div>
        <Cells {...props} isTall={false} />
      </div>
      <svg className="chart" width={width} height={24} aria-hidden="true">
        {ticks.map(({ label: name, day }, index) =>
          index % every === 0 && day / days < 0.96 ? (
            <text key={day} x={left + (day / days) * (width - left)} y={18}>
              {name}
            </text>
          ) : null,
        )}
      </svg>
    </>
  );
}

const monthWidth = 46;

/** On a phone: hours across, days down, the newest first. */
function Tall({ height, ...props }: RasterProps & { height: number }) {
  const { ticks, days } = props;
  return (
    <>
      <div className="small text-ink-3 flex justify-between" style={{ marginLeft: monthWidth }} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <div className="flex" style={{ height }}>
        <div className="small text-ink-3 relative shrink-0" style={{ width: monthWidth }} aria-hidden="true">
          {ticks.map(({ label: name, day }) =>
            day > 10 ? (
              <span key={day} className="absolute" style={{ bottom: (day / days) * height - 10 }}>
                {name}
              </span>
            ) : null,
          )}
        </div>
        <Cells {...props} isTall />
      </div>
    </>
  );
}

function Scale({ most }: { most: string }) {
  return (
    <div className="small text-ink-3 mt-2 flex items-center gap-2">
      0
      {levels.map((level) => (
        <i key={level} className="block h-3 w-7" style={{ background: `var(${level})` }} />
      ))}
      {`${most} kW`}
    </div>
  );
}
