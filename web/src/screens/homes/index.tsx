import type { Day } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, House, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type Home, queries, type SyncStatus } from '../../api/queries.ts';
import { useReadOnly } from '../../api/read-only.ts';
import { useHomes } from '../../api/use-home.ts';
import { useSynchronise } from '../../api/use-synchronise.ts';
import { chosenInstead } from '../../figures/other-consent.ts';
import { describePointError } from '../../figures/point-error.ts';
import { offPeakMinutes, offPeakRanges } from '../../figures/slots.ts';
import { describeSync, helpNameOfSync } from '../../figures/sync-summary.ts';
import { Card, Row } from '../../kit/card.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { OfflineSwitch } from '../../kit/offline-switch.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { homeDigits, homeName, maskPdl } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { useOfflineCache } from '../../offline/use-offline-cache.ts';
import { now, today as readToday } from '../../period/clock.ts';
import { Link } from '../../router/index.tsx';
import { ArchiveCard } from './archive-card.tsx';
import { Calls } from './calls-card.tsx';
import { ConsentCard } from './consent-card.tsx';
import { CopiesCard } from './copies-card.tsx';
import { needsAttention, newestOf } from './health.ts';
import { HomeActions, isOff } from './home-actions.tsx';
import { HoursBar } from './hours-bar.tsx';
import { HubImportCard } from './hub-import-card.tsx';
import { ImportCard } from './import-card.tsx';
import { MissingPeriods } from './missing-periods.tsx';
import { OffPeakEditor } from './off-peak-editor.tsx';
import { homesSentence } from './sentence.ts';
import { Strips } from './strips.tsx';
import { type HomeHealth, useHealth } from './use-health.ts';

/** What this browser caches of a local client. With an account the same card is among its settings. */
function OfflineCard() {
  const { messages } = useI18n();
  return (
    <Card title={messages.offlineCopy.title} span={4}>
      <div className="mt-3 flex flex-col gap-2">
        <OfflineSwitch {...useOfflineCache(now)} />
      </div>
    </Card>
  );
}

/** A local client reads now and reports the result. At a gateway the user adds a home. */
function HeadActions({ isClientMode }: { isClientMode: boolean }) {
  const isReadOnly = useReadOnly();
  if (isClientMode) return <ReadNow />;
  return isReadOnly ? null : <AddHome />;
}

function ReadNow() {
  const { messages, formats } = useI18n();
  const texts = messages.homes.sync;
  const { percent, outcome, error, begin } = useSynchronise();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="small text-ink-2 empty:hidden" role="status">
        {outcome && (
          <>
            {describeSync(outcome, texts)} <HelpLink name={helpNameOf(error) ?? helpNameOfSync(outcome)} />
          </>
        )}
      </span>
      <button type="button" className="button" disabled={percent !== undefined} onClick={begin}>
        <RefreshCw size={16} aria-hidden="true" />
        {percent === undefined ? texts.synchronise : texts.synchronising(formats.percent(percent / 100))}
      </button>
    </div>
  );
}

function AddHome() {
  const { messages } = useI18n();
  return (
    <Link to="/onboarding" search={{ home: 'new' }} className="button">
      <House size={16} aria-hidden="true" />
      {messages.homes.add}
    </Link>
  );
}

/** What the household should know about this client. What is about one home stands in its card. */
function Notices() {
  const { messages } = useI18n();
  const status = useQuery(queries.syncStatus()).data as SyncStatus | undefined;
  return status?.notices
    .filter(({ usage_point_id }) => usage_point_id === null)
    .map(({ code, text, advice }) => (
      <Note key={`${code} ${text}`} tone="warn">
        <b className="font-semibold">{messages.homes.notices[code]}</b> <HelpLink name={`notice-${code}`} />
        <details className="small mt-1">
          <summary>{messages.homes.noticeDetails}</summary>
          <p lang="en">
            {text} {advice}
          </p>
        </details>
      </Note>
    ));
}

export function HomesScreen() {
  const i18n = useI18n();
  const homes = useHomes();
  const { data: capabilities } = useQuery(queries.capabilities());
  const mode = capabilities?.mode;
  return (
    <>
      <PageHead {...homesSentence(homes, readToday(), i18n)} isKnown>
        {mode && <HeadActions isClientMode={mode === 'client'} />}
      </PageHead>
      {mode === 'client' && <Notices />}
      {/* Beside several homes their cards are as high as what is beside them. */}
      <div className={homes.length > 1 ? 'cards' : 'cards items-start'}>
        {mode &&
          homes.map((home, index) => (
            <HomeCards
              key={home.id}
              home={home}
              homes={homes}
              today={readToday()}
              isClientMode={mode === 'client'}
              hasCalls={mode === 'server' && index === 0}
              hasFiles={mode === 'client' && index === homes.length - 1}
            />
          ))}
        {mode === 'server' && homes.length === 0 && <Calls />}
      </div>
    </>
  );
}

type HomeCardsProps = {
  home: Home;
  homes: readonly Home[];
  today: Day;
  isClientMode: boolean;
  /** Whether the calls of the account are shown beside this home. */
  hasCalls: boolean;
  /** Whether the files of all homes, in and out, are shown around this one. */
  hasFiles: boolean;
};

function HomeCards({ home, homes, today, isClientMode, hasCalls, hasFiles }: HomeCardsProps) {
  const { messages, formats } = useI18n();
  const isReadOnly = useReadOnly();
  const health = useHealth(home, today, isClientMode);
  const facts = [
    homeDigits(home),
    home.subscribed_power === null
      ? messages.homes.powerUnknown
      : messages.homes.kva(formats.number(home.subscribed_power)),
  ];
  return (
    <>
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-8 [&>.card:first-child]:grow">
        <Card
          span={8}
          aside={<HomeChip home={home} health={health} today={today} />}
          title={
            <>
              {homeName(home, messages)}
              <span className="text-ink-2 font-normal">{` · ${facts.filter(Boolean).join(' · ')}`}</span>
            </>
          }
        >
          {isOff(home) ? (
            <p className="text-ink-2 mt-3">
              {messages.homes.off} {isOffAtGateway(home) && <HelpLink name="notice-pdl_inactive" />}
            </p>
          ) : (
            <PanelState
              state={health.state}
              height={[527, 260, 281]}
              action={<ConsentLink home={home} isClientMode={isClientMode} />}
            >
              <Strips measures={health.measures} today={today} />
              <MissingPeriods home={home} measures={health.measures} isClientMode={isClientMode} />
            </PanelState>
          )}
          <PointErrorRow home={home} />
          {'gone_at' in home && home.gone_at !== null && (
            <p className="text-ink-2">
              {messages.homes.gone} <HelpLink name="notice-pdl_gone" />
            </p>
          )}
          {!isReadOnly && <HomeActions home={home} homes={homes} isClientMode={isClientMode} />}
        </Card>
        {hasFiles && <ImportCard homes={homes} />}
        {hasFiles && <HubImportCard />}
      </div>
      <div className="column lg:col-span-4">
        <ConsentCard home={home} today={today} isClientMode={isClientMode} />
        {hasCalls && !isReadOnly && <Calls />}
        <OffPeakCard home={home} today={today} />
        {hasFiles && <CopiesCard />}
        {hasFiles && <ArchiveCard />}
        {hasFiles && <OfflineCard />}
      </div>
    </>
  );
}

/** Not here, where a button switches it on again. */
const isOffAtGateway = (home: Home) => 'is_left_out' in home && !home.is_left_out;

function HomeChip({ home, health, today }: { home: Home; health: HomeHealth; today: Day }) {
  const { messages, formats } = useI18n();
  if (isOff(home)) return <span className="chip">{messages.homes.offChip}</span>;
  if (needsAttention(home))
    return (
      <span className="chip chip-warn">
        <Clock size={16} strokeWidth={1.8} aria-hidden="true" />
        {messages.homes.toSee}
      </span>
    );
  const daily = health.measures.find(({ measure }) => measure === 'consumption_daily')?.health;
  const newest = daily && newestOf(daily, today);
  if (!newest) return null;
  if (daily.missingPeriods.some(({ start }) => start < newest))
    return <span className="chip">{messages.chip.late(formats.dayMonth(newest))}</span>;
  return (
    <span className="chip chip-ok">
      <CircleCheck size={16} strokeWidth={1.8} aria-hidden="true" />
      {messages.chip.upTo(formats.dayMonth(newest))}
    </span>
  );
}

/** The error of a home: the operator's message, or that a consent went to another meter. */
function PointErrorRow({ home }: { home: Home }) {
  const { messages } = useI18n();
  const chosen = chosenInstead(home);
  if (!home.problem) return null;
  if (!chosen)
    return (
      <Row name={messages.homes.problem}>
        {describePointError(home.problem, messages.homes.pointErrors)}{' '}
        <HelpLink name={home.problem.code === 'other' ? 'operator_refusal' : home.problem.code} />
      </Row>
    );
  const names = chosen.map(maskPdl).join(', ');
  return (
    <p className="text-ink-2 mt-3">
      {messages.homes.givenElsewhere(names, maskPdl(home.usage_point_id))} <HelpLink name={home.problem.code} />
    </p>
  );
}

/** On this page "see the homes" would lead nowhere: what is missing is one step further on. */
function ConsentLink({ home, isClientMode }: { home: Home; isClientMode: boolean }) {
  const { messages } = useI18n();
  const isReadOnly = useReadOnly();
  if (isClientMode || isReadOnly || home.consent_status === 'active') return null;
  return (
    <Link to="/onboarding" search={{ home: home.id }} className="link">
      {messages.homes.howTo}
    </Link>
  );
}

/** The off-peak hours of today, to the minute, and where they lie in the day. */
function OffPeakCard({ home, today }: { home: Home; today: Day }) {
  const { messages, formats } = useI18n();
  const [isEditing, setEditing] = useState(false);
  const isReadOnly = useReadOnly();
  const spans = offPeakMinutes(home, today);
  const text = offPeakRanges(home, today)
    .map(({ from, to }) => `${formats.clock(from)} – ${formats.clock(to % 1440)}`)
    .join(', ');
  return (
    <Card
      title={messages.homes.offPeak(homeName(home, messages))}
      span={12}
      aside={
        !isReadOnly && (
          <button type="button" className="text-accent font-medium underline" onClick={() => setEditing(true)}>
            {messages.homes.edit}
            <span className="sr">{` ${messages.homes.offPeak(homeName(home, messages))}`}</span>
          </button>
        )
      }
    >
      {isEditing && <OffPeakEditor home={home} onClose={() => setEditing(false)} />}
      {spans.length === 0 ? (
        <p className="text-ink-2">{messages.homes.noOffPeak}</p>
      ) : (
        <>
          <p className="font-semibold">{text}</p>
          <HoursBar spans={spans} />
        </>
      )}
    </Card>
  );
}
