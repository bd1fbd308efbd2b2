import { parseDay } from '@svc/domain/day';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { setOffPeak } from '../../api/homes.ts';
import type { Home } from '../../api/queries.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { homeName } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { HoursBar } from './hours-bar.tsx';
import { bareMonths, formatRange, schedulesOf, spansOf, understand, type When, withPeriod } from './off-peak.ts';
import { formatMonths, formatWhen, WhenFields } from './off-peak-when.tsx';

const Understood = ({ text }: { text: string }) => (
  <span className="text-ok flex items-center gap-2">
    <CircleCheck size={16} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
    {text}
  </span>
);

/** Off-peak hours, typed as on the bill and shown in normalised form before they are saved. */
export function OffPeakEditor({ home, onClose }: { home: Home; onClose: () => void }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const texts = messages.homes.editor;
  const cache = useQueryClient();
  const [input, setInput] = useState('');
  const [since, setSince] = useState('');
  const [when, setWhen] = useState<When>({});
  const [error, setError] = useState<unknown>();
  const schedules = schedulesOf(home.offpeak_hours);
  const bare = bareMonths(schedules);
  const read = understand(input);
  const save = (hours: unknown) => {
    setError(undefined);
    setOffPeak(home.id, hours)
      .then(() => Promise.all(['homes', 'cost', 'shadow'].map((key) => cache.invalidateQueries({ queryKey: [key] }))))
      .then(() => setInput(''))
      .catch(setError);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (read) save(withPeriod(schedules, read.ranges, parseDay(since) ?? null, when));
  };
  const formatRanges = (ranges: readonly string[]) => ranges.map((range) => formatRange(range, i18n)).join(texts.and);
  const hours = (minutes: number) => formats.number(minutes / 60, minutes % 60 ? 1 : 0);
  const understood = read && texts.understood(formatRanges(read.ranges), hours(read.minutes));
  return (
    <Dialog isDrawer title={texts.title(homeName(home, messages))} onClose={onClose}>
      <p className="text-ink-2">{texts.about}</p>
      <form className="mt-4 flex flex-col gap-4" onSubmit={submit}>
        <Field
          label={texts.hours}
          value={input}
          autoComplete="off"
          spellCheck={false}
          hint={understood ? <Understood text={understood} /> : texts.example}
          error={input.trim() !== '' && !read ? texts.notUnderstood : undefined}
          onChange={(event) => setInput(event.target.value)}
        />
        <Field
          label={texts.since}
          hint={texts.sinceHint}
          type="date"
          value={since}
          onChange={(event) => setSince(event.target.value)}
        />
        <WhenFields when={when} onChange={setWhen} />
        {error !== undefined && (
          <Note tone="bad">
            {texts.failed} <HelpLink name={helpNameOf(error)} />
          </Note>
        )}
        <button type="submit" className="button button-primary self-start" disabled={!read}>
          {texts.save}
        </button>
      </form>
      {bare.length > 0 && (
        <div className="mt-4">
          <Note tone="warn">{texts.bare(formatMonths(bare, i18n))}</Note>
        </div>
      )}
      <Schedules schedules={schedules} onRemove={(index) => save(schedules.filter((_, other) => other !== index))} />
    </Dialog>
  );
}

type SchedulesProps = { schedules: readonly OffPeakSchedule[]; onRemove: (index: number) => void };

function Schedules({ schedules, onRemove }: SchedulesProps) {
  const i18n = useI18n();
  const { formats, messages } = i18n;
  const texts = messages.homes.editor;
  const formatRanges = (ranges: readonly string[]) => ranges.map((range) => formatRange(range, i18n)).join(texts.and);
  return (
    <ul className="mt-4">
      {schedules.map((entry, index) => (
        <li
          key={`${entry.valid_from} ${entry.ranges.join()} ${entry.months} ${entry.weekdays}`}
          className="border-line flex items-start justify-between gap-3 border-t py-3"
        >
          <div className="min-w-0 flex-1">
            <b className="block font-semibold">
              {entry.valid_from === null ? texts.always : texts.from(formats.dayPlain(entry.valid_from))}
            </b>
            <span data-ranges="">{formatRanges(entry.ranges)}</span>
            {(entry.months || entry.weekdays) && <span className="block">{formatWhen(entry, i18n)}</span>}
            <HoursBar spans={spansOf(entry.ranges)} />
            <span className="small text-ink-3 block">{entry.source === 'user' ? texts.yours : texts.operators}</span>
          </div>
          <button
            type="button"
            className="button button-quiet button-square"
            aria-label={texts.remove(formatRanges(entry.ranges))}
            onClick={() => onRemove(index)}
          >
            <X size={20} strokeWidth={1.6} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
