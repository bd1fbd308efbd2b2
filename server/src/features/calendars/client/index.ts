import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { CalendarName } from '../calendars.ts';
import { type CalendarMode, type CalendarParts, defineCalendar } from '../define-calendar.ts';
import { serveEjp } from '../ejp/routes.ts';
import { serveFlexday } from '../flexday/routes.ts';
import { isSignalWhole, refreshSignal } from '../gridsignal/refresh.ts';
import { serveSignal } from '../gridsignal/routes.ts';
import { refreshConsumption } from '../national/refresh.ts';
import { serveNational } from '../national/routes.ts';
import { alwaysRefresh } from '../public-response.ts';
import { createTempoOutlooks } from '../tempo/outlook.ts';
import { serveTempo } from '../tempo/routes.ts';
import { syncEjp } from './ejp-sync.ts';
import { syncFlexday } from './flexday-sync.ts';
import { checkNational, syncForecast } from './national-sync.ts';
import {
  type CalendarGateway,
  createEjpGateway,
  createFlexdayGateway,
  createNationalGateway,
  createSignalGateway,
  createTempoGateway,
} from './source.gateway.ts';
import { syncTempo } from './tempo-sync.ts';

export type ClientCalendarSettings = {
  readonly tempo: Schedule;
  readonly gridsignal: Schedule;
  readonly gridsignalCheck: Schedule;
  readonly consumption: Schedule;
  readonly forecast: Schedule;
  readonly flexday: Schedule;
  readonly ejp: Schedule;
};

// One request with its retries and timeouts stays under four minutes.
const clientMode: CalendarMode = { leaseMs: 240_000, silenceMs: 10_000, freshness: alwaysRefresh, isOpen: true };

/** Client mode: the same calendars with the same routes, from local tables that only the gateway fills. */
export function createClientCalendars(
  given: CalendarParts & { readonly gateway: CalendarGateway; readonly schedules: ClientCalendarSettings },
): Feature[] {
  const { gateway, schedules } = given;
  const options = { ...given, ...clientMode };
  const outlooks = createTempoOutlooks(options);
  const calendars: Readonly<Record<CalendarName, Feature>> = {
    tempo: defineCalendar(options, {
      name: 'tempo',
      reader: createTempoGateway(gateway),
      passes: [
        {
          source: 'tempo',
          refresh: syncTempo,
          jobs: [{ name: 'tempo-sync', schedule: schedules.tempo, atStart: true, afterRefresh: outlooks.save }],
        },
      ],
      serve: (app, service) => serveTempo(app, service, outlooks),
    }),
    gridsignal: defineCalendar(options, {
      name: 'gridsignal',
      reader: createSignalGateway(gateway),
      passes: [
        {
          // The gateway enforces the limit of the source, so none is needed here.
          source: 'gridsignal',
          refresh: refreshSignal,
          jobs: [
            // After each publication: always read.
            { name: 'gridsignal-sync', schedule: schedules.gridsignal },
            // In between and at start: read only when one of J to J+3 is incomplete.
            {
              name: 'gridsignal-check',
              schedule: schedules.gridsignalCheck,
              atStart: true,
              isDue: async (given) => !(await isSignalWhole(given)),
            },
          ],
        },
      ],
      serve: serveSignal,
    }),
    flexday: defineCalendar(options, {
      name: 'flexday',
      reader: createFlexdayGateway(gateway),
      passes: [
        {
          source: 'flexday',
          refresh: syncFlexday,
          jobs: [{ name: 'flexday-sync', schedule: schedules.flexday, atStart: true }],
        },
      ],
      serve: serveFlexday,
    }),
    ejp: defineCalendar(options, {
      name: 'ejp',
      reader: createEjpGateway(gateway),
      passes: [
        { source: 'ejp', refresh: syncEjp, jobs: [{ name: 'ejp-sync', schedule: schedules.ejp, atStart: true }] },
      ],
      serve: serveEjp,
    }),
    national: defineCalendar(options, {
      name: 'national',
      reader: createNationalGateway(gateway),
      passes: [
        {
          source: 'consumption',
          refresh: refreshConsumption,
          jobs: [{ name: 'consumption-sync', schedule: schedules.consumption, ...checkNational('consumption') }],
        },
        {
          source: 'forecast',
          refresh: syncForecast,
          jobs: [{ name: 'forecast-sync', schedule: schedules.forecast, ...checkNational('forecast') }],
        },
      ],
      serve: serveNational,
    }),
  };
  return Object.values(calendars);
}
