import type { Day } from '@svc/domain/day';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { accountQueries, type Usage } from '../../api/accounts.ts';
import { queries } from '../../api/queries.ts';
import { useReadOnly } from '../../api/read-only.ts';
import { useHomes } from '../../api/use-home.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { DayCounts } from '../../charts/day-counts.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Row } from '../../kit/card.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { CredentialsCard } from './credentials-card.tsx';
import { LeaveCard } from './leave-card.tsx';
import { accountSentence } from './sentence.ts';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { TryCard } from './try-card.tsx';
import { callsOn, usageSentence, usageTable } from './usage-days.ts';

function QuotaCard({ usage }: { usage: UseQueryResult<Usage> }) {
  const { messages, formats } = useI18n();
  const { quota } = messages.account;
  const describe = ({ used, limit }: Usage['cached']) =>
    limit === null ? quota.unlimited(formats.number(used)) : quota.usedOf(formats.number(used), formats.number(limit));
  const { data } = usage;
  return (
    <Card title={quota.title} span={12}>
      <PanelState state={stateOfQuery(usage)} height={90}>
        {data && (
          <div className="mt-2">
            <Row name={quota.reads}>{describe(data.cached)}</Row>
            {data.cached.limit !== null && (
              <progress
                className="progress my-1"
                aria-label={quota.title}
                value={Math.min(data.cached.used, data.cached.limit)}
                max={data.cached.limit}
              />
            )}
            <Row name={quota.forced}>{describe(data.no_cache)}</Row>
          </div>
        )}
      </PanelState>
    </Card>
  );
}

export function AccountScreen() {
  return useReadOnly() ? <DemoAccount /> : <OwnAccount />;
}

/** All visitors share the account of the demonstration: its credentials, sessions and limits are of no use to them. */
function DemoAccount() {
  const { messages } = useI18n();
  const homes = useHomes();
  return (
    <>
      <PageHead headline={messages.nav.account} caption={messages.account.demo} isKnown />
      <div className="cards items-start">
        <TryCard clientId={undefined} homes={homes} />
        <SettingsCard />
      </div>
    </>
  );
}

function OwnAccount() {
  const i18n = useI18n();
  const { data: identity } = useQuery(queries.me());
  const me = identity && 'client_id' in identity ? identity : undefined;
  const usage = useQuery(queries.usage());
  const sessions = useQuery(accountQueries.sessions());
  const homes = useHomes();
  const facts = { usage: usage.data, sessions: sessions.data?.length, email: me?.email };
  return (
    <>
      <PageHead {...accountSentence(facts, i18n)} isKnown={!reservesLayout(usage.isPending || sessions.isPending)} />
      <div className="cards">
        <TryCard clientId={me?.client_id ?? ''} homes={homes} />
        <div className="column lg:col-span-4">
          <CredentialsCard clientId={me?.client_id} />
          <QuotaCard usage={usage} />
          <HistoryCard />
        </div>
        <SessionsCard sessions={sessions} />
        <SettingsCard />
        {me && <LeaveCard me={me} homes={homes} />}
      </div>
    </>
  );
}

const height = 80;

/** The calls of the last 30 days. */
function HistoryCard() {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { history } = messages.account;
  const query = useQuery(accountQueries.usageDays());
  const days = query.data ?? [];
  const valueText = (index: number) => {
    const day = days[index];
    const calls = day && callsOn(day);
    const name = day ? formats.dayMonth(day.date as Day) : '';
    return calls == null ? history.uncounted(name) : history.on(name, formats.number(calls), calls);
  };
  return (
    <Card title={history.title} span={12} aside={<span className="small text-ink-2">{history.unit}</span>}>
      <PanelState state={stateOfQuery(query)} height={190}>
        <DayCounts
          label={history.title}
          counts={days.map(callsOn)}
          ends={[days[0] ? formats.dayMonth(days[0].date as Day) : '', history.today]}
          valueText={valueText}
          height={height}
        />
        <ChartTable sentence={usageSentence(days, i18n)} table={() => usageTable(days, i18n)} />
      </PanelState>
    </Card>
  );
}
