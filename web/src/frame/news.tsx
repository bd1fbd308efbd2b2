import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useI18n } from '../messages/i18n.tsx';
import { replaceShell, watchShell } from '../offline/service-worker.ts';
import { now } from '../period/clock.ts';
import { formatAge } from './age.ts';

function watchLine(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** What happened to the page itself: a newer version is there, the network is not. It hides nothing and forces nothing. */
export function News() {
  const { messages, formats } = useI18n();
  const { data: readAt } = useQuery<number>({ queryKey: ['copy-read-at'], queryFn: skipToken });
  const [waiting, setWaiting] = useState<ServiceWorker>();
  const isOnline = useSyncExternalStore(watchLine, () => navigator.onLine);
  useEffect(() => watchShell(setWaiting), []);
  const news = messages.news;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-20 flex flex-col items-center gap-2 md:bottom-4"
    >
      {!isOnline && readAt === undefined && <p className="card pointer-events-auto !px-4 !py-2">{news.offline}</p>}
      {readAt !== undefined && (
        <div className="card pointer-events-auto !flex-row flex-wrap items-center gap-3 !px-4 !py-2">
          <span>{news.copy(formatAge(now() - readAt, formats.language), isOnline)}</span>
          <button type="button" className="button button-quiet" onClick={() => location.reload()}>
            {messages.tryAgain}
          </button>
        </div>
      )}
      {waiting && (
        <div className="card pointer-events-auto !flex-row flex-wrap items-center gap-3 !px-4 !py-2">
          <span>{news.newer}</span>
          <button type="button" className="button button-primary" onClick={() => replaceShell(waiting)}>
            {news.reload}
          </button>
          <button type="button" className="button button-quiet" onClick={() => setWaiting(undefined)}>
            {news.later}
          </button>
        </div>
      )}
    </div>
  );
}
