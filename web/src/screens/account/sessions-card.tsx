import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endSession, type Session } from '../../api/accounts.ts';
import { logOut } from '../../api/logout.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { Note } from '../../kit/note.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { RefusalText } from './refusal-text.tsx';

export function SessionsCard({ sessions }: { sessions: UseQueryResult<Session[]> }) {
  const { messages } = useI18n();
  const cache = useQueryClient();
  const [error, setError] = useState<unknown>();
  const end = (id: string) => {
    endSession(id)
      .then(() => cache.invalidateQueries({ queryKey: ['sessions'] }))
      .catch(setError);
  };
  const all = (
    <button type="button" className="button" onClick={() => logOut({ isEverywhere: true })}>
      {messages.account.sessions.all}
    </button>
  );
  return (
    <Card title={messages.account.sessions.title} span={5} aside={all}>
      {error !== undefined && (
        <Note tone="bad">
          <RefusalText error={error} />
        </Note>
      )}
      <PanelState state={stateOfQuery(sessions)} height={120}>
        <ul className="divide-line mt-2 divide-y">
          {sessions.data?.map((session) => (
            <SessionLine key={session.id} session={session} onEnd={() => end(session.id)} />
          ))}
        </ul>
      </PanelState>
    </Card>
  );
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { messages, formats } = useI18n();
  const { sessions } = messages.account;
  const name = session.browser === 'program' ? sessions.program : session.browser;
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p>{name}</p>
        <p className="small text-ink-3">
          {session.is_current ? sessions.now : sessions.seen(formats.moment(session.last_seen_at))}
        </p>
      </div>
      {session.is_current ? (
        <span className="chip">{sessions.here}</span>
      ) : (
        <button type="button" className="button button-quiet" aria-label={`${messages.close} ${name}`} onClick={onEnd}>
          {messages.close}
        </button>
      )}
    </li>
  );
}
