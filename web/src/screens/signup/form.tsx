import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Credentials, signUp } from '../../api/accounts.ts';
import { ApiError } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { logIn } from '../../api/session.ts';
import { validatePassword } from '../../figures/password.ts';
import { Field } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { ServiceAddressNote } from '../../kit/service-address.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { failureOf } from './failure.ts';

export type SignedUp = { readonly email: string; readonly credentials: Credentials | undefined };

/** Creates the account; who need not prove the mailbox first is logged in at once. */
async function begin(email: string, password: string, waitsForMail: boolean): Promise<SignedUp> {
  const credentials = await signUp(email, password);
  // The login would only be refused.
  if (waitsForMail) return { email, credentials: undefined };
  try {
    await logIn(email, password);
    return { email, credentials };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED') return { email, credentials: undefined };
    throw error;
  }
}

export function SignupForm({ onDone }: { onDone: (made: SignedUp) => void }) {
  const { messages } = useI18n();
  const { data: capabilities } = useQuery(queries.capabilities());
  const [error, setError] = useState<unknown>();
  const failure = error === undefined ? undefined : failureOf(error);
  const [isSending, setSending] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password'));
    if (validatePassword(password, messages) !== undefined) return;
    setSending(true);
    begin(String(form.get('email')).trim(), password, capabilities?.requires_email_verification ?? false)
      .then(onDone)
      .catch(setError)
      .finally(() => setSending(false));
  };
  const isOfField = failure === 'email' || failure === 'common' || failure === 'taken';
  return (
    <form className="flex flex-col gap-5" onSubmit={onSubmit}>
      {failure === 'address' && <ServiceAddressNote url={(error as ApiError).serviceUrl} />}
      {failure && !isOfField && failure !== 'address' && (
        <Note tone="bad">
          {messages.signup.errors[failure]} <HelpLink name={helpNameOf(error)} />
        </Note>
      )}
      <Field
        label={messages.signup.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        error={(failure === 'email' || failure === 'taken') && messages.signup.errors[failure]}
      />
      <PasswordField
        validate={(password) => validatePassword(password, messages)}
        error={failure === 'common' && messages.password.common}
      />
      <button type="submit" className="button button-primary min-h-12" disabled={isSending}>
        {isSending ? messages.signup.sending : messages.signup.send}
      </button>
    </form>
  );
}
