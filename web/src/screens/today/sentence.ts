import { addDays, type Day } from '@svc/domain/day';
import type { GridSignal, Tempo } from '../../api/queries.ts';
import type { Comparison } from '../../figures/totals.ts';
import type { I18n } from '../../messages/i18n.tsx';

export type TodayFacts = {
  readonly today: Day;
  readonly newest: Day | undefined;
  readonly actions: number;
  /** A check could not be read: nothing is reported as fine. */
  readonly hasFailed?: boolean | undefined;
  readonly signal: GridSignal | undefined;
  readonly tempo: Tempo | undefined;
  /** A red day matters only with a contract that has colours. */
  readonly hasTempo: boolean;
  readonly month: Comparison;
};

/** The headline of the first screen: must I do something, and is what I see complete? */
export function todaySentence(facts: TodayFacts, i18n: I18n): { headline: string; caption: string } {
  const { messages } = i18n;
  if (!facts.newest) return { headline: messages.today.noData, caption: messages.today.nextRead };
  const alerts = [...redDays(facts, i18n), ...tenseDays(facts, i18n)];
  const nothing = facts.hasFailed ? messages.today.noAction.failed : messages.today.allFine;
  const first = facts.actions === 0 ? nothing : messages.today.toDo(facts.actions);
  return { headline: [first, ...alerts].join(' '), caption: caption(facts, facts.newest, i18n) };
}

function redDays({ tempo, hasTempo }: TodayFacts, { messages }: I18n): string[] {
  if (!hasTempo) return [];
  if (tempo?.today.color === 'ROUGE') return [messages.today.red('today')];
  return tempo?.tomorrow.color === 'ROUGE' ? [messages.today.red('tomorrow')] : [];
}

function tenseDays({ signal, today }: TodayFacts, { messages }: I18n): string[] {
  const isTense = (day: Day) => (signal?.days.find(({ date }) => date === day)?.level ?? 1) > 1;
  if (isTense(today)) return [messages.today.tense('today')];
  return isTense(addDays(today, 1)) ? [messages.today.tense('tomorrow')] : [];
}

function caption({ today, month }: TodayFacts, newest: Day, { messages, formats }: I18n): string {
  const isYesterday = newest === addDays(today, -1);
  const first = isYesterday ? messages.today.yesterdayKnown : messages.today.newestIs(formats.dayLong(newest));
  const change = formats.change(month.now_wh, month.before_wh);
  if (change === undefined || month.days === 0) return first;
  return `${first} ${messages.today.monthTrend(formats.capital(formats.month(newest)), change)}`;
}
