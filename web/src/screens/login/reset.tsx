import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { resetPassword } from '../../api/accounts.ts';
import { useLinkToken } from '../../api/link-token.ts';
import { forget } from '../../api/session.ts';
import { validatePassword } from '../../figures/password.ts';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';
import { linkFailureOf } from './failure.ts';
import { EntranceFrame } from './service.tsx';

/** Where the link of the mail leads: a new password, after which everything older has ended. */
export function ResetScreen() {
  const token = useLinkToken();
  return (
    <EntranceFrame>
      <Reset key={token} token={token} />
    </EntranceFrame>
  );
}

function Reset({ token }: { token: string | undefined }) {
  const [end, setEnd] = useState<'done' | 'spent' | undefined>(token === undefined ? 'spent' : undefined);
  if (end !== undefined || token === undefined) return <End isDone={end === 'done'} />;
  return <NewPassword token={token} onEnd={setEnd} />;
}

function NewPassword({ token, onEnd }: { token: string; onEnd: (end: 'done' | 'spent') => void }) {
  const { messages } = useI18n();
  const cache = useQueryClient();
  const [error, setError] = useState<unknown>();
  const failure = error === undefined ? undefined : linkFailureOf(error);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (validatePassword(password, messages) !== undefined) return;
    resetPassword(token, password)
      .then(() => {
        void forget(cache);
        onEnd('done');
      })
      .catch((refusal: unknown) => {
        if (linkFailureOf(refusal) === 'spent') onEnd('spent');
        else setError(refusal);
      });
  };
  const { reset } = messages.login;
  return (
    <>
      <PageHead headline={reset.title} caption={reset.text} />
      {(failure === 'away' || failure === 'pause') && (
        <Note tone="bad">
          {messages.login[failure]} <HelpLink name={helpNameOf(error)} />
        </Note>
      )}
      <form className="flex flex-col gap-5" onSubmit={onSubmit}>
        <PasswordField
          label={reset.field}
          validate={(password) => validatePassword(password, messages)}
          error={failure === 'password' && messages.password.common}
        />
        <Note>{reset.ends}</Note>
        <button type="submit" className="button button-primary min-h-12">
          {reset.send}
        </button>
      </form>
    </>
  );
}

function End({ isDone }: { isDone: boolean }) {
  const { messages } = useI18n();
  const { reset } = messages.login;
  return (
    <>
      <PageHead headline={isDone ? reset.done : reset.spent} caption={isDone ? reset.doneText : reset.spentText} />
      <div>
        <Link to={isDone ? '/login' : '/forgot-password'} className="button button-primary min-h-12">
          {isDone ? messages.login.send : reset.requestAnother}
        </Link>
      </div>
    </>
  );
}
