import { useI18n } from '../messages/i18n.tsx';
import { ChartFrame, niceScale, ValueAxis } from './layout.tsx';

type ScoreRow = { readonly days_ahead: number; readonly model: number | null; readonly base_rates: number | null };
type ScoreDotsProps = { label: string; rows: readonly ScoreRow[]; height: number };

const left = 36;

/** Forecast error, a dot for each day ahead, against the error of plain base rates. */
export function ScoreDots({ label, rows, height }: ScoreDotsProps) {
  const { messages } = useI18n();
  const { top, step } = niceScale(
    Math.max(0.2, ...rows.flatMap(({ model, base_rates }) => [model ?? 0, base_rates ?? 0])),
  );
  return (
    <ChartFrame label={label} height={height} top={12}>
      {(width) => {
        const pitch = (width - left) / Math.max(1, rows.length);
        const x = (place: number) => left + (place + 0.5) * pitch;
        const y = (error: number) => height - (error / top) * height;
        return (
          <>
            <ValueAxis left={left} width={width} height={height} top={top} step={step} unit="" />
            {rows.map(({ days_ahead, model, base_rates }, place) => (
              <g key={days_ahead}>
                {base_rates !== null && (
                  <line
                    x1={x(place) - pitch / 2}
                    x2={x(place) + pitch / 2}
                    y1={y(base_rates)}
                    y2={y(base_rates)}
                    stroke="var(--last)"
                    strokeWidth={1.6}
                    strokeDasharray="4 3"
                  />
                )}
                {model !== null && <circle cx={x(place)} cy={y(model)} r={4.5} fill="var(--accent)" />}
                <text x={x(place)} y={height + 19} textAnchor="middle">
                  {messages.signals.ahead(days_ahead)}
                </text>
              </g>
            ))}
          </>
        );
      }}
    </ChartFrame>
  );
}
