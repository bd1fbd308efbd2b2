import { useEffect } from 'react';
import { useI18n } from '../messages/i18n.tsx';
import { PageHead } from './page-head.tsx';

/** Where a way ends: no such page, a screen that broke. */
export function NotFound() {
  const { messages } = useI18n();
  return (
    <main className="page">
      <PageHead headline={messages.notFound.title} caption={messages.notFound.text} isKnown>
        <a className="button" href={document.baseURI}>
          {messages.notFound.back}
        </a>
      </PageHead>
    </main>
  );
}

export function ErrorPage() {
  const { messages } = useI18n();
  // Being offline is not an error: there is only nothing to read.
  const { title, text } = navigator.onLine ? messages.errorPage : messages.away;
  useEffect(() => {
    const again = () => location.reload();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <div className="page">
      <PageHead headline={title} caption={text} isKnown>
        <button type="button" className="button" onClick={() => location.reload()}>
          {messages.errorPage.again}
        </button>
      </PageHead>
    </div>
  );
}
