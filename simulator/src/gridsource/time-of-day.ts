import type { Day } from '@svc/domain/day';
import { type Instant, instantAtWallTime } from '@svc/domain/paris-time';

/** 'HH:MM' on a Paris clock; '24:00' is the end of the day. */
export type TimeOfDay = string & { readonly timeOfDay: unique symbol };

const form = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;

export function isTimeOfDay(value: unknown): value is TimeOfDay {
  return typeof value === 'string' && form.test(value);
}

export function toTimeOfDay(text: string): TimeOfDay {
  if (!isTimeOfDay(text)) throw new RangeError(`not a time of day: ${text}`);
  return text;
}

/** The moment a Paris clock shows this time on this day. '24:00' is never reached: the day is over before. */
export function momentOf(day: Day, time: TimeOfDay): Instant {
  if (time === '24:00') return Number.POSITIVE_INFINITY;
  return instantAtWallTime({ day, hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)), second: 0 });
}
