import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { ApiError } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { every } from '../../api/query-client.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PublicFrame } from '../../kit/public-frame.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { listIncidents, type StatusResponse, statusSentence } from './sentence.ts';

const everyMs = 60_000;

/** Whether a failure affects only this user or many. Public, with or without a session. */
export function StatusScreen() {
  const i18n = useI18n();
  const { data, error } = useQuery({ ...queries.status(), refetchInterval: every(everyMs) });
  // A local client has no such list: it serves one household, and has its activity page.
  const isLocal = error instanceof ApiError && error.status === 404;
  const issue = isLocal ? 'local' : error ? 'away' : undefined;
  const { headline, caption, isFine } = statusSentence({ data, issue }, i18n);
  const Icon = isFine ? CircleCheck : CircleAlert;
  return (
    <PublicFrame>
      <PageHead headline={headline} caption={caption} />
      {!isLocal && (
        <section className="card max-w-[760px]" aria-busy={!data && !error}>
          <p className="flex min-h-6 items-center gap-2">
            {(data || error) && (
              <>
                <Icon size={20} strokeWidth={1.6} aria-hidden="true" className={isFine ? 'text-ok' : 'text-bad'} />
                {error ? i18n.messages.status.away : i18n.messages.status.reachable}
              </>
            )}
          </p>
          {data && <Incidents data={data} />}
        </section>
      )}
      {!isLocal && <p className="text-ink-2 max-w-[760px]">{i18n.messages.status.meaning}</p>}
    </PublicFrame>
  );
}

function Incidents({ data }: { data: StatusResponse }) {
  const i18n = useI18n();
  return (
    <ul className="divide-line mt-3 divide-y">
      {listIncidents(data, i18n).map(({ key, title, text }) => (
        <li key={key} className="py-3">
          <h2>{title}</h2>
          <p className="text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}
