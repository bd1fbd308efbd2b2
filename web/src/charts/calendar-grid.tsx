import { addDays, addMonths, type Day, parseDay, weekdayOf } from '@svc/domain/day';
import { type KeyboardEvent, memo, useLayoutEffect } from 'react';
import { useI18n } from '../messages/i18n.tsx';
import './calendar-grid.css';

/** One day as it is drawn: its look, its value where a cell is wide enough, and its full description. */
export type CalendarCell = {
  readonly day: Day;
  /** Date, value, unit and state, in one line. */
  readonly name: string;
  readonly text: string;
  readonly look: string;
  /** The line under the number: a tempo colour or a level of the grid. */
  readonly mark?: string | undefined;
  readonly isEdged?: boolean;
};
export type CalendarMonth = {
  readonly month: Day;
  readonly name: string;
  readonly total: string;
  readonly cells: readonly CalendarCell[];
};

type GridProps = {
  label: string;
  months: readonly CalendarMonth[];
  chosen: Day | undefined;
  onChoose: (day: Day) => void;
};

const moves: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** A cell a day, month by month. One stop of the keyboard: arrows move by day and by week. */
export function CalendarGrid({ label, months, chosen, onChoose }: GridProps) {
  const begun = performance.now();
  useLayoutEffect(() => {
    performance.measure('calendar', { start: begun });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const day = parseDay((event.target as HTMLElement).dataset.day ?? '');
    const move = moves[event.key];
    if (!day || !move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${move(day)}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset
    <div className="months" role="group" aria-label={label} onKeyDown={onKeyDown}>
      {months.map((month) => (
        <Month
          key={month.month}
          month={month}
          chosen={chosen?.slice(0, 7) === month.month.slice(0, 7) ? chosen : undefined}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

type MonthProps = { month: CalendarMonth; chosen: Day | undefined; onChoose: (day: Day) => void };

const Month = memo(function Month({ month, chosen, onChoose }: MonthProps) {
  const { formats } = useI18n();
  const monday = addDays(month.month, 1 - weekdayOf(month.month));
  return (
    <div>
      <div className="month-head small">
        <h3 className="small">{month.name}</h3>
        <span className="text-ink-2">{month.total}</span>
      </div>
      <div className="days small">
        {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
          <span key={weekday} aria-hidden="true">
            {formats.capital(formats.weekdayLetter(addDays(monday, weekday)))}
          </span>
        ))}
        {month.cells.map(({ day, name, text, look, mark, isEdged }, index) => (
          <button
            key={day}
            type="button"
            className="day"
            style={index === 0 ? { gridColumnStart: weekdayOf(day) } : undefined}
            data-day={day}
            data-look={look}
            data-mark={mark}
            data-edge={isEdged ? '' : undefined}
            aria-label={name}
            aria-pressed={day === chosen}
            tabIndex={day === chosen ? 0 : -1}
            onClick={() => onChoose(day)}
          >
            <i>{Number(day.slice(8))}</i>
            {/* Drawn, not written: the label of the button is its day, and its name has the exact value. */}
            <b data-text={text} />
          </button>
        ))}
      </div>
    </div>
  );
});
