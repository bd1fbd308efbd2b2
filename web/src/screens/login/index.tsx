import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { mailVerification } from '../../api/accounts.ts';
import type { ApiError } from '../../api/fault.ts';
import { logIn, useEnter } from '../../api/session.ts';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { ServiceAddressNote } from '../../kit/service-address.tsx';
import { useVoice } from '../../words/language.tsx';
import { EntranceFrame } from './service.tsx';
import { failureOf } from './trouble.ts';

export function LoginScreen() {
  const { words } = useVoice();
  return (
    <EntranceFrame>
      <PageHead headline={words.login.title} caption={words.login.caption} />
      <LoginForm />
      <div className="flex flex-wrap justify-between gap-4">
        <Link to="/forgot-password">{words.login.forgotten}</Link>
        <Link to="/signup">{words.login.signUp}</Link>
      </div>
      <p className="small text-ink-3">{words.login.stays}</p>
    </EntranceFrame>
  );
}

function LoginForm() {
  const { words } = useVoice();
  const enter = useEnter();
  const [error, setError] = useState<unknown>();
  const failure = error === undefined ? undefined : failureOf(error);
  const [email, setEmail] = useState('');
  const [isSending, setSending] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSending(true);
    logIn(email.trim(), String(form.get('password')))
      .then(() => enter())
      .catch(setError)
      .finally(() => setSending(false));
  };
  return (
    <form className="flex flex-col gap-5" onSubmit={onSubmit}>
      {failure === 'address' && <ServiceAddressNote url={(error as ApiError).serviceUrl} />}
      {failure && failure !== 'address' && (
        <Note tone="bad">
          <b className="font-semibold">{words.login[failure]}</b> {failure === 'wrong' && words.login.wrongHint}
          {failure === 'unverified' && <ResendButton email={email.trim()} />}
        </Note>
      )}
      <Field
        label={words.login.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField />
      <button type="submit" className="button button-primary min-h-12" disabled={isSending}>
        {isSending ? words.login.sending : words.login.send}
      </button>
    </form>
  );
}

function ResendButton({ email }: { email: string }) {
  const { words } = useVoice();
  const [isSent, setSent] = useState(false);
  if (isSent) return <p>{words.login.mailSent}</p>;
  const send = () => void mailVerification(email).then(() => setSent(true));
  return (
    <p className="mt-2">
      <button type="button" className="button" onClick={send}>
        {words.login.resend}
      </button>
    </p>
  );
}
