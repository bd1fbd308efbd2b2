import { Card, Figure } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { byMonth, type Compared, roundParts, sumOf } from './windows.ts';

/** The difference by month. The parts add up to it. Filled is more, hollow is less. */
export function DifferenceCard({ compared }: { compared: Compared }) {
  const { messages, formats } = useI18n();
  const now = compared.years.findIndex(({ age }) => age === 0);
  const before = compared.years.findIndex(({ age }) => age === 1);
  const months = byMonth(compared);
  const parts = roundParts(months.map(({ sums_wh }) => (sums_wh[now] ?? 0) - (sums_wh[before] ?? 0)));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const most = Math.max(1, ...parts.map(Math.abs));
  const [nowSum, beforeSum] = [now, before].map((place) => sumOf(compared.years[place]?.values_wh ?? []) ?? 0);
  return (
    <Card title={messages.compare.difference} span={4}>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <Figure value={formats.signed(whole)} unit="kWh" />
        <span className="text-ink-2">
          {messages.compare.arrow(formats.energyNumber(beforeSum ?? 0), formats.energy(nowSum ?? 0))}
        </span>
      </div>
      <ul className="divide-line mt-2 divide-y">
        {months.map(({ month, days }, index) => {
          const part = parts[index] ?? 0;
          return (
            <li key={month} className="flex items-center justify-between gap-2 py-1">
              <span className="min-w-0 flex-1">
                {messages.compare.monthOf(formats.capital(formats.month(month)), days)}
              </span>
              <Bar share={part / most} />
              <b className="w-20 text-right font-semibold">{messages.compare.kwh(formats.signed(part))}</b>
            </li>
          );
        })}
      </ul>
      <p className="small text-ink-2 mt-auto pt-3">{messages.compare.exact}</p>
    </Card>
  );
}

function Bar({ share }: { share: number }) {
  const size = Math.abs(share) * 22;
  return (
    <svg width="50" height="14" aria-hidden="true">
      <line x1="25" x2="25" y1="0" y2="14" stroke="var(--line-strong)" />
      <rect
        x={share > 0 ? 25 : 25 - size}
        y="2"
        width={size}
        height="10"
        fill={share > 0 ? 'var(--accent)' : 'none'}
        stroke="var(--accent)"
      />
    </svg>
  );
}
