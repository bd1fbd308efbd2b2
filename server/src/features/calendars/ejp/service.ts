import { type PeakDayList, peakDayTypeOf } from '@svc/domain/calendars/peak-days';
import { addDays, type Day, toDay } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { ServiceOptions } from '../define-calendar.ts';
import type { Period } from '../period.ts';
import { readSilence } from '../public-response.ts';
import { listPeakDays, readPeakDays } from './repository.ts';

const beginning = toDay('2000-11-01');

/** The stored peak days. A day of the season that is not stored is unknown, never normal. */
export function createEjpService({ database, clock }: ServiceOptions) {
  return {
    defaultPeriod: (): Period => ({ start: beginning, end: addDays(parisDay(clock.now()), 1) }),
    days: (period: Period, list: PeakDayList | undefined) => listPeakDays(database, period, list),
    async today() {
      const today = parisDay(clock.now());
      const tomorrow = addDays(today, 1);
      const { ejp } = await readPeakDays(database, { start: today, end: tomorrow });
      const show = (date: Day) => ({ date, day_type: peakDayTypeOf(ejp, date) ?? null });
      return { today: show(today), tomorrow: show(tomorrow), silent: await readSilence(database, 'ejp') };
    },
  };
}
