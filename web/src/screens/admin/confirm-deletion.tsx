import { useState } from 'react';
import { useAdminMutation } from '../../api/admin.ts';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Outcome } from './may.tsx';

type ConfirmDeletionProps = {
  /** What has to be typed, letter for letter. */
  name: string;
  erase: string;
  /** What is deleted with it. */
  warning: string;
  label: string;
  send: string;
  act: () => Promise<unknown>;
  onDeleted?: () => void;
};

/** An irreversible deletion: the dialog lists what is deleted, then the user types the name. */
export function ConfirmDeletion({ name, erase, warning, label, send, act, onDeleted }: ConfirmDeletionProps) {
  const { messages } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const [input, setInput] = useState('');
  const mutation = useAdminMutation(act);
  if (!isOpen)
    return (
      <button type="button" className="button button-quiet text-bad self-start" onClick={() => setOpen(true)}>
        {erase}
      </button>
    );
  return (
    <div className="border-line flex w-full flex-col gap-3 border-t pt-4">
      <Note tone="warn">{warning}</Note>
      <Field label={label} autoComplete="off" value={input} onChange={(event) => setInput(event.target.value)} />
      <Outcome error={mutation.error} done={undefined} />
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={() => setOpen(false)}>
          {messages.admin.cancel}
        </button>
        <button
          type="button"
          className="button button-danger"
          disabled={input.trim() !== name || mutation.isPending}
          onClick={() => mutation.mutate(undefined, { onSuccess: () => onDeleted?.() })}
        >
          {send}
        </button>
      </div>
    </div>
  );
}
