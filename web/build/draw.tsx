import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { queries } from '../src/api/queries.ts';
import { Patterns } from '../src/charts/patterns.tsx';
import { navItems } from '../src/frame/nav-items.ts';
import { Logo } from '../src/kit/logo.tsx';
import { I18nProvider, loadMessages, type Messages } from '../src/messages/i18n.tsx';
import { HelpScreen } from '../src/screens/help/index.tsx';
import { LandingScreen } from '../src/screens/landing/index.tsx';
import { LoginScreen } from '../src/screens/login/index.tsx';
import { StatusScreen } from '../src/screens/status/index.tsx';

type Language = 'fr' | 'en';
/** `isWhole`: nothing of it needs a program. */
export type Drawn = { readonly title: string; readonly html: string; readonly isWhole?: boolean };

/** Pages that can be read before any program runs, as they look when it does. */
export async function drawPages(language: Language): Promise<Readonly<Record<string, Drawn>>> {
  const messages = await loadMessages(language, 'landing', 'help', 'login', 'status');
  const draw = (title: string, page: ReactNode, features: readonly string[] = []): Drawn => {
    const cache = new QueryClient();
    cache.setQueryData(queries.capabilities().queryKey, {
      mode: 'server',
      version: '',
      features: [...features],
      requests_per_second: null,
      requires_email_verification: true,
    });
    return {
      title: `${title} · svc`,
      html: lighten(
        renderToStaticMarkup(
          <I18nProvider>
            <QueryClientProvider client={cache}>
              <Patterns />
              {page}
            </QueryClientProvider>
          </I18nProvider>,
        ),
      ),
    };
  };
  // The list of languages needs a program; a link does not.
  const other =
    language === 'fr' ? '?lang=en" lang="en" hreflang="en">English' : '?lang=fr" lang="fr" hreflang="fr">Français';
  const whole = (address: string, { title, html }: Drawn): Drawn => ({
    title,
    isWhole: true,
    html: `${html}<noscript><p class="p-4 text-center"><a href="${address}${other}</a></p></noscript>`,
  });
  const opened = Object.fromEntries(
    navItems.map(({ to, label }) => [to, draw(messages.nav[label], <Opening messages={messages} label={label} />)]),
  );
  return {
    ...opened,
    '/dashboard': opened['/p/$id/today'] as Drawn,
    '/': whole('./', draw(messages.landing.title, <LandingScreen />)),
    '/ demo': whole('./', draw(messages.landing.title, <LandingScreen />, ['demo'])),
    '/help': whole('help', draw(messages.help.title, <HelpScreen />)),
    '/status': draw(messages.status.title, <StatusScreen />),
    '/login': disableSubmit(draw(messages.login.title, <LoginScreen />)),
  };
}

/** Without the patterns that nothing on the page is filled with, and with short ends: a whole page is 50 kB at most. */
const lighten = (html: string) =>
  html
    .replace(/<pattern id="(\w+)".*?<\/pattern>/g, (found, id: string) => (html.includes(`url(#${id})`) ? found : ''))
    .replace(/><\/(?:rect|path|circle|line)>/g, '/>');

/**
 * A form without a handler would put its input into the address, so it cannot be submitted and its fields have no name.
 */
function disableSubmit({ title, html }: Drawn): Drawn {
  return {
    title,
    html: html.replace('<button type="submit"', '<button type="submit" disabled').replace(/ name="\w+"/g, ''),
  };
}

/** A screen of a user, before any of their data is known. */
function Opening({ messages, label }: { messages: Messages; label: (typeof navItems)[number]['label'] }) {
  // Where the period is chosen the bar has a line more on a phone.
  const hasPeriod = label === 'usage' || label === 'money';
  return (
    <div className="app">
      <nav className="rail">
        <div className="brand">
          <Logo />
          <span className="label">svc</span>
        </div>
      </nav>
      <div className="min-w-0">
        <div className={hasPeriod ? 'bar bar-period' : 'bar'} />
        <main className="page" aria-busy="true">
          <div className="page-summary">
            <h1>{messages.nav[label]}</h1>
            <p className="text-ink-2 mt-1 text-pretty">{messages.chip.loading}</p>
          </div>
        </main>
      </div>
    </div>
  );
}
