import type { Day } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock } from 'lucide-react';
import { type Home, queries } from '../../api/queries.ts';
import { useHomes } from '../../api/use-home.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Row } from '../../kit/card.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { today as readToday } from '../../period/clock.ts';
import { maskPdl } from '../../words/formats.ts';
import { useVoice } from '../../words/language.tsx';
import { ConsentCard } from './consent-card.tsx';
import { Gaps } from './gaps.tsx';
import { needsAttention, newestOf } from './health.ts';
import { HomeActions, isOff } from './home-actions.tsx';
import { OffPeakCard } from './off-peak-card.tsx';
import { Strips } from './strips.tsx';
import { type HomeHealth, useHealth } from './use-health.ts';

export function HomesScreen() {
  const { words } = useVoice();
  const homes = useHomes();
  const { data: capabilities } = useQuery(queries.capabilities());
  const mode = capabilities?.mode;
  const name = (home: Home) => home.name ?? words.unnamedHome;
  const headline = homes
    .map((home) => (needsAttention(home) ? words.homes.waits(name(home)) : words.homes.fine(name(home))))
    .join(' ');
  return (
    <>
      <PageHead
        headline={headline || words.noHome.title}
        caption={homes.length > 0 ? words.homes.caption(homes.length) : words.noHome.text}
      />
      <div className="cards">
        {mode &&
          homes.map((home, index) => (
            <HomeCards
              key={home.id}
              {...{ home, homes }}
              today={readToday()}
              isBox={mode === 'client'}
              hasCalls={mode === 'server' && index === 0}
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
  isBox: boolean;
  /** Whether what the calls of the account come to stands beside this home. */
  hasCalls: boolean;
};

function HomeCards({ home, homes, today, isBox, hasCalls }: HomeCardsProps) {
  const { words, formats } = useVoice();
  const health = useHealth(home, today, isBox);
  const facts = [
    maskPdl(home.usage_point_id),
    home.subscribed_power === null ? words.homes.powerUnknown : words.homes.kva(formats.number(home.subscribed_power)),
  ];
  return (
    <>
      <Card
        span={8}
        aside={<HomeChip home={home} health={health} today={today} />}
        title={
          <>
            {home.name ?? words.unnamedHome}
            <span className="text-ink-2 font-normal">{` · ${facts.join(' · ')}`}</span>
          </>
        }
      >
        {isOff(home) ? (
          <p className="text-ink-2 mt-3">{words.homes.off}</p>
        ) : (
          <PanelState state={health.state} height={120} action={<ConsentLink home={home} isBox={isBox} />}>
            <Strips measures={health.measures} />
            <Gaps home={home} measures={health.measures} isBox={isBox} />
          </PanelState>
        )}
        {home.problem && <Row name={words.homes.problem}>{home.problem.detail ?? home.problem.code}</Row>}
        {'gone_at' in home && home.gone_at !== null && <p className="text-ink-2">{words.homes.gone}</p>}
        <HomeActions home={home} homes={homes} isBox={isBox} />
      </Card>
      <div className="col-span-12 flex min-w-0 flex-col gap-4 lg:col-span-4">
        <ConsentCard home={home} today={today} isBox={isBox} />
        {hasCalls && <Calls />}
        <OffPeakCard home={home} today={today} />
      </div>
    </>
  );
}

function HomeChip({ home, health, today }: { home: Home; health: HomeHealth; today: Day }) {
  const { words, formats } = useVoice();
  if (isOff(home)) return <span className="chip">{words.homes.offChip}</span>;
  if (needsAttention(home))
    return (
      <span className="chip chip-warn">
        <Clock size={16} strokeWidth={1.8} aria-hidden="true" />
        {words.homes.toSee}
      </span>
    );
  const daily = health.measures.find(({ measure }) => measure === 'consumption_daily')?.health;
  const newest = daily && newestOf(daily, today);
  return (
    newest && (
      <span className="chip chip-ok">
        <CircleCheck size={16} strokeWidth={1.8} aria-hidden="true" />
        {words.chip.upTo(formats.dayMonth(newest))}
      </span>
    )
  );
}

/** On this page "see the homes" would lead nowhere: what is missing is one step further on. */
function ConsentLink({ home, isBox }: { home: Home; isBox: boolean }) {
  const { words } = useVoice();
  if (isBox || home.consent_status === 'active') return null;
  return (
    <Link to="/onboarding" search={{ home: home.id }} className="link">
      {words.homes.howTo}
    </Link>
  );
}

function Calls() {
  const { words, formats } = useVoice();
  const usage = useQuery(queries.usage());
  const of = ({ used, limit }: { used: number; limit: number | null }) =>
    words.homes.usedOf(formats.number(used), limit === null ? words.homes.unlimited : formats.number(limit));
  return (
    <Card title={words.homes.calls} span={4} aside={<span className="small text-ink-3">{words.homes.reset}</span>}>
      <PanelState state={stateOfQuery(usage)} height={70}>
        {usage.data && (
          <>
            <Row name={words.homes.reads}>{of(usage.data.cached)}</Row>
            <Row name={words.homes.forced}>{of(usage.data.no_cache)}</Row>
          </>
        )}
      </PanelState>
    </Card>
  );
}
