import { type Day, toDay } from '@svc/domain/day';
import type { Simulation } from '../../api/costs.ts';
import type { GridSignal, Home, Tempo } from '../../api/queries.ts';
import type { DailySeries } from '../../api/series.ts';
import { compareWithYearBefore } from '../../figures/totals.ts';
import { daysOfPeriod } from '../../period/period.ts';
import type { Voice } from '../../words/language.tsx';
import { listActions } from './actions.ts';
import { todaySentence } from './sentence.ts';
import type { UsualHours } from './usual-hours.ts';

export type TodayKnown = {
  readonly home: Home;
  readonly today: Day;
  readonly newest: Day | undefined;
  readonly daily: DailySeries | undefined;
  readonly tempo: Tempo | undefined;
  readonly signal: GridSignal | undefined;
  readonly simulation: Simulation | undefined;
  readonly usual?: UsualHours;
};

/** What there is to do, and the sentence that answers the screen's question, from what is known so far. */
export function answerToday(known: TodayKnown, voice: Voice) {
  const { home, today, newest, daily, tempo, signal, simulation, usual } = known;
  const actions = listActions({ home, signal, today, simulation, usual }, voice);
  const monthDays = newest ? daysOfPeriod({ from: toDay(`${newest.slice(0, 7)}-01`), to: newest }) : [];
  const month = daily ? compareWithYearBefore(daily, monthDays) : { now_wh: 0, before_wh: 0, days: 0 };
  const hasTempo = home.pricing_option === 'TEMPO';
  const facts = { today, newest, actions: actions.length, signal, tempo, month, hasTempo };
  return { actions, ...todaySentence(facts, voice) };
}
