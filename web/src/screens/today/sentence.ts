import { addDays, type Day } from '@svc/domain/day';
import type { GridSignal, Tempo } from '../../api/queries.ts';
import type { Comparison } from '../../figures/totals.ts';
import type { Voice } from '../../words/language.tsx';

export type TodayFacts = {
  readonly today: Day;
  readonly newest: Day | undefined;
  readonly actions: number;
  /** Something that is looked at could not be read: nothing is said to be fine. */
  readonly hasFailed?: boolean | undefined;
  readonly signal: GridSignal | undefined;
  readonly tempo: Tempo | undefined;
  /** A red day matters to those whose contract has colours. */
  readonly hasTempo: boolean;
  readonly month: Comparison;
};

/** The answer of the first screen: must I do something, and is what I see complete? */
export function todaySentence(facts: TodayFacts, voice: Voice): { headline: string; caption: string } {
  const { words } = voice;
  if (!facts.newest) return { headline: words.today.noData, caption: words.today.nextRead };
  const alerts = [...redDays(facts, voice), ...tenseDays(facts, voice)];
  const nothing = facts.hasFailed ? words.today.noAction.failed : words.today.allFine;
  const first = facts.actions === 0 ? nothing : words.today.toDo(facts.actions);
  return { headline: [first, ...alerts].join(' '), caption: caption(facts, facts.newest, voice) };
}

function redDays({ tempo, hasTempo }: TodayFacts, { words }: Voice): string[] {
  if (!hasTempo) return [];
  if (tempo?.today.color === 'ROUGE') return [words.today.red('today')];
  return tempo?.tomorrow.color === 'ROUGE' ? [words.today.red('tomorrow')] : [];
}

function tenseDays({ signal, today }: TodayFacts, { words }: Voice): string[] {
  const isTense = (day: Day) => (signal?.days.find(({ date }) => date === day)?.level ?? 1) > 1;
  if (isTense(today)) return [words.today.tense('today')];
  return isTense(addDays(today, 1)) ? [words.today.tense('tomorrow')] : [];
}

function caption({ today, month }: TodayFacts, newest: Day, { words, formats }: Voice): string {
  const isYesterday = newest === addDays(today, -1);
  const first = isYesterday ? words.today.yesterdayKnown : words.today.newestIs(formats.dayLong(newest));
  const change = formats.change(month.now_wh, month.before_wh);
  if (change === undefined || month.days === 0) return first;
  return `${first} ${words.today.monthTrend(formats.capital(formats.month(newest)), change)}`;
}
