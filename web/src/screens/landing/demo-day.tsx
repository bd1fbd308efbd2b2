import type { DemoDay } from '../../api/demo.ts';
import { StaticBars } from '../../charts/static-bars.tsx';
import { Figure } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';
import { registerColour } from '../../theme/registers.ts';
import { readDemoDay } from './demo-slots.ts';

/** One whole day of the demonstration, with its values: what a household sees the morning after. */
export function DemoDayCard({ day }: { day: DemoDay }) {
  const { messages, formats } = useI18n();
  const { slots, wh, sentence } = readDemoDay(day, { messages, formats });
  const registers = [...new Set(slots.flatMap(({ parts }) => parts.map(({ register }) => register)))];
  return (
    <section className="card">
      <div className="card-head">
        <h2>{formats.capital(formats.dayLong(day.date))}</h2>
        <span className="chip">{messages.landing.day.home}</span>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-5">
        <Figure value={formats.energyNumber(wh)} unit="kWh" isLarge />
        {day.bill && <Figure value={formats.number(Number(day.bill.eur), 2)} unit={messages.landing.day.energy} />}
      </div>
      <StaticBars slots={slots} height={136} />
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {registers.map((register) => (
          <span key={register} className="key">
            {/* The server writes this card into its page, whose policy forbids style attributes. */}
            <svg className="block size-3" viewBox="0 0 12 12" aria-hidden="true">
              <rect width={12} height={12} rx={3} fill={registerColour[register]} />
            </svg>
            {messages.register[register]}
          </span>
        ))}
      </div>
      <p className="text-ink-2 mt-3">
        {sentence}{' '}
        <Link to="/demo" reloadDocument className="link">
          {messages.landing.day.open}
        </Link>
      </p>
    </section>
  );
}
