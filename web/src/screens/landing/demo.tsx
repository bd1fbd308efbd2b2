import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Visit, visitDemo } from '../../api/demo.ts';
import { useEnter } from '../../api/session.ts';
import { Logo } from '../../kit/logo.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { useVoice } from '../../words/language.tsx';

/** Opens the demonstration and goes on to its first home; says why when it cannot. */
export function DemoScreen() {
  const { words } = useVoice();
  const enter = useEnter();
  const [visit, setVisit] = useState<Visit>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void visitDemo().then((ended) => (ended === 'in' ? enter() : setVisit(ended)));
  }, []);
  const { demo } = words.landing;
  const told = visit === undefined || visit === 'in' ? demo.opening : demo[visit];
  return (
    <main className="mx-auto flex w-full max-w-[632px] flex-col gap-6 px-4 py-8 md:pt-28">
      <div className="brand !p-0">
        <Logo />
        svc
      </div>
      <PageHead key={visit} headline={told.title} caption={told.text} />
      {visit && (
        <div>
          <Link to={visit === 'taken' ? '/dashboard' : '/'} className="button button-primary">
            {visit === 'taken' ? demo.mine : words.notFound.back}
          </Link>
        </div>
      )}
    </main>
  );
}
