import { type FormEvent, useState } from 'react';
import { type Cleared, clearStatistics, type HubStatistic } from '../../api/hub.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { HubErrorNote } from './hub-error-note.tsx';
import { formatSpan } from './hub-statistic.ts';

type RemoveProps = {
  chosen: readonly HubStatistic[];
  /** Whether runs to the hub are enabled: without them nothing is sent again. */
  isEnabled: boolean;
  onCleared: (cleared: Cleared) => void;
  onClose: () => void;
};

/** Lists what is removed by name and what restores it. Requires a typed word first. */
export function RemoveDialog({ chosen, isEnabled, onCleared, onClose }: RemoveProps) {
  const i18n = useI18n();
  const { dialog } = i18n.messages.destinations.hub;
  const [input, setInput] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const orphans = chosen.filter(({ state }) => state === 'orphan').length;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    clearStatistics(chosen.map(({ statistic_id }) => statistic_id))
      .then(onCleared)
      .catch((reason: unknown) => {
        setBusy(false);
        setError(reason instanceof Error ? reason : new Error('unknown'));
      });
  };
  return (
    <Dialog title={dialog.title(chosen.length)} onClose={onClose}>
      <p className="text-ink-2 mt-2">{dialog.goes}</p>
      <ul className="my-3">
        {chosen.map((one) => (
          <li key={one.statistic_id} className="py-1">
            <b className="block font-semibold break-words">{one.name}</b>
            <span className="text-ink-2 small">{formatSpan(one, i18n)}</span>
          </li>
        ))}
      </ul>
      {orphans < chosen.length && <Note>{isEnabled ? dialog.back : dialog.off}</Note>}
      {orphans > 0 && (
        <div className="mt-3">
          <Note tone="warn">{dialog.lost(orphans)}</Note>
        </div>
      )}
      <form className="mt-4 flex flex-col gap-4" onSubmit={onSubmit}>
        <Field
          label={dialog.type}
          autoComplete="off"
          value={input}
          onChange={(event) => setInput(event.target.value)}
        />
        {error && <HubErrorNote error={error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-quiet" onClick={onClose}>
            {dialog.keep}
          </button>
          <button
            type="submit"
            className="button button-danger"
            disabled={isBusy || input.trim().toLocaleLowerCase() !== dialog.word}
          >
            {isBusy ? dialog.sending : dialog.send}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
