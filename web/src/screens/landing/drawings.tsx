import { useI18n } from '../../messages/i18n.tsx';

// Shapes without numbers: the drawing shows no household's data and claims nothing.
const bars = [44, 46, 43, 56, 52, 44, 45, 47, 49, 48, 49, 0, 0, 50, 52, 49, 68, 71, 64, 58, 57, 52]
  .map((height, day) => `M${day * 14} 76v${-height}h11V76`)
  .join('');

/** Missing days are drawn as missing. */
export function MissingDayDrawing() {
  const { messages } = useI18n();
  return (
    <svg viewBox="0 0 308 96" role="img" aria-label={messages.landing.hole.drawing} className="chart w-full">
      <path d={bars} fill="var(--reg-base)" />
      <rect x={154} y={10} width={25} height={66} rx={2} fill="url(#hatch)" stroke="var(--hatch)" />
      <text x={166} y={92} textAnchor="middle">
        {messages.missingKind.hole}
      </text>
    </svg>
  );
}

/** Each register with its price, and the sum under them. */
export function SumDrawing() {
  const { messages } = useI18n();
  const { lines, sum } = messages.landing.sum;
  return (
    <ul className="divide-line small divide-y">
      {lines.map((line) => (
        <li key={line} className="text-ink-2 flex justify-between gap-3 py-1.5">
          <span>{line}</span>
          <span>kWh × €/kWh</span>
        </li>
      ))}
      <li className="flex justify-between gap-3 py-1.5 font-semibold">
        <span>{sum}</span>
        <span>€</span>
      </li>
    </ul>
  );
}

const offers = [
  [40, 70],
  [60, 190],
  [150, 170],
  [168, 186],
] as const;

/** Two winters of each offer against one's own. */
export function OffersDrawing() {
  const { messages } = useI18n();
  return (
    <svg viewBox="0 0 308 96" role="img" aria-label={messages.landing.offers.drawing} className="chart w-full">
      <path d="M190 4V84" stroke="var(--accent)" strokeDasharray="3 4" />
      {offers.map(([from, to], index) => (
        <g key={from} transform={`translate(0 ${14 + index * 20})`}>
          <path d={`M${from} 0H${to}`} stroke="var(--last)" strokeWidth={3} />
          <circle cx={from} r={5} fill="var(--ink)" />
          <circle cx={to} r={4} fill="var(--surface)" stroke="var(--ink-2)" />
        </g>
      ))}
      <text x={200} y={50}>
        {messages.landing.offers.mine}
      </text>
    </svg>
  );
}
