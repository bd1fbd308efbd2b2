import './habits.css';
import { addDays, toDay } from '@svc/domain/day';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useI18n } from '../../messages/i18n.tsx';
import {
  type Amounts,
  amountOf,
  type Habits,
  toggleDay,
  type Windows,
  weekdays,
  windowOf,
  writeWindow,
} from './habits.ts';

type FieldsProps = { habits: Habits; onChange: (habits: Habits) => void };

/** What would be moved, as a sentence, and on which days. */
export function MoveFields({ habits, onChange }: FieldsProps) {
  const { messages } = useI18n();
  const [hasDays, setHasDays] = useState(false);
  const fields = { habits, onChange };
  return (
    <>
      <Sentence errors={errorsOf(habits, ['move'], ['out', 'into'], messages)}>
        {(errorId) => (
          <>
            <span className="offer-words">
              <AmountField {...fields} name="move" label={messages.offers.moved} unit="kWh" errorId={errorId} />
              <button
                type="button"
                className="button offer-input"
                aria-expanded={hasDays}
                onClick={() => setHasDays(!hasDays)}
              >
                {messages.offers.onSomeDays(habits.days.length)}
                <ChevronDown size={16} aria-hidden="true" />
              </button>
            </span>
            <span className="offer-words">
              <span className="text-ink-2">{messages.offers.from}</span>
              <WindowField {...fields} name="out" label={messages.offers.movedFrom} errorId={errorId} />
              <span className="text-ink-2">{messages.offers.to}</span>
              <WindowField {...fields} name="into" label={messages.offers.movedTo} errorId={errorId} />
            </span>
          </>
        )}
      </Sentence>
      {hasDays && <WeekChoice days={habits.days} onChange={(days) => onChange({ ...habits, days })} />}
    </>
  );
}

/** On request: what a household would use besides, and on red days no more. */
export function MoreFields(fields: FieldsProps) {
  const { messages } = useI18n();
  const [isOpen, setOpen] = useState(fields.habits.add !== '' || fields.habits.spare !== '');
  return (
    <div className="mt-3">
      <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {messages.offers.more}
      </button>
      {isOpen && <AddedFields {...fields} />}
    </div>
  );
}

function AddedFields(fields: FieldsProps) {
  const { messages } = useI18n();
  return (
    <Sentence errors={errorsOf(fields.habits, ['add', 'spare'], ['at'], messages)}>
      {(errorId) => (
        <>
          <span className="offer-words">
            <span className="text-ink-2">{messages.offers.add}</span>
            <AmountField {...fields} name="add" label={messages.offers.added} unit="kWh" errorId={errorId} />
            <span className="text-ink-2">{messages.offers.during}</span>
            <WindowField {...fields} name="at" label={messages.offers.addedAt} errorId={errorId} />
          </span>
          <span className="offer-words">
            <span className="text-ink-2">{messages.offers.restraint}</span>
            <AmountField {...fields} name="spare" label={messages.offers.spared} unit="%" errorId={errorId} />
          </span>
        </>
      )}
    </Sentence>
  );
}

type Messages = ReturnType<typeof useI18n>['messages'];

function errorsOf(
  habits: Habits,
  amounts: readonly Amounts[],
  windows: readonly Windows[],
  { offers }: Messages,
): readonly string[] {
  const wrong = amounts.filter((name) => amountOf(name, habits[name]) === undefined);
  return [
    ...wrong.map((name) => (name === 'spare' ? offers.wrongPercent : offers.wrongKwh)),
    ...(windows.some((name) => windowOf(habits[name]) === undefined) ? [offers.wrongWindow] : []),
  ];
}

type SentenceProps = { errors: readonly string[]; children: (errorId: string) => ReactNode };

function Sentence({ errors, children }: SentenceProps) {
  const id = useId();
  return (
    <div className="mt-2 flex flex-col gap-2">
      {children(id)}
      {errors.length > 0 && (
        <p className="small text-bad" id={id} role="alert">
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}

type FieldProps<Name extends string> = FieldsProps & { name: Name; label: string; errorId: string };

function AmountField({ habits, onChange, name, label, unit, errorId }: FieldProps<Amounts> & { unit: string }) {
  const isWrong = amountOf(name, habits[name]) === undefined;
  return (
    <label className="offer-input" data-wrong={isWrong}>
      <span className="sr">{label}</span>
      <input
        inputMode="decimal"
        autoComplete="off"
        size={3}
        value={habits[name]}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        onChange={(event) => onChange({ ...habits, [name]: event.target.value })}
      />
      <span aria-hidden="true">{unit}</span>
    </label>
  );
}

function WindowField({ habits, onChange, name, label, errorId }: FieldProps<Windows>) {
  const { formats } = useI18n();
  const isWrong = windowOf(habits[name]) === undefined;
  return (
    <label className="offer-input" data-wrong={isWrong}>
      <span className="sr">{label}</span>
      <input
        autoComplete="off"
        spellCheck={false}
        size={Math.max(9, habits[name].length)}
        value={habits[name]}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        onChange={(event) => onChange({ ...habits, [name]: event.target.value })}
        onBlur={() => onChange({ ...habits, [name]: writeWindow(habits[name], formats) })}
      />
    </label>
  );
}

const someMonday = toDay('2026-01-05');

/** The days of the week on which a habit changes. */
function WeekChoice({ days, onChange }: { days: readonly number[]; onChange: (days: readonly number[]) => void }) {
  const { messages, formats } = useI18n();
  return (
    <fieldset className="m-0 mt-2 border-0 p-0">
      <legend className="sr">{messages.offers.onDays}</legend>
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
