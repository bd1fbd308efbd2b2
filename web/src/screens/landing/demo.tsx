import { useEffect, useState } from 'react';
import { type DemoEntry, enterDemo } from '../../api/demo.ts';
import { useEnter } from '../../api/session.ts';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Logo } from '../../kit/logo.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';

/** Opens the demonstration and redirects to its first home. Shows the reason when it fails. */
export function DemoScreen() {
  const { messages: texts } = useI18n();
  const enter = useEnter();
  const [entry, setEntry] = useState<DemoEntry>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void enterDemo().then((ended) => (ended.kind === 'in' ? enter() : setEntry(ended)));
  }, []);
  const { demo } = texts.landing;
  const kind = entry?.kind;
  const messages = kind === undefined || kind === 'in' ? demo.opening : demo[kind];
  return (
    <main className="mx-auto flex w-full max-w-[632px] flex-col gap-6 px-4 py-8 md:pt-28">
      <div className="brand !p-0">
        <Logo />
        svc
      </div>
      <PageHead key={kind} headline={messages.title} caption={messages.text} />
      {entry && (
        <div className="flex flex-wrap items-center gap-4">
          <Link to={kind === 'taken' ? '/dashboard' : '/'} className="button button-primary">
            {kind === 'taken' ? demo.mine : texts.notFound.back}
          </Link>
          <HelpLink name={helpNameOf(entry.error)} />
        </div>
      )}
    </main>
  );
}
