import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { queries } from '../../api/queries.ts';
import { Preferences } from '../../kit/preferences.tsx';
import { SideFrame } from '../../kit/side-frame.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';

/** Beside every login and signup form: what svc is for, and whether it is running. */
export function EntranceFrame({ children }: { children: ReactNode }) {
  const { messages } = useI18n();
  const aside = (
    <>
      <p className="text-ink-2 text-lg leading-7">{messages.login.promise}</p>
      <Service />
    </>
  );
  return (
    <SideFrame aside={aside} onPhone={<PhoneState />}>
      {children}
    </SideFrame>
  );
}

/** On a phone, where both lines have no room: a link to the page of the state, with its icon. */
function PhoneState() {
  const { messages } = useI18n();
  const { login } = messages;
  const { data, error } = useQuery(queries.status());
  const hasIncident = data?.troubles.some(({ is_general }) => is_general) ?? false;
  const isFine = !error && !hasIncident;
  const Icon = isFine ? CircleCheck : CircleAlert;
  return (
    <Link to="/status" className="flex min-h-11 items-center gap-2">
      {(data || error) && (
        <>
          <Icon size={20} strokeWidth={1.6} aria-hidden="true" className={isFine ? 'text-ok' : 'text-bad'} />
          <span className="sr">{error ? login.away : hasIncident ? login.operatorOutage : login.reachable}</span>
        </>
      )}
      {messages.publicNav.status}
    </Link>
  );
}

function Service() {
  const { messages } = useI18n();
  const { data, error } = useQuery(queries.status());
  const hasIncident = data?.troubles.some(({ is_general }) => is_general) ?? false;
  return (
    <div className="mt-auto flex flex-col gap-3">
      <h2>{messages.login.service}</h2>
      {(data || error) && <Line isFine={!error} text={error ? messages.login.away : messages.login.reachable} />}
      {data && (
        <Line isFine={!hasIncident} text={hasIncident ? messages.login.operatorOutage : messages.login.operatorFine} />
      )}
      <p>
        <Link to="/status">{messages.publicNav.status}</Link>
      </p>
      <div className="mt-3">
        <Preferences />
      </div>
    </div>
  );
}

function Line({ isFine, text }: { isFine: boolean; text: string }) {
  const Icon = isFine ? CircleCheck : CircleAlert;
  return (
    <p className="flex items-center gap-2">
      <Icon size={20} strokeWidth={1.6} aria-hidden="true" className={`shrink-0 ${isFine ? 'text-ok' : 'text-bad'}`} />
      {text}
    </p>
  );
}
