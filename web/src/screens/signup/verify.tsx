import { type FormEvent, useState } from 'react';
import { type Credentials, verifyEmail } from '../../api/accounts.ts';
import { useLinkToken } from '../../api/link-token.ts';
import { useLeaveFor } from '../../api/session.ts';
import { validatePassword } from '../../figures/password.ts';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { SecretOnce } from '../../kit/secret-once.tsx';
import { StepFrame } from '../../kit/steps.tsx';
import { Tick } from '../../kit/tick.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';
import { linkFailureOf } from './failure.ts';

/** Where the mail of a sign-up leads. Opening it proves nothing: programs that read mails open links too. */
export function VerifyScreen() {
  const token = useLinkToken();
  return (
    <StepFrame at="account">
      <Verify key={token} token={token} />
    </StepFrame>
  );
}

function Verify({ token }: { token: string | undefined }) {
  const [credentials, setCredentials] = useState<Credentials>();
  const [isSpent, setSpent] = useState(token === undefined);
  if (credentials) return <Verified credentials={credentials} />;
  if (isSpent || token === undefined) return <Spent />;
  return <Confirm token={token} onDone={setCredentials} onSpent={() => setSpent(true)} />;
}

type ConfirmProps = { token: string; onDone: (credentials: Credentials) => void; onSpent: () => void };

function Confirm({ token, onDone, onSpent }: ConfirmProps) {
  const { messages } = useI18n();
  const { verify } = messages.signup;
  const [error, setError] = useState<unknown>();
  const failure = error === undefined ? undefined : linkFailureOf(error);
  const [hasNew, setHasNew] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = hasNew ? String(new FormData(event.currentTarget).get('password')) : undefined;
    if (password !== undefined && validatePassword(password, messages) !== undefined) return;
    verifyEmail(token, password)
      .then(onDone)
      .catch((refusal: unknown) => {
        if (linkFailureOf(refusal) === 'spent') onSpent();
        else setError(refusal);
      });
  };
  return (
    <>
      <PageHead headline={verify.title} caption={verify.text} />
      {(failure === 'away' || failure === 'pause') && (
        <Note tone="bad">
          {messages.signup.errors[failure]} <HelpLink name={helpNameOf(error)} />
        </Note>
      )}
      <form className="flex flex-col gap-5" onSubmit={onSubmit}>
        <Tick label={verify.other} isOn={hasNew} onChange={setHasNew} />
        {hasNew && (
          <PasswordField
            validate={(password) => validatePassword(password, messages)}
            error={failure === 'common' && messages.password.common}
          />
        )}
        <button type="submit" className="button button-primary min-h-12">
          {verify.send}
        </button>
      </form>
    </>
  );
}

function Verified({ credentials }: { credentials: Credentials }) {
  const { messages } = useI18n();
  const leave = useLeaveFor('/login');
  return (
    <>
      <Note tone="ok">{messages.signup.verify.done}</Note>
      <PageHead headline={messages.signup.secret.title} caption={messages.signup.secret.text} />
      <div className="card">
        <SecretOnce
          clientId={credentials.client_id}
          secret={credentials.client_secret}
          leave={messages.signup.verify.onward}
          onLeave={leave}
        />
      </div>
    </>
  );
}

function Spent() {
  const { messages } = useI18n();
  const { verify } = messages.signup;
  return (
    <>
      <PageHead headline={verify.spent} caption={verify.spentText} />
      <div>
        <Link to="/login" className="button button-primary min-h-12">
          {messages.signup.logIn}
        </Link>
      </div>
    </>
  );
}
