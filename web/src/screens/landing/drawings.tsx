import type { DemoDay } from '../../api/demo.ts';
import { useI18n } from '../../messages/i18n.tsx';

const usualHeights = [44, 46, 43, 56, 52, 44, 45, 47, 49, 48, 49, 45, 47, 50, 52, 49, 68, 71, 64, 58, 57, 52];
const highest = 66;
const hidden = [17, 18];

/** Missing days are drawn as missing: the last days of the demonstration, of which two are left out. */
export function MissingDayDrawing({ day }: { day: DemoDay | undefined }) {
  const { messages, formats } = useI18n();
  const heights = day?.daily_wh ?? usualHeights;
  const most = Math.max(...heights);
  const bars = heights
    .map((height, index) =>
      hidden.includes(index) ? '' : `M${index * 14} 76v${-Math.round((height / most) * highest)}h11V76`,
    )
    .join('');
  return (
    <div role="img" aria-label={messages.landing.hole.drawing}>
      {/* Only the bars are stretched to the width of the card. */}
      <svg className="chart" width="100%" height={76} aria-hidden="true">
        <svg aria-hidden="true" width="100%" height={76} viewBox="0 0 308 76" preserveAspectRatio="none">
          <path d={bars} fill="var(--reg-base)" />
        </svg>
        <rect x="77.3%" y={10} width="8.1%" height={66} rx={2} fill="url(#hatch)" stroke="var(--hatch)" />
      </svg>
      <p className="small text-ink-2 flex flex-wrap justify-between gap-x-3">
        {day && <span>{messages.landing.hole.upTo(formats.energy(most))}</span>}
        <span className="ml-auto">{messages.missingKind.hole}</span>
      </p>
    </div>
  );
}

/** Each register of a day of the demonstration with its price, and the sum under them. */
export function SumDrawing({ day }: { day: DemoDay | undefined }) {
  const { messages, formats } = useI18n();
  const { lines, sum } = messages.landing.sum;
  const bill = day?.bill;
  return (
    <ul className="divide-line small divide-y">
      {(['hp', 'hc'] as const).map((register) => {
        const line = bill?.lines.find((one) => one.register === register);
        return (
          <li key={register} className="flex gap-x-3 py-1.5">
            <span>{lines[register]}</span>
            <span className="text-ink-2 ml-auto text-right">
              {line ? `${formats.number(Number(line.kwh), 4)} kWh × ${formats.price(line.price_eur)}` : 'kWh × €'}
            </span>
            <b className="font-semibold whitespace-nowrap">{line ? formats.euros(line.eur, 4) : '€'}</b>
          </li>
        );
      })}
      <li className="flex justify-between gap-3 py-1.5 font-semibold">
        <span>{sum}</span>
        <span>{bill ? formats.euros(bill.eur) : '€'}</span>
      </li>
    </ul>
  );
}

/** What a year costs with the contract of the demonstration, and without its off-peak hours. */
export function OffersDrawing({ day }: { day: DemoDay | undefined }) {
  const { messages, formats } = useI18n();
  const { mine, kinds, yearly } = messages.landing.offers;
  if (!day?.offers) return null;
  const own = Number(day.offers.find(({ is_own }) => is_own)?.year_eur ?? 0);
  return (
    <>
      <ul className="divide-line small divide-y">
        {day.offers.map(({ type, year_eur, is_own }) => (
          <li key={type} className="flex flex-wrap justify-between gap-x-3 py-1.5">
            <span className={is_own ? 'font-semibold' : 'text-ink-2'}>{kinds[type]}</span>
            <span>
              {formats.euros(year_eur, 0)}{' '}
              <span className={Number(year_eur) < own ? 'text-ok' : 'text-ink-2'}>
                {is_own ? mine : formats.euroChange(Math.round(Number(year_eur)) - Math.round(own), 0)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="small text-ink-3 mt-1">{yearly}</p>
    </>
  );
}
