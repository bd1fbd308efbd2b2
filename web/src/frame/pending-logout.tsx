import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import {
  endOnServer,
  type LogoutFailure,
  type PendingLogout,
  readPendingLogout,
  removePendingLogout,
} from '../api/logout.ts';
import { root } from '../api/root.ts';
import { forget } from '../api/session.ts';
import { Logo } from '../kit/logo.tsx';
import { Note } from '../kit/note.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useI18n } from '../messages/i18n.tsx';
import { isLogoutPending, watchPendingLogout } from '../offline/pending-logout.ts';
import { chooseTheme, storedTheme } from '../theme/use-theme.ts';

let isLeaving = false;

const retryMs = 15_000;
// Another tab sends the request first; this one only if that tab was closed.
const otherTabMs = 3000;

/** Instead of the account, until its session has ended on the server. */
export function PendingLogoutPage() {
  const cache = useQueryClient();
  const { formats, choose } = useI18n();
  const { language } = formats;
  const [failure, setFailure] = useState<LogoutFailure>();
  const [isRunning, setRunning] = useState(true);
  const attempt = useCallback(
    async (isFirst = false) => {
      // A user may have logged in again meanwhile. At first, the cookie may come after the message of another tab.
      if (!isFirst && !isLogoutPending()) return leave('login');
      const pending = readPendingLogout();
      setRunning(true);
      const theme = storedTheme();
      const found = await endOnServer(pending.isEverywhere);
      setFailure(found);
      setRunning(false);
      if (found) return;
      // The response has the browser delete everything stored. Language and theme are not of the account.
      choose(language);
      chooseTheme(theme);
      removePendingLogout();
      leave(pending.to);
    },
    [choose, language],
  );
  // Another tab may succeed first.
  useEffect(() => watchPendingLogout((isPending) => isPending || leave('login')), []);
  useEffect(() => void forget(cache).catch(() => undefined), [cache]);
  useEffect(() => {
    const { hidden } = document;
    const first = setTimeout(() => void attempt(!hidden), hidden ? otherTabMs : 0);
    return () => clearTimeout(first);
  }, [attempt]);
  useEffect(() => {
    if (isRunning) return;
    const again = () => void attempt();
    const timer = setTimeout(again, Math.max(failure?.retryAfterMs ?? 0, retryMs));
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [isRunning, failure, attempt]);
  return <PendingLogoutView failure={failure} isRunning={isRunning} onRetry={() => void attempt()} />;
}

/** A new page: nothing of the account stays in the memory of this one. */
function leave(to: PendingLogout['to']): void {
  if (!isLeaving) location.replace(new URL(to, root));
  isLeaving = true;
}

type ViewProps = { failure: LogoutFailure | undefined; isRunning: boolean; onRetry: () => void };

export function PendingLogoutView({ failure, isRunning, onRetry }: ViewProps) {
  const { messages } = useI18n();
  const { logout } = messages;
  return (
    <main className="page mx-auto w-full max-w-[632px]">
      <div className="brand !p-0">
        <Logo />
        svc
      </div>
      {failure ? (
        <>
          <PageHead key="failed" headline={logout.title} caption={logout.reasons[failure.reason]} isKnown />
          <Note tone="bad">{logout.pending}</Note>
          <p>
            <button type="button" className="button button-primary" disabled={isRunning} onClick={onRetry}>
              {isRunning ? logout.running : messages.tryAgain}
            </button>
          </p>
        </>
      ) : (
        <PageHead key="running" headline={logout.running} caption={logout.wait} isKnown />
      )}
    </main>
  );
}
