import type { Day } from '@svc/domain/day';
import { dailyValue } from '../../api/series.ts';
import { totalOf } from '../../figures/totals.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { type CalendarFacts, deviationOf } from './cells.ts';

/** How far from its usual a day must be to be named in the headline. */
const unusualFrom = 0.5;

/** The odd days and the record of the days that are shown, and how many of them are known unless the panel counts them. */
export function calendarSentence(
  facts: CalendarFacts,
  days: readonly Day[],
  { messages, formats }: I18n,
  isCounted = false,
) {
  const elapsed = days.filter((day) => day < facts.today && !(facts.activation && day < facts.activation));
  const known = elapsed.filter((day) => dailyValue(facts.daily, day) !== null);
  const value = (day: Day) => dailyValue(facts.daily, day) ?? 0;
  const record = known.reduce<Day | undefined>(
    (best, day) => (best === undefined || value(day) > value(best) ? day : best),
    undefined,
  );
  if (!record) return { headline: messages.calendar.nothing, caption: messages.calendar.nothingYet };
  const unusual = known.filter((day) => Math.abs(deviationOf(facts.daily, day) ?? 0) >= unusualFrom).length;
  const total = totalOf(facts.daily, known);
  return {
    headline: messages.calendar.headline(unusual, formats.energy(value(record)), formats.dayNumberMonth(record)),
    caption: [
      ...(isCounted ? [] : [messages.calendar.knownOf(known.length, elapsed.length)]),
      messages.calendar.meanDay(formats.energy(total.wh / known.length)),
    ].join(' '),
  };
}
