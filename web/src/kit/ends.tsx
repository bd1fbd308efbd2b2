import { useVoice } from '../words/language.tsx';
import { PageHead } from './page-head.tsx';

/** Where a way ends: no such page, a screen that broke. */
export function Lost() {
  const { words } = useVoice();
  return (
    <main className="page">
      <PageHead headline={words.lost.title} caption={words.lost.text}>
        <a className="button" href={document.baseURI}>
          {words.lost.back}
        </a>
      </PageHead>
    </main>
  );
}

export function Crash() {
  const { words } = useVoice();
  return (
    <div className="page">
      <PageHead headline={words.crash.title} caption={words.crash.text}>
        <button type="button" className="button" onClick={() => location.reload()}>
          {words.crash.again}
        </button>
      </PageHead>
    </div>
  );
}
