import { useReadOnly } from '../../api/read-only.ts';
import { Card } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';

/** What passes through the meter, and what does not. */
export function MeterCard({ hasProduction }: { hasProduction: boolean }) {
  const { messages } = useI18n();
  const isReadOnly = useReadOnly();
  return (
    <Card title={messages.solar.sees} span={4}>
      <Flows />
      <p className="text-ink-2 mt-1">{messages.solar.seesText}</p>
      {!hasProduction && !isReadOnly && (
        <>
          <p className="text-ink-2 mt-2">{messages.solar.consent}</p>
          <Link className="button mt-3 self-start" to="/homes">
            {messages.solar.link}
          </Link>
        </>
      )}
    </Card>
  );
}

const boxes = [
  { key: 'panels', x: 0, y: 8 },
  { key: 'house', x: 0, y: 112 },
  { key: 'grid', x: 200, y: 60 },
] as const;
const box = { width: 88, height: 36, rx: 8, fill: 'var(--surface)', stroke: 'var(--line-strong)' };

function Flows() {
  const { messages } = useI18n();
  return (
    <svg className="chart mt-3" width={290} height={158} role="img" aria-label={messages.solar.seesText}>
      <path d="M88 26H244V58" fill="none" stroke="var(--reg-inject)" strokeWidth={2} />
      <path d="M239 52l5 7 5-7z" fill="var(--reg-inject)" />
      <path d="M244 96V130H92" fill="none" stroke="var(--reg-base)" strokeWidth={2} />
      <path d="M98 125l-8 5 8 5z" fill="var(--reg-base)" />
      <path d="M44 44V108" stroke="var(--ink-3)" strokeWidth={1.5} strokeDasharray="3 3" />
      <text className="strong" x={170} y={18} textAnchor="middle">
        {messages.solar.down}
      </text>
      <text className="strong" x={170} y={150} textAnchor="middle">
        {messages.solar.up}
      </text>
      <text x={54} y={82}>
        {messages.solar.notMeasured}
      </text>
      {boxes.map(({ key, x, y }) => (
        <g key={key} transform={`translate(${x} ${y})`}>
          <rect {...box} />
          <text className="strong" x={44} y={23} textAnchor="middle">
            {messages.solar.places[key]}
          </text>
        </g>
      ))}
    </svg>
  );
}
