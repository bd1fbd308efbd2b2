import { type FormEvent, useState } from 'react';
import { eraseAccount, type Me } from '../../api/accounts.ts';
import type { Home } from '../../api/queries.ts';
import { useLeaveFor } from '../../api/session.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { homeWithDigits } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { RefusalText } from './refusal-text.tsx';

type DeleteDialogProps = { me: Me; homes: readonly Home[]; onClose: () => void };

/**
 * What is deleted, what remains elsewhere, a typed word and the password, so that no account is deleted by accident.
 */
export function DeleteDialog({ me, homes, onClose }: DeleteDialogProps) {
  const { messages } = useI18n();
  const { erase } = messages.account;
  const leave = useLeaveFor('/');
  const [input, setInput] = useState('');
  const [error, setError] = useState<unknown>();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    eraseAccount(String(new FormData(event.currentTarget).get('password')))
      .then(leave)
      .catch(setError);
  };
  return (
    <Dialog title={erase.title(me.email)} onClose={onClose}>
      <p className="text-ink-2">{erase.text}</p>
      <div className="my-3">
        {homes.map((home) => (
          <Lost key={home.id} name={homeWithDigits(home, messages, ', ')} what={erase.home} />
        ))}
        <Lost name={erase.prices} what={erase.gone} />
        <Lost name={erase.credentials} what={erase.stops} />
      </div>
      <Note>
        {erase.stays}{' '}
        <button type="button" className="link" onClick={onClose}>
          {erase.first}
        </button>
      </Note>
      <form className="mt-4 flex flex-col gap-4" onSubmit={onSubmit}>
        <Field
          label={erase.typeToConfirm}
          autoComplete="off"
          value={input}
          onChange={(event) => setInput(event.target.value)}
        />
        <PasswordField error={error !== undefined && <RefusalText error={error} />} />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-quiet" onClick={onClose}>
            {erase.keep}
          </button>
          <button
            type="submit"
            className="button button-danger"
            disabled={input.trim().toLocaleLowerCase() !== erase.word}
          >
            {erase.send}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Lost({ name, what }: { name: string; what: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-1.5">
      <span>{name}</span>
      <span className="text-ink-2 text-right">{what}</span>
    </div>
  );
}
