import { type FormEvent, useEffect, useState } from 'react';
import { mailReset } from '../../api/accounts.ts';
import type { ApiError } from '../../api/api-error.ts';
import { Field } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { ServiceAddressNote } from '../../kit/service-address.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';
import { failureOf } from './failure.ts';
import { EntranceFrame } from './service.tsx';

const pauseSeconds = 60;

/** Requests a link by mail. Neither the messages nor the form reveal whether the address has an account. */
export function ForgottenScreen() {
  const { messages } = useI18n();
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState<unknown>();
  const reason = error === undefined ? undefined : failureOf(error);
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWait(pauseSeconds);
    mailReset(String(new FormData(event.currentTarget).get('email')).trim())
      .then(() => {
        setError(undefined);
        setSent(true);
      })
      .catch((failure: unknown) => {
        setWait(0);
        setError(failure);
      });
  };
  const { forgot } = messages.login;
  const send = !isSent ? forgot.send : wait > 0 ? forgot.again(wait) : forgot.resend;
  return (
    <EntranceFrame>
      <PageHead
        key={String(isSent)}
        headline={isSent ? forgot.sent : forgot.title}
        caption={isSent ? forgot.sentText : forgot.text}
      />
      {reason === 'address' && <ServiceAddressNote url={(error as ApiError).serviceUrl} />}
      {reason && reason !== 'address' && (
        <Note tone="bad">
          {reason === 'pause' ? messages.login.pause : messages.login.away} <HelpLink name={helpNameOf(error)} />
        </Note>
      )}
      <form className="flex flex-col gap-5" onSubmit={onSubmit}>
        <Field label={messages.login.email} name="email" type="email" autoComplete="username" required />
        <button type="submit" className="button button-primary min-h-12" disabled={wait > 0}>
          {send}
        </button>
        <Link to="/login" className="button button-quiet">
          {forgot.back}
        </Link>
      </form>
      {isSent && <NothingCame />}
    </EntranceFrame>
  );
}

function NothingCame() {
  const { messages } = useI18n();
  const { forgot } = messages.login;
  return (
    <section className="card gap-2">
      <h2>{forgot.nothing}</h2>
      {forgot.hints.map((hint) => (
        <p key={hint} className="text-ink-2">
          {hint}
        </p>
      ))}
    </section>
  );
}
