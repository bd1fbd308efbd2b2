import { useQuery } from '@tanstack/react-query';
import { Clock, Lock, X } from 'lucide-react';
import { useState } from 'react';
import { type Credentials, mailVerification } from '../../api/accounts.ts';
import { queries } from '../../api/queries.ts';
import { useEnter } from '../../api/session.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { SecretOnce } from '../../kit/secret-once.tsx';
import { StepFrame } from '../../kit/steps.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';
import { type SignedUp, SignupForm } from './form.tsx';

/** The account: an address and a password. If email verification is disabled, the secret is shown here. */
export function SignupScreen() {
  const { messages } = useI18n();
  const [made, setMade] = useState<SignedUp>();
  return (
    <StepFrame at="account">
      {made === undefined ? (
        <>
          <PageHead headline={messages.signup.title} caption={messages.signup.caption} />
          <SignupForm onDone={setMade} />
          <p className="small text-ink-2">
            {messages.signup.already} <Link to="/login">{messages.signup.logIn}</Link>
          </p>
          <Promises />
        </>
      ) : made.credentials ? (
        <Entered credentials={made.credentials} />
      ) : (
        <MailSent email={made.email} />
      )}
    </StepFrame>
  );
}

const promises = [
  ['encrypted', Lock],
  ['yesterday', Clock],
  ['erased', X],
] as const;

function Promises() {
  const { messages } = useI18n();
  const { data } = useQuery(queries.capabilities());
  return (
    <>
      <ul className="card divide-line divide-y !py-2">
        {promises.map(([name, Icon]) => (
          <li key={name} className="flex gap-3 py-3">
            <Icon size={20} strokeWidth={1.6} aria-hidden="true" className="text-accent mt-0.5 shrink-0" />
            <p className="text-ink-2">
              <b className="text-ink font-semibold">{messages.signup[name].title}</b> {messages.signup[name].text}
            </p>
          </li>
        ))}
      </ul>
      {data?.features.includes('demo') && (
        <Link to="/demo" reloadDocument>
          {messages.signup.demo}
        </Link>
      )}
    </>
  );
}

function MailSent({ email }: { email: string }) {
  const { messages } = useI18n();
  const [isAgain, setAgain] = useState(false);
  const { mail } = messages.signup;
  const send = () => void mailVerification(email).finally(() => setAgain(true));
  return (
    <>
      <PageHead headline={mail.title} caption={mail.text(email)} />
      <section className="card gap-2">
        <h2>{mail.nothing}</h2>
        <p className="text-ink-2">{mail.junk}</p>
        <div className="mt-2">
          <button type="button" className="button" disabled={isAgain} onClick={send}>
            {isAgain ? mail.sentAgain : mail.again}
          </button>
        </div>
      </section>
    </>
  );
}

function Entered({ credentials }: { credentials: Credentials }) {
  const { messages } = useI18n();
  const enter = useEnter();
  return (
    <>
      <PageHead headline={messages.signup.secret.title} caption={messages.signup.secret.text} />
      <div className="card">
        <SecretOnce
          clientId={credentials.client_id}
          secret={credentials.client_secret}
          leave={messages.signup.secret.onward}
          onLeave={() => void enter()}
        />
      </div>
    </>
  );
}
