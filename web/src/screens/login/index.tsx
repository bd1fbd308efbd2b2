import { type FormEvent, useState } from 'react';
import { mailVerification } from '../../api/accounts.ts';
import type { ApiError } from '../../api/api-error.ts';
import { logIn, useEnter } from '../../api/session.ts';
import { Field } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { ServiceAddressNote } from '../../kit/service-address.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link, useSearch } from '../../router/index.tsx';
import { failureOf } from './failure.ts';
import { EntranceFrame } from './service.tsx';

export function LoginScreen() {
  const { messages } = useI18n();
  return (
    <EntranceFrame>
      <PageHead headline={messages.login.title} caption={messages.login.caption} />
      <ReturnNote />
      <LoginForm />
      <div className="flex flex-wrap justify-between gap-4">
        <Link to="/forgot-password">{messages.login.forgotten}</Link>
        <Link to="/signup">{messages.login.signUp}</Link>
      </div>
      <p className="small text-ink-3">{messages.login.stays}</p>
    </EntranceFrame>
  );
}

/** Why the login stands where another page was expected. */
function ReturnNote() {
  const { messages } = useI18n();
  const { next, state } = useSearch();
  if (state === 'ended') return <Note tone="warn">{messages.login.ended}</Note>;
  return next === undefined ? null : <Note tone="info">{messages.login.required}</Note>;
}

function LoginForm() {
  const { messages } = useI18n();
  const enter = useEnter();
  const [error, setError] = useState<unknown>();
  const failure = error === undefined ? undefined : failureOf(error);
  const [email, setEmail] = useState('');
  const [isSending, setSending] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSending(true);
    logIn(email.trim(), String(new FormData(form).get('password')))
      .then(() => enter())
      .catch((refusal: unknown) => {
        setError(refusal);
        const field = form.elements.namedItem('password');
        if (failureOf(refusal) !== 'wrong' || !(field instanceof HTMLInputElement)) return;
        field.value = '';
        field.focus();
      })
      .finally(() => setSending(false));
  };
  return (
    <form className="flex flex-col gap-5" onSubmit={onSubmit}>
      {failure === 'address' && <ServiceAddressNote url={(error as ApiError).serviceUrl} />}
      {failure && failure !== 'address' && (
        <Note tone="bad">
          <b className="font-semibold">{messages.login[failure]}</b> {failure === 'wrong' && messages.login.wrongHint}{' '}
          {failure === 'unverified' ? <ResendButton email={email.trim()} /> : <HelpLink name={helpNameOf(error)} />}
        </Note>
      )}
      <Field
        label={messages.login.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        aria-invalid={failure === 'wrong' || undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField isInvalid={failure === 'wrong'} />
      <button type="submit" className="button button-primary min-h-12" disabled={isSending}>
        {isSending ? messages.login.sending : messages.login.send}
      </button>
    </form>
  );
}

function ResendButton({ email }: { email: string }) {
  const { messages } = useI18n();
  const [isSent, setSent] = useState(false);
  if (isSent) return <p>{messages.login.mailSent}</p>;
  const send = () => void mailVerification(email).then(() => setSent(true));
  return (
    <p className="mt-2">
      <button type="button" className="button" onClick={send}>
        {messages.login.resend}
      </button>
    </p>
  );
}
