import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Credentials, renewSecret } from '../../api/accounts.ts';
import { Card } from '../../kit/card.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Note } from '../../kit/note.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { SecretOnce } from '../../kit/secret-once.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { RefusalText } from './refusal-text.tsx';

export function CredentialsCard({ clientId }: { clientId: string | undefined }) {
  const { messages } = useI18n();
  const { credentials } = messages.account;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={credentials.title} span={12}>
      <div className="border-line mt-2 flex items-center justify-between gap-3 border-t py-3">
        <div className="min-w-0">
          <p className="small text-ink-2">{messages.secret.id}</p>
          <p className="code">{clientId ? `${clientId.slice(0, 8)}…${clientId.slice(-4)}` : '…'}</p>
        </div>
        {clientId && <CopyButton text={clientId} name={credentials.copyId} />}
      </div>
      <div className="border-line flex items-center justify-between gap-3 border-t py-3">
        <div className="min-w-0">
          <p className="small text-ink-2">{messages.secret.secret}</p>
          <p>{credentials.shownOnce}</p>
        </div>
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {credentials.replace}
        </button>
      </div>
      <p className="small text-ink-3">{credentials.warning}</p>
      {isOpen && <SecretDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** The password first, then the secret. The secret exists only in this dialog and disappears with it. */
function SecretDialog({ onClose }: { onClose: () => void }) {
  const { messages } = useI18n();
  const { credentials } = messages.account;
  const cache = useQueryClient();
  const [made, setMade] = useState<Credentials>();
  const [error, setError] = useState<unknown>();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    renewSecret(String(new FormData(event.currentTarget).get('password')))
      .then((fresh) => {
        setMade(fresh);
        void cache.invalidateQueries({ queryKey: ['sessions'] });
      })
      .catch(setError);
  };
  if (made)
    return (
      <Dialog title={credentials.newTitle} onClose={onClose}>
        <p className="text-ink-2 mb-4">{credentials.newText}</p>
        <SecretOnce clientId={made.client_id} secret={made.client_secret} leave={messages.close} onLeave={onClose}>
          <Note tone="warn">{credentials.boxes}</Note>
        </SecretOnce>
      </Dialog>
    );
  return (
    <Dialog title={credentials.replaceTitle} onClose={onClose}>
      <form className="flex flex-col gap-4" onSubmit={onSubmit}>
        <p className="text-ink-2">{credentials.warning}</p>
        <PasswordField error={error !== undefined && <RefusalText error={error} />} />
        <div className="flex justify-end">
          <button type="submit" className="button button-primary">
            {credentials.make}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
