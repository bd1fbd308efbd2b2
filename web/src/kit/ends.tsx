import { useEffect } from 'react';
import { useVoice } from '../words/language.tsx';
import { PageHead } from './page-head.tsx';

/** Where a way ends: no such page, a screen that broke. */
export function NotFound() {
  const { words } = useVoice();
  return (
    <main className="page">
      <PageHead headline={words.notFound.title} caption={words.notFound.text}>
        <a className="button" href={document.baseURI}>
          {words.notFound.back}
        </a>
      </PageHead>
    </main>
  );
}

export function ErrorPage() {
  const { words } = useVoice();
  // Without a network nothing is broken: there is only nothing to read.
  const { title, text } = navigator.onLine ? words.errorPage : words.away;
  useEffect(() => {
    const again = () => location.reload();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <div className="page">
      <PageHead headline={title} caption={text}>
        <button type="button" className="button" onClick={() => location.reload()}>
          {words.errorPage.again}
        </button>
      </PageHead>
    </div>
  );
}
