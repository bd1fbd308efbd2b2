import { addDays, addMonths, type Day, maxDay, toDay } from '../day.ts';
import { type DayRange, dayRange, daysOf } from '../day-range.ts';
import { type Instant, instantAtWallTime, wallTime } from '../paris-time.ts';
import { nextSlot } from '../schedule.ts';

/** The source returns nothing earlier. */
export const tempoHistoryStart = toDay('2014-09-01');

const longestRequest = 366;
const historyMonths = 120;

/**
 * The days a refresh reads: yesterday to tomorrow, always again, because a colour may be corrected. The end is
 * excluded, as in the source's own parameters. At night the source refuses an end of J+2, so tomorrow is left out.
 */
export function tempoWindow(now: Instant): DayRange {
  const { day, hour } = wallTime(now);
  return dayRange(addDays(day, -1), addDays(day, hour >= 7 ? 2 : 1));
}

/** The last ten years through today: the range of a complete history. */
export function tempoHistoryRange(today: Day): DayRange {
  return dayRange(maxDay(tempoHistoryStart, addMonths(today, -historyMonths)), addDays(today, 1));
}

/**
 * The requests that fill the missing days of the last ten years, newest first, each of 366 days at most. The refresh
 * window covers missing periods of one or two days that touch today.
 */
export function planTempoHistory(known: ReadonlySet<Day>, today: Day): DayRange[] {
  const missing = daysOf(tempoHistoryRange(today)).filter((day) => !known.has(day));
  if (missing.every((day) => day >= addDays(today, -1))) return [];
  const requests: DayRange[] = [];
  for (let last = missing.pop(); last !== undefined; last = missing.pop()) {
    const reach = addDays(last, 1 - longestRequest);
    let start = last;
    for (let next = missing.at(-1); next !== undefined && next >= reach; next = missing.at(-1)) {
      start = next;
      missing.pop();
    }
    requests.push(dayRange(start, addDays(last, 1)));
  }
  return requests;
}

// A pre-announced colour looks like the binding one of 10:30, which may still be corrected until about 11:15.
const settledAt = { hour: 11, minute: 30 };

/** From 11:30 on a colour of tomorrow is not expected to change any more. */
export function isSettledTime(now: Instant): boolean {
  const { hour, minute } = wallTime(now);
  return hour > settledAt.hour || (hour === settledAt.hour && minute >= settledAt.minute);
}

/** Until when the colour of tomorrow, once known, may still be corrected; null from 11:30 on. */
export function tomorrowMayChangeUntil(now: Instant): Instant | null {
  if (isSettledTime(now)) return null;
  return instantAtWallTime({ day: wallTime(now).day, ...settledAt, second: 0 });
}

/** Minutes between two refreshes of the server: 10, and 60 once tomorrow is known and no more expected to change. */
export function tempoCadence(now: Instant, tomorrowKnown: boolean): 10 | 60 {
  return tomorrowKnown && isSettledTime(now) ? 60 : 10;
}

/** Whether a refresh is due, given when the last one ran. */
export function isTempoRefreshDue(now: Instant, tomorrowKnown: boolean, lastRunAt: Instant | null): boolean {
  if (lastRunAt === null) return true;
  return nextSlot({ everyMinutes: tempoCadence(now, tomorrowKnown) }, lastRunAt) <= now;
}

/** The client re-reads tomorrow's colour once after 11:30 when it was stored before. */
export function isTomorrowSettled(storedAt: Instant, now: Instant): boolean {
  const { day } = wallTime(now);
  return storedAt >= instantAtWallTime({ day, ...settledAt, second: 0 });
}

/** The client requests tomorrow while it is unknown (null), and again after 11:30 when it was read before. */
export function isTempoSyncDue(now: Instant, tomorrowReadAt: Instant | null): boolean {
  if (tomorrowReadAt === null) return true;
  return isSettledTime(now) && !isTomorrowSettled(tomorrowReadAt, now);
}

/**
 * How many seconds clients may cache a response: until the next moment at which it can change, never beyond. Nothing is
 * published at night: the running day changes at 06:00, announcements begin at 06:30.
 */
export function tempoMaxAge(now: Instant, tomorrowKnown: boolean): number {
  const { day, hour, minute } = wallTime(now);
  if (hour < 6) return secondsUntil(instantAtWallTime({ day, hour: 6, minute: 0, second: 0 }), now);
  if (hour === 6 && minute < 30) return secondsUntil(instantAtWallTime({ day, hour: 6, minute: 30, second: 0 }), now);
  return secondsUntil(nextSlot({ everyMinutes: tempoCadence(now, tomorrowKnown) }, now), now);
}

function secondsUntil(moment: Instant, now: Instant): number {
  return Math.floor((moment - now) / 1000);
}
