import { useQuery } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { destinationQueries } from '../../api/destinations.ts';
import { saveFile } from '../../api/files.ts';
import { queries, type SyncStatus } from '../../api/queries.ts';
import { readDiagnostics, syncQueries } from '../../api/sync.ts';
import { useHomes } from '../../api/use-home.ts';
import { useSynchronise } from '../../api/use-synchronise.ts';
import { describeMoment } from '../../figures/moments.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { describeSync, helpNameOfSync } from '../../figures/sync-summary.ts';
import { Row } from '../../kit/card.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { homeName } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { today as readToday } from '../../period/clock.ts';
import { ChainCard } from './chain-card.tsx';
import { CompletenessCard } from './completeness-card.tsx';
import { activityLines } from './lines.ts';
import { LinesCard } from './lines-card.tsx';
import { attemptsOf, callsOf, newestOf } from './reading.ts';
import { activitySentence } from './sentence.ts';

const runsShown = 20;
const logsShown = 50;

/** Who is down, what is missing, and what happened. */
export function ActivityScreen() {
  const i18n = useI18n();
  const homes = useHomes();
  const [status, sync] = [useQuery(queries.syncStatus()), useQuery(syncQueries.state())];
  const [runs, logs] = [useQuery(syncQueries.runs(runsShown)), useQuery(destinationQueries.logs(logsShown))];
  const destinations = useQuery(destinationQueries.all());
  const today = readToday();
  const formatMoment = (moment: string) => describeMoment(moment, today, i18n);
  const data = status.data as SyncStatus | undefined;
  const set = (destinations.data ?? []).filter(({ enabled }) => enabled);
  const failing = set.filter(({ last_status }) => last_status === 'error').length;
  const newest = newestOf(data);
  const calls = callsOf(sync.data?.last ?? null);
  const { headline, caption } =
    data && sync.data && runs.data
      ? activitySentence(
          { today, newest, failing, ...attemptsOf(runs.data), next: sync.data.next_at, calls },
          i18n,
          formatMoment,
        )
      : { headline: i18n.messages.activity.title, caption: '' };
  return (
    <>
      <PageHead headline={headline} caption={caption} isKnown={!reservesLayout(caption === '')}>
        <SyncButton />
      </PageHead>
      <div className="cards">
        {status.isPending && (
          <section className="card col-span-12">
            <PanelState state={{ kind: 'loading' }} height={[232, 64, 64]} />
          </section>
        )}
        {data && (
          <ChainCard
            status={data}
            newest={newest}
            failing={failing}
            fine={set.length - failing}
            formatMoment={formatMoment}
          />
        )}
        <div className="col-span-12 flex min-w-0 flex-col gap-4 lg:col-span-4">
          <PanelState
            state={data && sync.isPending ? { kind: 'loading' } : stateOfQuery(status)}
            height={[540, 490, 490]}
          >
            {homes.map((home) => (
              <CompletenessCard
                key={home.id}
                name={homeName(home, i18n.messages)}
                types={data?.pdls.find((pdl) => pdl.usage_point_id === home.usage_point_id)?.types ?? {}}
              />
            ))}
            {calls && <CallsCard {...calls} />}
          </PanelState>
        </div>
        <LinesCard
          state={stateOfQuery(runs.error ? runs : logs)}
          lines={activityLines(logs.data ?? [], destinations.data ?? [], runs.data ?? [], i18n, formatMoment)}
          formatMoment={formatMoment}
        />
      </div>
    </>
  );
}

/** Of all homes together: the limit is that of the account at the gateway. */
function CallsCard({ used, limit }: { used: number; limit: number }) {
  const { messages, formats } = useI18n();
  const { callsToday, usedOf } = messages.activity;
  return (
    <section className="card">
      <Row name={callsToday}>{usedOf(formats.number(used), formats.number(limit))}</Row>
      <progress className="progress" aria-label={callsToday} value={Math.min(used, limit)} max={limit} />
    </section>
  );
}

/** The button shows its own progress. The result is shown beside it. */
function SyncButton() {
  const { messages, formats } = useI18n();
  const texts = messages.activity.sync;
  const { percent, outcome, error, begin } = useSynchronise();
  const [saveError, setSaveError] = useState<unknown>();
  const save = () => {
    setSaveError(undefined);
    saveDiagnostics().catch(setSaveError);
  };
  // An earlier failure does not apply to the new run.
  const start = () => {
    setSaveError(undefined);
    begin();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="small text-ink-2 empty:hidden" role="status">
        {saveError !== undefined ? (
          <>
            {texts.away} <HelpLink name={helpNameOf(saveError)} />
          </>
        ) : (
          outcome && (
            <>
              {describeSync(outcome, texts)} <HelpLink name={helpNameOf(error) ?? helpNameOfSync(outcome)} />
            </>
          )
        )}
      </span>
      <button type="button" className="button" onClick={save}>
        <Download size={16} aria-hidden="true" />
        {messages.activity.diagnostic}
      </button>
      <button type="button" className="button button-primary" disabled={percent !== undefined} onClick={start}>
        <RefreshCw size={16} aria-hidden="true" />
        {percent === undefined ? texts.synchronise : texts.synchronising(formats.percent(percent / 100))}
      </button>
    </div>
  );
}

async function saveDiagnostics(): Promise<void> {
  const text = JSON.stringify(await readDiagnostics(), null, 2);
  saveFile('svc-diagnostic.json', new Blob([text], { type: 'application/json' }));
}
