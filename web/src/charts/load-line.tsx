import { useI18n } from '../messages/i18n.tsx';
import { ChartFrame, niceScale, ValueAxis } from './layout.tsx';

export type LoadPoint = { readonly minute: number; readonly mw: number };
type LoadLineProps = {
  label: string;
  measured: readonly LoadPoint[];
  foreseen: readonly LoadPoint[];
  height: number;
};

const left = 36;

/** A day of the country's load: measured as a line, foreseen dashed. */
export function LoadLine({ label, measured, foreseen, height }: LoadLineProps) {
  const { formats } = useI18n();
  let most = 1000;
  for (const { mw } of [...measured, ...foreseen]) most = Math.max(most, mw);
  const { top, step } = niceScale(most / 1000);
  return (
    <ChartFrame label={label} height={height}>
      {(width) => {
        const x = (minute: number) => left + (minute / 1440) * (width - left);
        const y = (mw: number) => height - (mw / 1000 / top) * height;
        const line = (points: readonly LoadPoint[]) =>
          points.map(({ minute, mw }, index) => `${index === 0 ? 'M' : 'L'}${x(minute)},${y(mw)}`).join('');
        return (
          <>
            <ValueAxis left={left} width={width} height={height} top={top} step={step} unit="GW" />
            <path d={line(foreseen)} fill="none" stroke="var(--last)" strokeWidth={1.6} strokeDasharray="4 3" />
            <path d={line(measured)} fill="none" stroke="var(--accent)" strokeWidth={2} />
            {[0, 6, 12, 18, 24].map((hour) => (
              <text
                key={hour}
                x={x(hour * 60)}
                y={height + 19}
                textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
              >
                {formats.clock(hour * 60)}
              </text>
            ))}
          </>
        );
      }}
    </ChartFrame>
  );
}
