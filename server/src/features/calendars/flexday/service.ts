import { type FlexdayType, flexdayStart } from '@svc/domain/calendars/flexday';
import { addDays, type Day } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { lastSlot, nextSlot, type Schedule } from '@svc/domain/schedule';
import type { ServiceOptions } from '../define-calendar.ts';
import type { Period } from '../period.ts';
import { type MaxAge, readSilence } from '../public-response.ts';
import { listFlexdays, type StoredFlexday } from './repository.ts';

/** When a gateway reads the supplier's site. */
export const flexdayRefreshSchedule: Schedule = { everyMinutes: 10 };

/** The stored flexible-day calendar. An unknown day is omitted or null, never ECO. */
export function createFlexdayService({ database, clock, freshness }: ServiceOptions) {
  return {
    defaultPeriod: (): Period => ({ start: flexdayStart, end: addDays(parisDay(clock.now()), 1) }),
    days: (period: Period): Promise<StoredFlexday[]> => listFlexdays(database, period),
    async today() {
      const today = parisDay(clock.now());
      const tomorrow = addDays(today, 1);
      const known = new Map(
        (await listFlexdays(database, { start: today, end: tomorrow })).map(({ date, day_type }) => [date, day_type]),
      );
      const show = (date: Day): { date: Day; day_type: FlexdayType | null } => ({
        date,
        day_type: known.get(date) ?? null,
      });
      return { today: show(today), tomorrow: show(tomorrow), silent: await readSilence(database, 'flexday') };
    },
    /** The next type is published at some time during the day: a response is valid until the next pass. */
    async maxAge(): Promise<MaxAge> {
      const limit = await freshness.read('flexday');
      return (now) => {
        const seconds = Math.floor((nextSlot(flexdayRefreshSchedule, now) - now) / 1000);
        return limit(now, seconds, lastSlot(flexdayRefreshSchedule, now));
      };
    },
  };
}
