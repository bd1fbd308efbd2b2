import { type Day, dayNumber } from '../day.ts';
import {
  formatOffset,
  formatWallTime,
  formatWithOffset,
  type Instant,
  instantsAtWallTime,
  minuteMs,
  parisOffset,
  wallTime,
} from '../paris-time.ts';
import type { CurveRun } from './reading.ts';

const minutesPerDay = 1440;

/** '00:00:00' to '23:59:00': two years of half hours have 35,000 stamps and only these endings. */
const timeOfMinute: readonly string[] = Array.from({ length: minutesPerDay }, (_, minute) => {
  const hours = String(Math.floor(minute / 60)).padStart(2, '0');
  return `${hours}:${String(minute % 60).padStart(2, '0')}:00`;
});

function endOf(run: CurveRun): Instant {
  return run.start + run.values.length * run.step * minuteMs;
}

// Where the clock is the same at both ends of a run, its stamps are its day and minutes of it; elsewhere each is looked
// up.
function firstMinuteOf(day: Day, run: CurveRun): number | undefined {
  const offset = parisOffset(run.start);
  if (offset !== parisOffset(endOf(run))) return undefined;
  const minute = (run.start + offset) / minuteMs - dayNumber(day) * minutesPerDay;
  return Number.isInteger(minute) && minute >= 0 ? minute : undefined;
}

/** The day on which the wall shows an hour twice. */
function mayRepeat(day: Day): boolean {
  return instantsAtWallTime({ day, hour: 2, minute: 0, second: 0 }).length > 1;
}

/** The starts of the steps as Paris wall time, 'YYYY-MM-DD HH:MM:SS'. */
export function wallStamps(day: Day, run: CurveRun): string[] {
  const first = firstMinuteOf(day, run);
  return run.values.map((_, index) => {
    const time = first === undefined ? undefined : timeOfMinute[first + index * run.step];
    return time === undefined ? formatWallTime(run.start + index * run.step * minuteMs) : `${day} ${time}`;
  });
}

/** The starts of the steps with their offset, and the end of the last one: one more than there are values. */
export function offsetStamps(day: Day, run: CurveRun): string[] {
  const first = firstMinuteOf(day, run);
  const offset = formatOffset(parisOffset(run.start));
  const stamps: string[] = [];
  for (let index = 0; index <= run.values.length; index++) {
    const time = first === undefined ? undefined : timeOfMinute[first + index * run.step];
    const start = run.start + index * run.step * minuteMs;
    stamps.push(time === undefined ? formatWithOffset(start) : `${day}T${time}${offset}`);
  }
  return stamps;
}

/** The offsets that distinguish the two passes through the repeated hour. Undefined on days without one. */
export function repeatedOffsets(day: Day, run: CurveRun): (string | undefined)[] | undefined {
  if (!mayRepeat(day)) return undefined;
  return run.values.map((_, index) => {
    const start = run.start + index * run.step * minuteMs;
    return instantsAtWallTime(wallTime(start)).length > 1 ? formatOffset(parisOffset(start)) : undefined;
  });
}
