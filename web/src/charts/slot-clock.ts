import { hoursInDay, type Instant, parisDay, parisOffset, wallTime } from '@svc/domain/paris-time';
import type { I18n } from '../messages/i18n.tsx';

const repeatedHour = 2;
const dayOfTwice = 25;

/** The time at which a slot begins. The hour that October repeats has its season: the first is in summer time. */
export function slotClock(at: Instant, minute: number, { messages, formats }: I18n): string {
  const clock = formats.clock(minute);
  if (wallTime(at).hour !== repeatedHour || hoursInDay(parisDay(at)) !== dayOfTwice) return clock;
  // Of a pair of equal times the earlier one has the larger offset.
  const isFirst = parisOffset(at) > parisOffset(at + 3_600_000);
  return `${clock} (${isFirst ? messages.clockSeasons.summer : messages.clockSeasons.winter})`;
}
