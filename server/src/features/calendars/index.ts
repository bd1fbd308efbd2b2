export {
  type ClientCalendarSettings,
  createClientCalendars,
  createServerCalendars,
  type ServerCalendarSettings,
} from './calendars.ts';
