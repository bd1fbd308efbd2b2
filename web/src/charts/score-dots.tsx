import { useI18n } from '../messages/i18n.tsx';
import { ChartFrame, ValueAxis } from './layout.tsx';

/** Shares from 0 to 1. */
type ScoreRow = {
  readonly days_ahead: number;
  readonly hit_rate: number | null;
  readonly base_hit_rate: number | null;
};
type ScoreDotsProps = { label: string; rows: readonly ScoreRow[]; height: number };

const left = 36;

/** How often a forecast was right, a dot for each day ahead, against plain base rates. */
export function ScoreDots({ label, rows, height }: ScoreDotsProps) {
  const { messages } = useI18n();
  return (
    <ChartFrame label={label} height={height} top={26}>
      {(width) => {
        const pitch = (width - left) / Math.max(1, rows.length);
        const x = (place: number) => left + (place + 0.5) * pitch;
        const y = (share: number) => height - share * height;
        return (
          <>
            <ValueAxis left={left} width={width} height={height} top={100} step={50} unit="%" />
            {rows.map(({ days_ahead, hit_rate, base_hit_rate }, place) => (
              <g key={days_ahead}>
                {base_hit_rate !== null && (
                  <line
                    x1={x(place) - pitch / 2}
                    x2={x(place) + pitch / 2}
                    y1={y(base_hit_rate)}
                    y2={y(base_hit_rate)}
                    stroke="var(--last)"
                    strokeWidth={1.6}
                    strokeDasharray="4 3"
                  />
                )}
                {hit_rate !== null && <circle cx={x(place)} cy={y(hit_rate)} r={4.5} fill="var(--accent)" />}
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
