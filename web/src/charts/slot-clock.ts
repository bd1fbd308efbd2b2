import { hoursInDay, type Instant, parisDay, parisOffset, wallTime } from '@svc/domain/paris-time';
import type { I18n } from '../messages/i18n.tsx';

const repeatedHour = 2;
const dayOfTwice = 25;

/** The time at which a slot begins. The hour that October repeats has its season: the first is in summer time. */
export function slotClock(at: Instant, minute: number, { messages, formats }: I18n): string {
  return withSeason(formats.clock(minute), at, messages);
}

/** The same for a table or a file: "00:00", as spreadsheets read it. */
export function slotTime(at: Instant, { messages }: Pick<I18n, 'messages'>): string {
  const { hour, minute } = wallTime(at);
  return withSeason(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`, at, messages);
}

function withSeason(clock: string, at: Instant, messages: I18n['messages']): string {
  if (wallTime(at).hour !== repeatedHour || hoursInDay(parisDay(at)) !== dayOfTwice) return clock;
  // Of a pair of equal times the earlier one has the larger offset.
  const isFirst = parisOffset(at) > parisOffset(at + 3_600_000);
  return `${clock} (${isFirst ? messages.clockSeasons.summer : messages.clockSeasons.winter})`;
}
