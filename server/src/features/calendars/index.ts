export { readCalendarCoverage } from './calendar-coverage.ts';
export { calendarStatus, readCalendarStatus } from './calendar-status.ts';
export { listFlexdays } from './flexday/repository.ts';
export { listSignalDays } from './gridsignal/repository.ts';
export { readPricingCalendars } from './pricing-days.ts';
export { readCalendarVersion } from './source/source-repository.ts';
export { readTempoCalendar } from './tempo/repository.ts';
