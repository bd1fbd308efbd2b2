import type { ReactNode } from 'react';
import { useI18n } from '../messages/i18n.tsx';
import { Link } from '../router/index.tsx';
import { docsAddress } from './help-link.tsx';
import { Logo } from './logo.tsx';
import { Preferences } from './preferences.tsx';

/** The frame of the public pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { messages, formats } = useI18n();
  const { publicNav } = messages;
  const docs = new URL('api/docs', document.baseURI).href;
  return (
    <div className="mx-auto flex min-h-screen w-full max-w-[1200px] flex-col px-4 md:px-8">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
        <Link to="/" className="brand text-ink !p-0 no-underline">
          <Logo />
          svc
        </Link>
        <nav className="flex flex-1 flex-wrap items-center justify-end gap-x-5 gap-y-2" aria-label={messages.mainMenu}>
          <Link to="/help" className="text-ink-2 no-underline max-md:hidden">
            {publicNav.help}
          </Link>
          <a href={docs} className="text-ink-2 no-underline max-md:hidden">
            {publicNav.api}
          </a>
          <Link to="/status" className="text-ink-2 no-underline max-md:hidden md:mr-auto">
            {publicNav.status}
          </Link>
          <Link to="/login" className="text-ink-2 no-underline">
            {publicNav.logIn}
          </Link>
          <Link to="/signup" className="button max-md:hidden">
            {publicNav.signUp}
          </Link>
        </nav>
      </header>
      <main className="flex flex-1 flex-col gap-4" id="content">
        {children}
      </main>
      <footer className="border-line mt-12 flex flex-wrap items-center gap-5 border-t py-6">
        <Link to="/help">{publicNav.help}</Link>
        <a href={docsAddress(formats.language)}>{publicNav.docs}</a>
        <Link to="/status">{publicNav.status}</Link>
        <a href={docs}>{publicNav.api}</a>
        <Preferences />
      </footer>
    </div>
  );
}
