import { listSignalHours, signalAround, signalDays } from '@svc/domain/calendars/gridsignal';
import { addDays, type Day } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { lastSlot, nextSlot } from '@svc/domain/schedule';
import type { ServiceOptions } from '../define-calendar.ts';
import type { Period } from '../period.ts';
import { type MaxAge, readSilence } from '../public-response.ts';
import { listSignalDays, type StoredSignalDay } from './repository.ts';

const everyHour = { everyMinutes: 60 };

/** The stored grid signal. A missing hour is null, never green. */
export function createSignalService({ database, clock, freshness }: ServiceOptions) {
  return {
    defaultPeriod(): Period {
      const today = parisDay(clock.now());
      return { start: today, end: addDays(today, 3) };
    },
    async days(period: Period) {
      return (await listSignalDays(database, period)).map(showDay);
    },
    async today() {
      const now = clock.now();
      const today = parisDay(now);
      const known = new Map(
        (await listSignalDays(database, { start: today, end: addDays(today, 3) })).map((day) => [day.date, day]),
      );
      const { current, next } = signalAround(now, (day, hour) => known.get(day)?.hours.get(hour));
      return {
        today: showDay(known.get(today) ?? unknownDay(today)),
        days: signalDays(today)
          .flatMap((day) => known.get(day) ?? [])
          .map(showDay),
        current: { hour: current.hour, level: current.level },
        next: { hour: next.hour, level: next.level },
        silent: await readSilence(database, 'gridsignal'),
      };
    },
    /** The running hour changes at the full hour, and that is when the source is read. */
    async maxAge(): Promise<MaxAge> {
      const limit = await freshness.read('gridsignal');
      return (now) => limit(now, Math.floor((nextSlot(everyHour, now) - now) / 1000), lastSlot(everyHour, now));
    },
  };
}

const unknownDay = (date: Day): StoredSignalDay => ({
  date,
  level: null,
  message: null,
  hours: new Map(),
  generated_at: null,
});

function showDay({ date, level, message, hours, generated_at }: StoredSignalDay) {
  return { date, level, message, hours: listSignalHours(hours), generated_at };
}
