import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CirclePause } from 'lucide-react';
import { adminQueries, type OperatorState } from '../../api/admin.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Row } from '../../kit/card.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { ErrorsCard } from './errors-card.tsx';
import { FairnessCard } from './fairness-card.tsx';
import { FailingJobs, Service } from './health-cards.tsx';
import { PublicationCard } from './publication-card.tsx';
import { Queue } from './queue-card.tsx';
import { RatesCard } from './rates-card.tsx';
import { budgetSentence } from './sentence.ts';

/** The operator's budget against its limit, who waits, what is cut; then what runs beside it. */
export function Overview() {
  const i18n = useI18n();
  const { messages } = i18n;
  const operations = useQuery(adminQueries.operations());
  const accounts = operations.data?.accounts;
  const { headline, caption } = accounts
    ? budgetSentence(accounts, i18n)
    : { headline: messages.admin.tabs.overview, caption: '' };
  const isLive = accounts !== undefined && operations.error === null;
  const Icon = isLive ? CircleCheck : CirclePause;
  return (
    <>
      <PageHead headline={headline} caption={caption}>
        <span className={isLive ? 'chip chip-ok' : 'chip'}>
          <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
          {isLive ? messages.admin.overview.live : messages.admin.overview.still}
        </span>
      </PageHead>
      <PanelState state={stateOfQuery(operations)} height={[672, 588, 306]}>
        {accounts?.map((state) => (
          <div key={state.operator_account_id} className="cards">
            <RatesCard state={state} />
            <Queue state={state} />
          </div>
        ))}
      </PanelState>
      <div className="cards">
        <FairnessCard />
        <PublicationCard />
        <ErrorsCard />
        <Service />
        <FailingJobs />
        {accounts?.[0] && <Routes state={accounts[0]} />}
      </div>
    </>
  );
}

function Routes({ state }: { state: OperatorState }) {
  const { messages } = useI18n();
  const { overview } = messages.admin;
  return (
    <Card title={overview.routes} span={4}>
      {state.circuits.length === 0 && <p className="text-ink-2">{overview.routesFine}</p>}
      {state.circuits.map((circuit) => (
        <Row key={circuit.route} name={<span className="break-all">{circuit.route}</span>}>
          <span className={circuit.state === 'closed' ? '' : 'text-bad'}>{overview.routeStates[circuit.state]}</span>
          <span className="text-ink-3 font-normal">{` ${overview.failures(circuit.failures)}`}</span>
        </Row>
      ))}
    </Card>
  );
}
