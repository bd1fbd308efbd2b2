import { addDays, type Day, parseDay } from '@svc/domain/day';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { Field } from '../kit/field.tsx';
import { useI18n } from '../messages/i18n.tsx';
import { useNavigate } from '../router/index.tsx';
import { longestRange, type Period, toPeriod } from './period.ts';

export type RangeProps = { period: Period; oldest: Day; newest: Day; onClose: () => void };

export function RangeDialog(props: RangeProps) {
  const { messages } = useI18n();
  return (
    <Dialog title={messages.period.choose} onClose={props.onClose}>
      <RangeForm {...props} />
    </Dialog>
  );
}

/** Any first and last day that is known; the browser's own fields grey the others. */
export function RangeForm({ period, oldest, newest, onClose }: RangeProps) {
  const { messages, formats } = useI18n();
  const navigate = useNavigate();
  const [from, setFrom] = useState<string>(period.from);
  const [to, setTo] = useState<string>(period.to < newest ? period.to : newest);
  const [first, last] = [parseDay(from), parseDay(to)];
  const isRight = first !== undefined && last !== undefined && first <= last && last < addDays(first, longestRange);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRight) return;
    onClose();
    void navigate({ to: '.', search: toPeriod({ from: first, to: last }) });
  };
  const bounds = { min: oldest, max: newest, type: 'date', required: true } as const;
  return (
    <form className="mt-3 flex flex-col gap-4" onSubmit={onSubmit}>
      <Field
        label={messages.period.from}
        hint={messages.period.known(formats.dayPlain(oldest), formats.dayPlain(newest))}
        {...bounds}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        label={messages.period.to}
        error={isRight ? undefined : messages.period.wrong(longestRange)}
        {...bounds}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <button type="submit" className="button button-primary">
        {messages.period.show}
      </button>
    </form>
  );
}
