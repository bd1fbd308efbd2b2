import { useState } from 'react';
import { adminActions, useAdminMutation } from '../../api/admin.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { AreaField, Field } from '../../kit/field.tsx';
import { Segment } from '../../kit/segment.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Outcome } from './may.tsx';
import { readDays } from './peak-days.ts';

type Entry = Parameters<typeof adminActions.statePeakDays>[0];
type List = NonNullable<Entry['list']>;
type Others = NonNullable<Entry['others']>;

/** An administrator states the peak days of a period: no source publishes them to programs. */
export function PeakDaysDialog({ onClose }: { onClose: () => void }) {
  const { messages, formats } = useI18n();
  const { calendars, cancel } = messages.admin;
  const { peakDays } = calendars;
  const [list, setList] = useState<List>('EJP');
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [text, setText] = useState('');
  const [others, setOthers] = useState<Others>('NORMAL');
  const mutation = useAdminMutation(adminActions.statePeakDays);
  const { days, wrong } = readDays(text);
  const isReady = start !== '' && end !== '' && wrong === undefined && !mutation.isPending;
  const choices = <Value extends string>(names: Readonly<Record<Value, string>>) =>
    Object.entries(names) as [Value, string][];
  return (
    <Dialog title={peakDays.open} onClose={onClose}>
      <p className="text-ink-2">{peakDays.text}</p>
      <form
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutation.mutate({ list, start, end, peak_days: days, others });
        }}
      >
        <div>
          <Segment label={peakDays.list} choices={choices(peakDays.lists)} chosen={list} onChoose={setList} />
        </div>
        <Field
          label={peakDays.start}
          type="date"
          required
          value={start}
          onChange={(event) => setStart(event.target.value)}
        />
        <Field label={peakDays.end} type="date" required value={end} onChange={(event) => setEnd(event.target.value)} />
        <AreaField
          label={peakDays.days}
          hint={peakDays.daysHint}
          error={wrong !== undefined && peakDays.wrongDay(wrong.slice(0, 20))}
          rows={4}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-col items-start gap-1.5">
          <span className="text-ink-2 small font-medium">{peakDays.others}</span>
          <Segment label={peakDays.others} choices={choices(peakDays.othersAre)} chosen={others} onChoose={setOthers} />
        </div>
        <Outcome error={mutation.error} done={mutation.data && peakDays.done(formats.number(mutation.data.changed))} />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-quiet" onClick={onClose}>
            {mutation.isSuccess ? messages.close : cancel}
          </button>
          <button type="submit" className="button button-primary" disabled={!isReady}>
            {peakDays.send}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
