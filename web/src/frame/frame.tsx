import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Eye, LogOut } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { listenToChanges } from '../api/events.ts';
import { logOut } from '../api/logout.ts';
import { queries } from '../api/queries.ts';
import { useHome } from '../api/use-home.ts';
import { ChartHome } from '../charts/chart-home.ts';
import { docsAddress } from '../kit/help-link.tsx';
import { Logo } from '../kit/logo.tsx';
import { optional } from '../kit/optional.ts';
import { Preferences } from '../kit/preferences.tsx';
import { homeName } from '../messages/formats.ts';
import { useI18n } from '../messages/i18n.tsx';
import { Link, usePathname } from '../router/index.tsx';
import type { NavItem } from './nav-items.ts';
import { NavLink, useNavItems } from './nav-link.tsx';
import { TopBar } from './top-bar.tsx';

// With the frame, because a logout without a network could not load it.
export { PendingLogoutPage } from './pending-logout.tsx';

/** States that the data shown is a demonstration. The banner sits above the page and covers none of it. */
function DemoBanner() {
  const { messages } = useI18n();
  const { data: me } = useQuery(queries.me());
  if (!me?.is_demo) return null;
  const { demoBanner } = messages;
  return (
    <section className="demo-banner" aria-label={demoBanner.title}>
      <Eye size={20} strokeWidth={1.6} aria-hidden="true" className="text-accent shrink-0" />
      <p>
        <b className="font-semibold">{demoBanner.title}</b> {demoBanner.text}
      </p>
      <button type="button" className="button button-primary" onClick={() => logOut({ to: 'signup' })}>
        {demoBanner.signUp}
      </button>
      <button type="button" className="button button-quiet" onClick={() => logOut({ to: '' })}>
        {demoBanner.leave}
      </button>
    </section>
  );
}

// Users press no key before they see something.
const Shortcuts = optional(async () => (await import('./shortcuts.tsx')).Shortcuts);

const listenAfterMs = 5000;
const icon = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Rail, bar and tabs around every screen. It names only what exists. */
export function Frame({ children }: { children: ReactNode }) {
  const { messages } = useI18n();
  const cache = useQueryClient();
  const home = useHome();
  useEffect(() => {
    let stop: (() => void) | undefined;
    // The first screen is drawn before anything is listened to.
    const timer = setTimeout(() => {
      stop = listenToChanges(cache);
    }, listenAfterMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [cache]);
  return (
    <>
      <a className="skip" href="#content">
        {messages.skip}
      </a>
      <div className="app">
        <Rail />
        <div className="min-w-0">
          <DemoBanner />
          <TopBar />
          <main className="page" id="content">
            <ChartHome value={home && homeName(home, messages)}>{children}</ChartHome>
          </main>
        </div>
      </div>
      <Tabs />
    </>
  );
}

function Rail() {
  const { messages } = useI18n();
  const navItems = useNavItems();
  const ofHome = navItems.filter((navItem) => navItem.ofHome);
  return (
    <nav className="rail" aria-label={messages.mainMenu}>
      <div className="brand">
        <Logo />
        <span className="nav-label">svc</span>
      </div>
      {ofHome.map((navItem) => (
        <RailLine key={navItem.to} navItem={navItem} />
      ))}
      {ofHome.length > 0 && <hr />}
      {navItems
        .filter((navItem) => !navItem.ofHome)
        .map((navItem) => (
          <RailLine key={navItem.to} navItem={navItem} />
        ))}
      <Who />
    </nav>
  );
}

function RailLine({ navItem }: { navItem: NavItem }) {
  const { messages } = useI18n();
  const label = messages.nav[navItem.label];
  return (
    <NavLink navItem={navItem} className="nav" title={label}>
      <navItem.icon {...icon} />
      <span className="nav-label">{label}</span>
    </NavLink>
  );
}

function Who() {
  const { messages, formats } = useI18n();
  const { data: me } = useQuery(queries.me());
  const { data: capabilities } = useQuery(queries.capabilities());
  const isServer = capabilities?.mode === 'server';
  return (
    <div className="mt-auto flex flex-col gap-2">
      <div className="who">
        <Preferences />
      </div>
      <Suspense fallback={<div className="nav" />}>
        <Shortcuts />
      </Suspense>
      {isServer && (
        <button type="button" className="nav" onClick={() => logOut()} title={messages.nav.logOut}>
          <LogOut {...icon} />
          <span className="nav-label">{messages.nav.logOut}</span>
        </button>
      )}
      <div className="who small text-ink-3 border-line border-t px-2.5 pt-3 break-words">
        {isServer ? me?.email : messages.local}
        <br />
        {`svc ${capabilities?.version ?? ''}`}
        <br />
        <a href={docsAddress(formats.language)}>{messages.publicNav.docs}</a>
      </div>
    </div>
  );
}

function Tabs() {
  const { messages } = useI18n();
  const pathname = usePathname();
  const isMore = pathname === '/more';
  const isBehindMore = !/\/(today|usage|money|signals|more)$/.test(pathname);
  return (
    <nav className="tabs" aria-label={messages.mainMenu}>
      {useNavItems().map(
        (navItem) =>
          navItem.tab && (
            <NavLink key={navItem.to} navItem={navItem}>
              <navItem.icon {...icon} />
              {messages.nav[navItem.tab]}
            </NavLink>
          ),
      )}
      <Link to="/more" aria-current={isMore ? 'page' : isBehindMore ? 'true' : undefined}>
        <Ellipsis {...icon} />
        {messages.nav.more}
      </Link>
    </nav>
  );
}
