import { useQuery } from '@tanstack/react-query';
import { logOut } from '../api/logout.ts';
import { queries } from '../api/queries.ts';
import { Card } from '../kit/card.tsx';
import { docsAddress } from '../kit/help-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Preferences } from '../kit/preferences.tsx';
import { useI18n } from '../messages/i18n.tsx';
import { Link } from '../router/index.tsx';
import { NavLink, useNavItems } from './nav-link.tsx';

/** On a phone: the screens without a tab, and the items that the foot of the rail holds on wider screens. */
export function MoreScreen() {
  const { messages, formats } = useI18n();
  const { data: me } = useQuery(queries.me());
  const { data: capabilities } = useQuery(queries.capabilities());
  const isServer = capabilities?.mode === 'server';
  const rest = useNavItems().filter((navItem) => navItem.tab === undefined);
  return (
    <>
      {/* The bar above shows it. */}
      <div className="sr">
        <PageHead headline={messages.nav.more} caption="" isKnown />
      </div>
      {rest.length > 0 && (
        <nav className="card" aria-label={messages.nav.more}>
          {rest.map((navItem) => (
            <NavLink key={navItem.to} navItem={navItem} className="nav min-h-12 !px-0">
              <navItem.icon size={20} strokeWidth={1.6} aria-hidden="true" />
              {messages.nav[navItem.label]}
            </NavLink>
          ))}
        </nav>
      )}
      <div className="cards">
        <Card title={`${messages.language}, ${messages.theme.toLocaleLowerCase()}`} span={12}>
          <div className="mt-3">
            <Preferences />
          </div>
        </Card>
        {isServer && (
          <Card title={me?.email ?? ''} span={12}>
            <div className="mt-3">
              <button type="button" className="button" onClick={() => logOut()}>
                {messages.nav.logOut}
              </button>
            </div>
          </Card>
        )}
      </div>
      <p className="small text-ink-2 flex flex-wrap gap-x-5">
        {isServer && (
          <>
            <Link to="/help">{messages.publicNav.help}</Link>
            <Link to="/status">{messages.publicNav.status}</Link>
          </>
        )}
        <a href={docsAddress(formats.language)}>{messages.publicNav.docs}</a>
        <span>{`svc ${capabilities?.version ?? ''}`}</span>
      </p>
    </>
  );
}
