import { addDays, type Day, weekdayOf } from './day.ts';
import { type Instant, instantsAtWallTime, minuteMs, parisDay } from './paris-time.ts';

/**
 * When a job is due. Either every so many minutes, counted from 1970 so that all replicas agree on the slots,
 * or at times of the Paris clock, on all or some week days.
 */
export type Schedule = { readonly everyMinutes: number } | { readonly slots: readonly Slot[] };

/** `minute` is the minute of the Paris day. Weekdays are ISO (1 is Monday). Omitted: every day. */
export type Slot = { readonly minute: number; readonly weekdays?: readonly number[] };

const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const partForm = /^(?:([a-z]{3}(?:,[a-z]{3})*)@)?(\d{2}):(\d{2})(?:-(\d{2}):(\d{2})\/(\d{1,4}))?$/;

/**
 * Reads the text form of a setting: parts separated by spaces, each a time (`12:00`), a time on week days
 * (`fri@12:15`) or a series (`06:00-09:30/30`: every 30 minutes, both ends included); or `every 10 minutes`.
 */
export function parseSchedule(text: string): Schedule | undefined {
  const every = /^every (\d{1,4}) minutes?$/.exec(text.trim());
  if (every) return Number(every[1]) > 0 ? { everyMinutes: Number(every[1]) } : undefined;
  const slots: Slot[] = [];
  for (const part of text.trim().split(/\s+/)) {
    const found = parsePart(part);
    if (!found) return undefined;
    slots.push(...found);
  }
  return slots.length > 0 ? { slots: slots.sort((a, b) => a.minute - b.minute) } : undefined;
}

function parsePart(part: string): Slot[] | undefined {
  const match = partForm.exec(part);
  if (!match) return undefined;
  const [, names, hour, minute, lastHour, lastMinute, step] = match;
  const weekdays = names?.split(',').map((name) => weekdayNames.indexOf(name) + 1);
  if (weekdays?.includes(0)) return undefined;
  const first = Number(hour) * 60 + Number(minute);
  const last = step === undefined ? first : Number(lastHour) * 60 + Number(lastMinute);
  const stride = step === undefined ? 1 : Number(step);
  if (Number(minute) > 59 || Number(lastMinute ?? 0) > 59 || last > 1439 || first > last || stride < 1)
    return undefined;
  const slots: Slot[] = [];
  for (let at = first; at <= last; at += stride) slots.push(weekdays ? { minute: at, weekdays } : { minute: at });
  return slots;
}

/** The first slot after a moment. `offset` (milliseconds) shifts every slot: each local client has its own. */
export function nextSlot(schedule: Schedule, after: Instant, offset = 0): Instant {
  if ('everyMinutes' in schedule) {
    const period = schedule.everyMinutes * minuteMs;
    return Math.floor((after - offset) / period) * period + period + offset;
  }
  for (let day = addDays(parisDay(after - offset), -1), tries = 0; tries < 10; day = addDays(day, 1), tries++) {
    const found = slotInstants(schedule.slots, day).find((instant) => instant + offset > after);
    if (found !== undefined) return found + offset;
  }
  throw new RangeError('a schedule without slots is never due');
}

/** The latest slot at or before a moment: what a runner that slept has missed, however many there were. */
export function lastSlot(schedule: Schedule, at: Instant, offset = 0): Instant {
  if ('everyMinutes' in schedule) {
    const period = schedule.everyMinutes * minuteMs;
    return Math.floor((at - offset) / period) * period + offset;
  }
  for (let day = addDays(parisDay(at - offset), 1), tries = 0; tries < 10; day = addDays(day, -1), tries++) {
    const found = slotInstants(schedule.slots, day).findLast((instant) => instant + offset <= at);
    if (found !== undefined) return found + offset;
  }
  throw new RangeError('a schedule without slots is never due');
}

// A slot in the repeated hour of October runs once, the first time. A slot in the skipped hour of March runs when that
// hour ends.
function slotInstants(slots: readonly Slot[], day: Day): Instant[] {
  const due = slots.filter((slot) => !slot.weekdays || slot.weekdays.includes(weekdayOf(day)));
  const instants = due.map((slot) => {
    const wall = { day, hour: Math.floor(slot.minute / 60), minute: slot.minute % 60, second: 0 };
    return instantsAtWallTime(wall)[0] ?? endOfClockChange(day);
  });
  return [...new Set(instants)].sort((a, b) => a - b);
}

function endOfClockChange(day: Day): Instant {
  const afterClockChange = instantsAtWallTime({ day, hour: 3, minute: 0, second: 0 })[0];
  if (afterClockChange === undefined) throw new RangeError(`no 03:00 on ${day}`);
  return afterClockChange;
}

/**
 * A client's own offset for every slot, 0 to 300 s. The same identifier (as a 32-bit hash) always returns the same
 * offset.
 */
export function slotOffset(hash32: number, spreadMs = 5 * minuteMs): number {
  return Math.floor((hash32 / 2 ** 32) * (spreadMs + 1));
}
