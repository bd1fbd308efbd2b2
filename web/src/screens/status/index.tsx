import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { ApiError } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { every } from '../../api/query-client.ts';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
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
  const { headline, caption } = statusSentence({ data, issue }, i18n);
  const texts = i18n.messages.status;
  const isGeneral = data?.troubles.some(({ is_general }) => is_general) ?? false;
  return (
    <PublicFrame>
      <div className="pt-6 md:pt-10">
        <PageHead headline={headline} caption={caption} />
      </div>
      {!isLocal && (
        <section className="card max-w-[760px]" aria-busy={!data && !error}>
          <Source isFine={!error} text={error ? texts.away : data && texts.reachable} help={helpNameOf(error)} />
          {!error && (
            <Source isFine={!isGeneral} text={data && (isGeneral ? texts.operatorOutage : texts.operatorFine)} />
          )}
          {data && data.troubles.length > 0 && <Incidents data={data} />}
        </section>
      )}
      {!isLocal && <p className="text-ink-2 max-w-[760px]">{i18n.messages.status.meaning}</p>}
    </PublicFrame>
  );
}

/** One line a source; empty until its state is known. */
type SourceProps = { isFine: boolean; text: string | undefined; help?: string | undefined };

function Source({ isFine, text, help }: SourceProps) {
  const Icon = isFine ? CircleCheck : CircleAlert;
  return (
    <p className="flex min-h-9 items-center gap-2">
      {text && (
        <>
          <Icon
            size={20}
            strokeWidth={1.6}
            aria-hidden="true"
            className={`shrink-0 ${isFine ? 'text-ok' : 'text-bad'}`}
          />
          <span>
            {text} <HelpLink name={help} />
          </span>
        </>
      )}
    </p>
  );
}

function Incidents({ data }: { data: StatusResponse }) {
  const i18n = useI18n();
  return (
    <ul className="divide-line mt-3 divide-y">
      {listIncidents(data, i18n).map(({ key, code, title, text }) => (
        <li key={key} className="py-3">
          <h2>{title}</h2>
          <p className="text-ink-2">
            {text} <HelpLink name={code} />
          </p>
        </li>
      ))}
    </ul>
  );
}
