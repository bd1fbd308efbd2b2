import type { TempoSeason } from '@svc/domain/calendars/tempo';
import type { Day } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { dayCosts } from '../../api/day-costs.ts';
import { type GridSignal, type Home, queries, type Tempo } from '../../api/queries.ts';
import type { FlexDay, NationalLoad, OutlookScore, TempoColours, TempoOutlook } from '../../api/signals.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Figure } from '../../kit/card.tsx';
import { HelpLink } from '../../kit/help-link.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { homeName } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { listComingDays, type SignalFacts } from './days.ts';
import { HomeCard } from './home-card.tsx';
import { NationalCard } from './national-card.tsx';
import { OutlookCard } from './outlook-card.tsx';
import { SeasonCard } from './season-card.tsx';
import { signalSentence } from './sentence.ts';
import { type Lane, Timeline } from './timeline.tsx';

type RedDayProps = { home: Home; today: Day; season: TempoSeason; colours: TempoColours };

/** Before a red day, in a home whose contract has colours: the usual cost of such a day there. */
function RedDayCard({ home, today, season, colours }: RedDayProps) {
  const { messages, formats } = useI18n();
  // A cost requires readings: no other part of this screen requests them.
  const { isFetched } = useQuery(queries.daily(home.usage_point_id, today));
  const costs = useQuery({ ...dayCosts(home.id, season.start, today), enabled: isFetched });
  const red = [...(costs.data ?? [])].filter(([day]) => colours.get(day) === 'ROUGE').map(([, cost]) => cost);
  const mean = red.length === 0 ? undefined : red.reduce((sum, { eur }) => sum + eur, 0) / red.length;
  const estimated = red.filter(({ isEstimated }) => isEstimated).length;
  return (
    <Card title={messages.signals.redDay(homeName(home, messages))} span={4}>
      <PanelState state={stateOfQuery(costs)} height={90}>
        {mean === undefined ? (
          <p className="text-ink-2 mt-2">{messages.signals.noRedDay}</p>
        ) : (
          <>
            <Figure value={formats.number(mean, 2)} unit="€" />
            <p className="small text-ink-2">
              {messages.signals.redDays(red.length)} {estimated > 0 && messages.signals.redEstimated(estimated)}
            </p>
          </>
        )}
      </PanelState>
    </Card>
  );
}

type QueryResult<Data> = { data: Data | undefined; isPending: boolean; error: Error | null; refetch: () => unknown };

export type SignalsProps = {
  today: Day;
  home: Home | undefined;
  season: TempoSeason;
  lanes: readonly Lane[];
  tempo: QueryResult<Tempo>;
  colours: QueryResult<TempoColours>;
  outlook: QueryResult<TempoOutlook>;
  score: QueryResult<OutlookScore>;
  signal: QueryResult<GridSignal>;
  flex: QueryResult<FlexDay>;
  national: QueryResult<NationalLoad>;
  onSeason: (season: TempoSeason) => void;
  onLanes: (lanes: readonly Lane[]) => void;
};

export const allLanes: readonly Lane[] = ['tempo', 'grid', 'flex'];

export function SignalsView(props: SignalsProps) {
  const i18n = useI18n();
  const { today, home, season, tempo, colours, outlook, score, signal, flex, national } = props;
  const facts: SignalFacts = {
    today,
    tempo: tempo.data,
    colours: colours.data,
    outlook: outlook.data,
    signal: signal.data,
    flex: flex.data,
  };
  const isPending = tempo.isPending && signal.isPending && flex.isPending;
  const sentence = isPending
    ? { headline: i18n.messages.nav.signals, caption: i18n.messages.chip.loading }
    : signalSentence(facts, i18n);
  const hasRedDay = isTempo(home) && tempo.data?.tomorrow.color === 'ROUGE' && colours.data;
  return (
    <>
      <PageHead {...sentence} isKnown={!reservesLayout(isPending)}>
        <LaneChips {...props} />
      </PageHead>
      <div className="cards">
        <TimelineCard {...props} facts={facts} isPending={isPending} />
        <SeasonCard {...props} tempo={tempo.data} />
        <OutlookCard outlook={outlook} score={score} />
        <div className="column lg:col-span-4">
          {home && hasRedDay && <RedDayCard home={home} today={today} season={season} colours={hasRedDay} />}
          {home && !hasRedDay && <HomeCard home={home} today={today} signal={signal.data} />}
          <NationalCard national={national} />
        </div>
      </div>
    </>
  );
}

const isTempo = (home: Home | undefined) => home?.pricing_option === 'TEMPO' && home.selected_offer_id !== null;

const on = { background: 'var(--accent-soft)', borderColor: 'var(--accent)', color: 'var(--accent-strong)' };

function LaneChips({ lanes, onLanes }: Pick<SignalsProps, 'lanes' | 'onLanes'>) {
  const { messages } = useI18n();
  return (
    // biome-ignore lint/a11y/useSemanticElements: three small switches in a row, not a form
    <div className="flex flex-wrap gap-2" role="group" aria-label={messages.signals.shown}>
      {allLanes.map((lane) => {
        const isOn = lanes.includes(lane);
        return (
          <button
            key={lane}
            type="button"
            className="button"
            aria-pressed={isOn}
            style={{ borderRadius: 'var(--r-full)', ...(isOn && on) }}
            onClick={() => onLanes(allLanes.filter((name) => (name === lane ? !isOn : lanes.includes(name))))}
          >
            {isOn && <Check size={16} strokeWidth={2} aria-hidden="true" />}
            {messages.signals.lanes[lane]}
          </button>
        );
      })}
    </div>
  );
}

const silentHelp: Readonly<Record<Lane, string>> = {
  tempo: 'tempo_source_error',
  grid: 'gridsignal_source_error',
  flex: 'flexday_source_error',
};

/** A source that the gateway cannot read: its last values stay, with their time. */
function Silence({ lane, silent }: { lane: Lane; silent: Tempo['silent'] | undefined }) {
  const { messages, formats } = useI18n();
  if (!silent) return null;
  const name = messages.signals.lanes[lane];
  return (
    <p className="mt-3" data-outage={lane}>
      <b className="font-semibold">{messages.signals.silent(name)}</b>{' '}
      {silent.last_read_at === null
        ? messages.signals.neverRead
        : messages.signals.lastRead(formats.moment(silent.last_read_at))}{' '}
      <HelpLink name={silentHelp[lane]} />
    </p>
  );
}

type TimelineCardProps = SignalsProps & { facts: SignalFacts; isPending: boolean };

/** A failing source leaves the others unchanged, and has its own message. */
function TimelineCard({ facts, isPending, ...props }: TimelineCardProps) {
  const { messages } = useI18n();
  const { lanes } = props;
  const sources = { tempo: props.tempo, grid: props.signal, flex: props.flex };
  const failed = lanes.filter((lane) => sources[lane].error);
  return (
    <section className="card col-span-12">
      <h2 className="sr">{messages.signals.coming}</h2>
      <PanelState state={isPending ? { kind: 'loading' } : { kind: 'ready' }} height={[1032, 992, 264]}>
        <Timeline days={listComingDays(facts)} lanes={lanes} />
        {lanes.map((lane) => (
          <Silence key={lane} lane={lane} silent={sources[lane].data?.silent} />
        ))}
        {failed.map((lane) => (
          <div key={lane} data-failed={lane}>
            <p className="mt-3 font-semibold">{messages.signals.laneFailed(messages.signals.lanes[lane])}</p>
            <PanelState state={stateOfQuery(sources[lane])} height={60} />
          </div>
        ))}
      </PanelState>
    </section>
  );
}
