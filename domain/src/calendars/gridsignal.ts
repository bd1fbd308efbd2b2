import { addDays, type Day } from '../day.ts';
import { hourMs, type Instant, wallTime } from '../paris-time.ts';

export type SignalLevel = 1 | 2 | 3;

const levels: readonly SignalLevel[] = [1, 2, 3];

/** Source level 0 (low-carbon) is level 1; anything else outside 1 to 3 is no level and is not stored. */
export function readSignalLevel(value: unknown): SignalLevel | undefined {
  return value === 0 ? 1 : levels.find((level) => level === value);
}

/** Levels by hour, as written by the source: hour 2 of the spring day exists, hour 2 of the autumn day is one row. */
export type SignalHours = ReadonlyMap<number, SignalLevel>;

const lastDayAhead = 3;
// A publication has 24 values; a client of the spring day may have left out the hour that does not exist.
const enoughHours = 23;

/** J to J+3, the days a publication covers. */
export function signalDays(today: Day): Day[] {
  return Array.from({ length: lastDayAhead + 1 }, (_, ahead) => addDays(today, ahead));
}

/** Whether each of J to J+3 has its hours. Complete is not final: J+3 is first all green and corrected later. */
export function isSignalComplete(hoursOf: (day: Day) => number, today: Day): boolean {
  return signalDays(today).every((day) => hoursOf(day) >= enoughHours);
}

/** 24 entries, null where the source returned nothing. */
export function listSignalHours(hours: SignalHours): (SignalLevel | null)[] {
  return Array.from({ length: 24 }, (_, hour) => hours.get(hour) ?? null);
}

export type SignalHour = { readonly date: Day; readonly hour: number; readonly level: SignalLevel | null };

/** The running hour and the one after it, which on the change days is not always hour + 1. */
export function signalAround(
  now: Instant,
  levelAt: (day: Day, hour: number) => SignalLevel | undefined,
): { readonly current: SignalHour; readonly next: SignalHour } {
  const at = (instant: Instant): SignalHour => {
    const { day, hour } = wallTime(instant);
    return { date: day, hour, level: levelAt(day, hour) ?? null };
  };
  return { current: at(now), next: at(now + hourMs) };
}

/** The source allows one call in this time, over all replicas and across restarts. */
export const signalCooldownSeconds = 900;

/** Whole seconds until the source may be called again; 0 when it may. */
export function signalWait(lastCallAt: Instant | null, now: Instant): number {
  if (lastCallAt === null) return 0;
  const left = Math.ceil((lastCallAt - now) / 1000 + signalCooldownSeconds);
  return Math.min(Math.max(0, left), signalCooldownSeconds);
}
