import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { activateHome, deleteHome, orderHomes, renameHome } from '../../api/homes.ts';
import type { Home } from '../../api/queries.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { homeName } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';

type PendingAction = 'rename' | 'switch' | 'delete';
type ActionsProps = { home: Home; homes: readonly Home[]; isClientMode: boolean };

export const isOff = (home: Home) => !home.is_active;

/** The actions on a home. A destructive one requires a confirmation with its name. */
export function HomeActions({ home, homes, isClientMode }: ActionsProps) {
  const { messages } = useI18n();
  const texts = messages.homes.actions;
  const [pendingAction, setPendingAction] = useState<PendingAction>();
  const close = () => setPendingAction(undefined);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <button type="button" className="button button-soft" onClick={() => setPendingAction('rename')}>
        {texts.rename}
      </button>
      <button type="button" className="button button-soft" onClick={() => setPendingAction('switch')}>
        {isOff(home) ? texts.activate : texts.deactivate}
      </button>
      {!isClientMode && (
        <>
          <button type="button" className="button button-soft" onClick={() => setPendingAction('delete')}>
            {texts.delete}
          </button>
          <Order home={home} homes={homes} />
        </>
      )}
      {pendingAction === 'rename' && <Rename home={home} onClose={close} />}
      {(pendingAction === 'switch' || pendingAction === 'delete') && (
        <Confirm home={home} isClientMode={isClientMode} pendingAction={pendingAction} onClose={close} />
      )}
    </div>
  );
}

function useChange(onDone: () => void) {
  const cache = useQueryClient();
  const [error, setError] = useState<unknown>();
  const attempt = (work: Promise<unknown>) => {
    setError(undefined);
    work
      .then(() => cache.invalidateQueries({ queryKey: ['homes'] }))
      .then(onDone)
      .catch(setError);
  };
  return { error, attempt };
}

function FailureNote({ error }: { error: unknown }) {
  const { messages } = useI18n();
  if (error === undefined) return null;
  return (
    <Note tone="bad">
      {messages.homes.actions.failed} <HelpLink name={helpNameOf(error)} />
    </Note>
  );
}

function Order({ home, homes }: { home: Home; homes: readonly Home[] }) {
  const { messages } = useI18n();
  const { attempt, error } = useChange(() => undefined);
  const ids = homes.map(({ id }) => id);
  const at = ids.indexOf(home.id);
  const move = (to: number) => attempt(orderHomes(ids.toSpliced(at, 1).toSpliced(to, 0, home.id)));
  const name = homeName(home, messages);
  if (homes.length < 2) return null;
  return (
    <>
      <button
        type="button"
        className="button button-soft button-square"
        aria-label={messages.homes.actions.up(name)}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      >
        <ArrowUp size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="button button-soft button-square"
        aria-label={messages.homes.actions.down(name)}
        disabled={at === homes.length - 1}
        onClick={() => move(at + 1)}
      >
        <ArrowDown size={16} aria-hidden="true" />
      </button>
      <FailureNote error={error} />
    </>
  );
}

function Rename({ home, onClose }: { home: Home; onClose: () => void }) {
  const { messages } = useI18n();
  const texts = messages.homes.actions;
  const [name, setName] = useState(home.name ?? '');
  const { error, attempt } = useChange(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt(renameHome(home.id, name.trim()));
  };
  return (
    <Dialog title={texts.renameTitle} onClose={onClose}>
      <form className="mt-3 flex flex-col gap-4" onSubmit={submit}>
        <Field label={texts.name} value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
        <FailureNote error={error} />
        <button type="submit" className="button button-primary self-start">
          {texts.save}
        </button>
      </form>
    </Dialog>
  );
}

type ConfirmProps = { home: Home; isClientMode: boolean; pendingAction: 'switch' | 'delete'; onClose: () => void };

function Confirm({ home, isClientMode, pendingAction, onClose }: ConfirmProps) {
  const { messages } = useI18n();
  const texts = messages.homes.actions;
  const name = homeName(home, messages);
  const { error, attempt } = useChange(onClose);
  const isActivation = pendingAction === 'switch' && isOff(home);
  const [title, about, label] =
    pendingAction === 'delete'
      ? [texts.deleteTitle(name), texts.deleteAbout, texts.delete]
      : isActivation
        ? [texts.activateTitle(name), texts.activateAbout, texts.activate]
        : [texts.deactivateTitle(name), isClientMode ? texts.leaveOutAbout : texts.deactivateAbout, texts.deactivate];
  const act = () => attempt(pendingAction === 'delete' ? deleteHome(home.id) : activateHome(home.id, isActivation));
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-2">{about}</p>
      {pendingAction === 'delete' && (
        <p className="mt-2">
          <Link to="/account" className="link">
            {messages.homes.export}
          </Link>
        </p>
      )}
      <FailureNote error={error} />
      <div className="mt-4 flex flex-wrap gap-2">
        <button type="button" className="button button-primary" onClick={act}>
          {label}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </Dialog>
  );
}
