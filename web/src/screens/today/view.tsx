import { hasNoContract as hasNone } from '../../figures/contract.ts';
import { captionOf, stateOfQuery } from '../../figures/panel.ts';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { ActionsCard } from './actions-card.tsx';
import { ChainCard } from './chain-card.tsx';
import { MonthCard } from './month-card.tsx';
import type { TodayProps } from './props.ts';
import { SignalsCard } from './signals-card.tsx';
import { summarizeToday } from './summary.ts';
import { usualHours } from './usual-hours.ts';
import { YearCard } from './year-card.tsx';
import { YesterdayCard } from './yesterday-card.tsx';

export function TodayView(props: TodayProps) {
  const i18n = useI18n();
  const { home, others, checked, today, newest, daily, curve, earlier, tempo, signal, cost, projection, simulation } =
    props;
  const hasNoContract = cost.data && hasNone(cost.data);
  const loaded = { daily: daily.data, tempo: tempo.data, signal: signal.data, simulation: simulation.data };
  const usual = usualHours(home, [earlier.data, curve.data]);
  const hasFailed = checked === 'failed';
  const facts = { home, others, hasNoContract, today, newest, ...loaded, usual, hasFailed };
  const { actions, ...known } = summarizeToday(facts, i18n);
  const sentence = daily.data
    ? { headline: known.headline, caption: known.caption }
    : { headline: i18n.messages.nav.today, caption: i18n.messages.chip[captionOf(stateOfQuery(daily))] };
  return (
    <>
      <PageHead {...sentence} isKnown={!reservesLayout(daily.isPending)} />
      <div className="cards">
        <YesterdayCard home={home} today={today} newest={newest} daily={daily} curve={curve} cost={cost} />
        <ActionsCard actions={actions} checked={checked} home={home.id} />
        <MonthCard newest={newest} daily={daily} projection={projection} />
        <YearCard newest={newest} daily={daily} />
        <SignalsCard home={home} today={today} tempo={tempo} signal={signal} />
        <ChainCard newest={newest} curve={curve} earlier={earlier} cost={cost} />
      </div>
    </>
  );
}
