import './admin.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { findUnprovedAdmin, mailReset } from '../../api/accounts.ts';
import { useAdminMutation } from '../../api/admin.ts';
import { queries } from '../../api/queries.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { NotFound } from '../../kit/error-pages.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link, useParams } from '../../router/index.tsx';
import { Outcome } from './may.tsx';
import { readTab, type Tab, tabPermissions, tabsFor } from './tabs.ts';

const pages = {
  overview: lazy(async () => ({ default: (await import('./overview.tsx')).Overview })),
  users: lazy(async () => ({ default: (await import('./users.tsx')).Users })),
  roles: lazy(async () => ({ default: (await import('./roles.tsx')).Roles })),
  offers: lazy(async () => ({ default: (await import('./offers.tsx')).Offers })),
  contributions: lazy(async () => ({ default: (await import('./contributions.tsx')).Contributions })),
  calendars: lazy(async () => ({ default: (await import('./calendars.tsx')).Calendars })),
  jobs: lazy(async () => ({ default: (await import('./jobs.tsx')).Jobs })),
  audit: lazy(async () => ({ default: (await import('./audit.tsx')).Audit })),
} satisfies Readonly<Record<Tab, unknown>>;

/** Whether the service is well and the catalogue right, for those who run it. */
export function AdminScreen() {
  const { messages } = useI18n();
  const { tab: name } = useParams();
  const me = useQuery(queries.me());
  const permissions = me.data?.permissions ?? [];
  const unproved = findUnprovedAdmin(me.data);
  if (unproved !== undefined) return <PendingVerification email={unproved} />;
  const tab = readTab(name, permissions);
  if (tab === undefined) return <NotFound />;
  const Page = pages[tab];
  const open = tabsFor(permissions);
  return (
    <>
      {open.length > 0 && (
        <nav className="admin-tabs" aria-label={messages.admin.menu}>
          {open.map((each) => (
            <Link
              key={each}
              to="/admin/{-$tab}"
              params={{ tab: each }}
              aria-current={each === tab ? 'page' : undefined}
            >
              {messages.admin.tabs[each]}
            </Link>
          ))}
        </nav>
      )}
      <PanelState state={stateOfQuery(me)} height={400}>
        {permissions.includes(tabPermissions[tab]) ? (
          <Suspense fallback={<PanelState state={{ kind: 'loading' }} height={400} />}>
            <Page />
          </Suspense>
        ) : (
          <PageHead
            headline={messages.admin.closed(messages.admin.tabs[tab])}
            caption={messages.admin.needs(messages.admin.roles.names[tabPermissions[tab]] ?? tabPermissions[tab])}
            isKnown
          />
        )}
      </PanelState>
    </>
  );
}

/** ADMIN_EMAILS lists the reader's address, and nothing proves it yet: the two ways to a link that does. */
function PendingVerification({ email }: { email: string }) {
  const { messages } = useI18n();
  const { proof } = messages.admin;
  const command = `npx svc admin link ${email}`;
  // A reset proves mailbox and password at once. The verification alone leaves the password of the signup in place.
  const mail = useAdminMutation(() => mailReset(email));
  return (
    <>
      <PageHead headline={proof.headline} caption={proof.caption(email)} />
      <div className="cards">
        <Card title={proof.byMail} span={6}>
          <p className="text-ink-2">{proof.mailText}</p>
          <button
            type="button"
            className="button button-primary mt-3 self-start"
            disabled={mail.isPending || mail.isSuccess}
            onClick={() => mail.mutate(undefined)}
          >
            {proof.send}
          </button>
          <Outcome error={mail.error} done={mail.isSuccess ? proof.sent(email) : undefined} />
        </Card>
        <Card title={proof.byCommand} span={6}>
          <p className="text-ink-2">{proof.commandText}</p>
          <p className="mt-3 flex flex-wrap items-center gap-3">
            <code className="break-all">{command}</code>
            <CopyButton text={command} />
          </p>
        </Card>
      </div>
    </>
  );
}
