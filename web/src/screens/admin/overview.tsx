import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CirclePause } from 'lucide-react';
import { adminQueries, type OperatorState } from '../../api/admin.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Row } from '../../kit/card.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
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
  const rates = useQuery(adminQueries.rates());
  const { headline, caption } = accounts
    ? budgetSentence(accounts, i18n, rates.data?.accounts[0])
    : { headline: messages.admin.tabs.overview, caption: '' };
  const isLive = accounts !== undefined && operations.error === null;
  const Icon = isLive ? CircleCheck : CirclePause;
  return (
    <>
      <PageHead headline={headline} caption={caption}>
        <span className={isLive ? 'chip chip-ok' : 'chip'}>
          <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
          {isLive
            ? messages.admin.overview.live
            : operations.isPending
              ? messages.admin.overview.connecting
              : messages.admin.overview.still}
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

const origins = ['gridop', 'user', 'supplier', 'gateway', 'svc'] as const;

/** The failed responses of the last hour by origin. The failure rate is in the corner. */
function ErrorsCard() {
  const { messages, formats } = useI18n();
  const { overview } = messages.admin;
  const responses = useQuery(adminQueries.responses());
  const { data } = responses;
  const most = Math.max(1, ...Object.values(data?.origins ?? {}));
  const [first] = data?.codes ?? [];
  return (
    <Card
      title={overview.errors}
      span={4}
      aside={
        data && data.total > 0 ? (
          <span className="text-ink-3">{overview.faultShare(formats.number((data.failed / data.total) * 100, 1))}</span>
        ) : undefined
      }
    >
      <PanelState state={stateOfQuery(responses)} height={252}>
        {data && (
          <>
            <ul className="mt-1 flex flex-col gap-1.5">
              {origins.map((origin) => (
                <li key={origin} className="flex items-center gap-3">
                  <span className="w-24 shrink-0">{overview.origins[origin]}</span>
                  <div className="bg-well h-2 min-w-0 flex-1 overflow-hidden rounded-full">
                    <div
                      className={`h-2 rounded-full ${origin === 'gridop' || origin === 'svc' ? 'bg-bad' : 'bg-warn'}`}
                      style={{ width: `${(data.origins[origin] / most) * 100}%` }}
                    />
                  </div>
                  <strong className="w-12 text-right">{formats.number(data.origins[origin])}</strong>
                </li>
              ))}
            </ul>
            <p className="small text-ink-3 mt-auto pt-2">
              {first ? overview.mostFrequent(first.code, formats.number(first.count)) : overview.noErrors}{' '}
              {overview.ofProcess(formats.number(data.total))}
            </p>
          </>
        )}
      </PanelState>
    </Card>
  );
}
