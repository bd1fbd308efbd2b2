import { Link } from '@tanstack/react-router';
import { useI18n } from '../../messages/i18n.tsx';
import { missingBackground } from '../../theme/registers.ts';
import { measuredMonths } from './measured.ts';
import type { OffersData } from './props.ts';

/** How much of the year is based on measured days. The homes page shows what is missing and why. */
export function MeasuredMonths({ data: { from, to, ranking } }: { data: OffersData }) {
  const { messages, formats } = useI18n();
  const months = measuredMonths(from, to, ranking.missing);
  const whole = months.filter(({ isWhole }) => isWhole).length;
  return (
    <span className="offer-months">
      <span className="flex gap-1" aria-hidden="true">
        {months.map(({ start, isWhole }) => (
          <i
            key={start}
            title={formats.monthYear(start)}
            style={
              isWhole ? undefined : { background: missingBackground.hole, boxShadow: 'inset 0 0 0 1px var(--hatch)' }
            }
          />
        ))}
      </span>
      <Link className="link" to="/homes">
        {messages.offers.measured(whole)}
      </Link>
    </span>
  );
}
