import { addDays, toDay } from '@svc/domain/day';
import { useI18n } from '../../messages/i18n.tsx';
import { toggleDay, weekdays } from './habits.ts';

const someMonday = toDay('2026-01-05');

/** The days of the week on which a habit changes. */
export function WeekChoice({
  days,
  onChange,
}: {
  days: readonly number[];
  onChange: (days: readonly number[]) => void;
}) {
  const { messages, formats } = useI18n();
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="text-ink-2 small mb-1.5 font-medium">{messages.offers.onDays}</legend>
      <div className="offer-days">
        {weekdays.map((day) => {
          const date = addDays(someMonday, day - 1);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={days.includes(day)}
              aria-label={formats.weekday(date)}
              onClick={() => onChange(toggleDay(days, day))}
            >
              {formats.weekdayLetter(date)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
