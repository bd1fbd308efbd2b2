import { type Day, toDay } from '@svc/domain/day';
import type { Simulation } from '../../api/costs.ts';
import type { GridSignal, Home, Tempo } from '../../api/queries.ts';
import type { DailySeries } from '../../api/series.ts';
import { compareDays } from '../../figures/totals.ts';
import type { UsualHours } from '../../figures/usual-hours.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import { listActions } from './actions.ts';
import { todaySentence } from './sentence.ts';

export type TodayKnown = {
  readonly home: Home;
  readonly others?: readonly Home[];
  readonly hasNoContract?: boolean | undefined;
  readonly today: Day;
  readonly newest: Day | undefined;
  readonly daily: DailySeries | undefined;
  readonly tempo: Tempo | undefined;
  readonly signal: GridSignal | undefined;
  readonly simulation: Simulation | undefined;
  readonly usual?: UsualHours;
  /** Something that is looked at could not be read. */
  readonly hasFailed?: boolean;
};

/** The actions, and the headline of the screen, from the data so far. */
export function summarizeToday(known: TodayKnown, i18n: I18n) {
  const { home, today, newest, daily, tempo, signal } = known;
  const actions = listActions(known, i18n);
  const monthDays = newest ? daysOfPeriod({ from: toDay(`${newest.slice(0, 7)}-01`), to: newest }) : [];
  const month = daily ? compareDays(daily, monthDays) : { now_wh: 0, before_wh: 0, days: 0 };
  const hasTempo = home.pricing_option === 'TEMPO';
  // A contract can be chosen any day: nothing is late without it.
  const urgent = actions.filter(({ key }) => key !== 'contract').length;
  const facts = { today, newest, actions: urgent, hasFailed: known.hasFailed, signal, tempo, month, hasTempo };
  return { actions, ...todaySentence(facts, i18n) };
}
