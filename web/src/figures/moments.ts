import { addDays, type Day } from '@svc/domain/day';
import { parseInstant, wallTime } from '@svc/domain/paris-time';
import type { I18n } from '../messages/i18n.tsx';

/** Formats an API timestamp for display: the time, with the day if it is not today. */
export function describeMoment(text: string, today: Day, { messages, formats }: I18n): string {
  const instant = parseInstant(text);
  if (instant === undefined) return messages.noValue;
  const { day, hour, minute } = wallTime(instant);
  const time = formats.clock(hour * 60 + minute);
  if (day === today) return time;
  if (day === addDays(today, -1)) return messages.moment.yesterday(time);
  if (day === addDays(today, 1)) return messages.moment.tomorrow(time);
  return messages.moment.onDay(formats.dayMonth(day), time);
}
