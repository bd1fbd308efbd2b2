import { addDays } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { PricingCalendars } from '@svc/domain/pricing/pricing-calendars';
import type { Connection } from '#platform/database/transaction.ts';
import { readPeakDays } from './ejp/repository.ts';
import { listFlexdays } from './flexday/repository.ts';
import { readTempoCalendar } from './tempo/repository.ts';

export { calendarStatus, readCalendarCoverage, readCalendarStatus } from './calendar-status.ts';
export { type ArchivedTable, calendarNames, calendarOf, listRefreshErrors } from './calendars.ts';
export { listSignalDays } from './gridsignal/repository.ts';
export { readCalendarVersion } from './source/source-repository.ts';
export { listFlexdays, readPeakDays, readTempoCalendar };

/** The stored days that decide about prices. What is not stored is not among them: unknown, never a guess. */
export async function readPricingCalendars(connection: Connection, range: DayRange): Promise<PricingCalendars> {
  const period = { start: range.start, end: addDays(range.end, -1) };
  const flexdays = await listFlexdays(connection, period);
  return {
    tempo: await readTempoCalendar(connection, period),
    flexday: new Map(flexdays.map(({ date, day_type }) => [date, day_type])),
    ...(await readPeakDays(connection, period)),
  };
}
