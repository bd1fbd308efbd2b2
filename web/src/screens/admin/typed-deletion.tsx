import { useState } from 'react';
import { useDeed } from '../../api/admin.ts';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { useVoice } from '../../words/language.tsx';
import { Outcome } from './may.tsx';

type TypedDeletionProps = {
  /** What has to be typed, letter for letter. */
  name: string;
  erase: string;
  /** What goes with it. */
  warning: string;
  label: string;
  send: string;
  act: () => Promise<unknown>;
  onDeleted?: () => void;
};

/** A deletion that nothing brings back: what it takes is said first, then its name is typed. */
export function TypedDeletion({ name, erase, warning, label, send, act, onDeleted }: TypedDeletionProps) {
  const { words } = useVoice();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const deed = useDeed(act);
  if (!isOpen)
    return (
      <button type="button" className="button button-quiet text-bad self-start" onClick={() => setOpen(true)}>
        {erase}
      </button>
    );
  return (
    <div className="border-line flex w-full flex-col gap-3 border-t pt-4">
      <Note tone="warn">{warning}</Note>
      <Field label={label} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Outcome error={deed.error} done={undefined} />
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={() => setOpen(false)}>
          {words.admin.cancel}
        </button>
        <button
          type="button"
          className="button button-danger"
          disabled={typed.trim() !== name || deed.isPending}
          onClick={() => deed.mutate(undefined, { onSuccess: () => onDeleted?.() })}
        >
          {send}
        </button>
      </div>
    </div>
  );
}
