import { toDay } from '@svc/domain/day';
import { compareWithYearBefore } from '../../figures/totals.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import { useVoice } from '../../words/language.tsx';
import { listActions } from './actions.ts';
import { ActionsCard } from './actions-card.tsx';
import { ChainCard } from './chain-card.tsx';
import { MonthCard } from './month-card.tsx';
import type { TodayProps } from './props.ts';
import { todaySentence } from './sentence.ts';
import { SignalsCard } from './signals-card.tsx';
import { YearCard } from './year-card.tsx';
import { YesterdayCard } from './yesterday-card.tsx';

export function TodayView(props: TodayProps) {
  const voice = useVoice();
  const { home, today, newest, daily, curve, earlier, tempo, signal, cost, projection } = props;
  const actions = listActions({ home, signal: signal.data, today, simulation: props.simulation.data }, voice);
  const monthDays = newest ? daysOfPeriod({ from: toDay(`${newest.slice(0, 7)}-01`), to: newest }) : [];
  const month = daily.data ? compareWithYearBefore(daily.data, monthDays) : { now_wh: 0, before_wh: 0, days: 0 };
  const facts = { today, newest, actions: actions.length, signal: signal.data, tempo: tempo.data, month };
  const hasTempo = home.pricing_option === 'TEMPO';
  const { headline, caption } = daily.isPending
    ? { headline: voice.words.nav.today, caption: voice.words.chip.asking }
    : todaySentence({ ...facts, hasTempo }, voice);
  return (
    <>
      <PageHead headline={headline} caption={caption} />
      <div className="cards">
        <YesterdayCard {...{ home, today, newest, daily, curve, cost }} />
        <ActionsCard actions={actions} home={home.id} />
        <MonthCard {...{ newest, daily, projection }} />
        <YearCard {...{ newest, daily }} />
        <SignalsCard {...{ home, today, tempo, signal }} />
        <ChainCard {...{ newest, curve, earlier, cost }} />
      </div>
    </>
  );
}
