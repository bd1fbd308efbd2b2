import { setTimeout as sleep } from 'node:timers/promises';
import { signalWait } from '@svc/domain/calendars/gridsignal';
import { planForecasts } from '@svc/domain/calendars/national';
import { parisDay } from '@svc/domain/paris-time';
import type { Feature } from '#feature.ts';
import type { CalendarName } from '../calendars.ts';
import { type CalendarJob, type CalendarMode, type CalendarParts, defineCalendar } from '../define-calendar.ts';
import { serveEjp } from '../ejp/routes.ts';
import { serveFlexday } from '../flexday/routes.ts';
import { flexdayRefreshSchedule } from '../flexday/service.ts';
import { refreshSignal } from '../gridsignal/refresh.ts';
import { serveSignal } from '../gridsignal/routes.ts';
import { type ForecastUpstream, refreshConsumption, saveForecasts } from '../national/refresh.ts';
import { isNationalEmpty } from '../national/repository.ts';
import { serveNational } from '../national/routes.ts';
import { nationalSchedules } from '../national/service.ts';
import { watchPasses } from '../public-response.ts';
import { failedPass, finishedPass, type RefreshOptions, runCalendarPass } from '../source/calendar-pass.ts';
import { createSourceGate } from '../source/source-gate.ts';
import type { RefreshOutcome, Trigger } from '../source/source-outcome.ts';
import { createTempoOutlooks } from '../tempo/outlook.ts';
import { serveTempo } from '../tempo/routes.ts';
import { refreshEjp } from './ejp-refresh.ts';
import { refreshFlexday } from './flexday-refresh.ts';
import { createGridsource, type Gridsource } from './gridsource.ts';
import { type PeakDayEntryOptions, servePeakDayEntry } from './peak-days-routes.ts';
import { createFlexdaySite } from './source.flexday.ts';
import { createSignalUpstream } from './source.gridsignal.ts';
import { createNationalUpstream } from './source.national.ts';
import { readBuiltInPeakDays } from './source.peak-days.ts';
import { createTempoUpstream } from './source.tempo.ts';
import { refreshTempo } from './tempo-refresh.ts';

export type ServerCalendarSettings = {
  readonly gridsourceUrl: string | undefined;
  readonly gridsourceClientId: string | undefined;
  readonly gridsourceClientSecret: string | undefined;
  readonly signalPath: string;
  readonly supplierUrl: string | undefined;
  readonly commerceUrl: string | undefined;
  /** Product and contact, for sources that identify their clients. */
  readonly userAgent: string;
};

type CalendarTiming = Pick<CalendarMode, 'leaseMs' | 'silenceMs'>;

// A call takes 20 s at most. The queue's lock lasts 15 s and is renewed every 3 s: no run is considered lost before 12.
const serverTiming: CalendarTiming = { leaseMs: 60_000, silenceMs: 10_000 };

/** Server mode: the calendars, read at their sources. */
export function createServerCalendars(
  given: CalendarParts & {
    readonly settings: ServerCalendarSettings;
    readonly audit: PeakDayEntryOptions['audit'];
    readonly sleep?: (ms: number) => Promise<void>;
    readonly timing?: CalendarTiming;
  },
): Feature[] {
  const { settings, log } = given;
  const options = { ...given, ...(given.timing ?? serverTiming), freshness: watchPasses(given), isOpen: false };
  const gridsource = openGridsource(options, settings);
  const supplier = describeSupplier(options, settings);
  const outlooks = createTempoOutlooks(options);
  const historyGate = createSourceGate({ ...options, source: 'tempo-history' });
  const ejpGate = createSourceGate({ ...options, source: 'ejp' });
  const pause = given.sleep ?? ((ms: number) => sleep(ms));
  const calendars: Readonly<Record<CalendarName, Feature>> = {
    tempo: defineCalendar(options, {
      name: 'tempo',
      reader: gridsource && createTempoUpstream(gridsource, log),
      passes: [
        {
          source: 'tempo',
          refresh: (reading, trigger, signal) => refreshTempo({ ...reading, historyGate }, trigger, signal),
          jobs: [
            {
              name: 'tempo-refresh',
              // After 11:30, once tomorrow is known, only the slots of the full hour do anything.
              schedule: { everyMinutes: 10 },
              atStart: true,
              afterRefresh: outlooks.save,
            },
          ],
        },
      ],
      serve: (app, service) => serveTempo(app, service, outlooks),
    }),
    gridsignal: defineCalendar(options, {
      name: 'gridsignal',
      reader: gridsource && createSignalUpstream(gridsource, settings.signalPath, log),
      passes: [
        {
          source: 'gridsignal',
          // The source's minimum of 15 minutes between two calls.
          waitSeconds: signalWait,
          refresh: refreshSignal,
          jobs: [{ name: 'gridsignal-refresh', schedule: { everyMinutes: 60 }, atStart: true }],
        },
      ],
      serve: serveSignal,
    }),
    flexday: defineCalendar(options, {
      name: 'flexday',
      reader: supplier && createFlexdaySite(supplier),
      passes: [
        {
          source: 'flexday',
          refresh: (reading, trigger, signal) => refreshFlexday({ ...reading, sleep: pause }, trigger, signal),
          jobs: [{ name: 'flexday-refresh', schedule: flexdayRefreshSchedule, atStart: true }],
        },
      ],
      serve: serveFlexday,
    }),
    ejp: defineCalendar(options, {
      name: 'ejp',
      // No source publishes these days to programs: the history is built in, the rest is entered.
      reader: readBuiltInPeakDays,
      passes: [
        {
          source: 'ejp',
          refresh: refreshEjp,
          jobs: [{ name: 'ejp-refresh', schedule: { everyMinutes: 24 * 60 }, atStart: true }],
        },
      ],
      serve: (app, service) => {
        serveEjp(app, service);
        servePeakDayEntry(app, { ...options, gate: ejpGate, audit: given.audit });
      },
    }),
    national: defineCalendar(options, {
      name: 'national',
      reader: gridsource && createNationalUpstream(gridsource, log),
      passes: [
        {
          source: 'consumption',
          refresh: refreshConsumption,
          jobs: [
            {
              name: 'consumption-refresh',
              schedule: nationalSchedules.consumption,
              atStart: true,
              isDue: whenEmpty('consumption'),
            },
          ],
        },
        {
          source: 'forecast',
          refresh: refreshForecast,
          jobs: [
            {
              name: 'forecast-refresh',
              schedule: nationalSchedules.forecast,
              atStart: true,
              isDue: whenEmpty('forecast'),
            },
          ],
        },
      ],
      serve: serveNational,
    }),
  };
  return Object.values(calendars);
}

/** Due at its slots, and at a start with nothing stored. */
function whenEmpty(kind: 'consumption' | 'forecast'): NonNullable<CalendarJob['isDue']> {
  return async ({ database }, slot) => slot !== undefined || (await isNationalEmpty(database, kind));
}

// An empty setting disables its calendars with one line, not with an error every ten minutes.
function openGridsource({ clock, log }: CalendarParts, settings: ServerCalendarSettings): Gridsource | undefined {
  const { gridsourceUrl: url, gridsourceClientId: clientId, gridsourceClientSecret: clientSecret } = settings;
  if (url && clientId && clientSecret) return createGridsource({ url, credentials: { clientId, clientSecret }, clock });
  log.warn(
    'tempo, gridsignal and national data are not refreshed: set GRIDSOURCE_URL, GRIDSOURCE_CLIENT_ID and GRIDSOURCE_CLIENT_SECRET',
  );
  return undefined;
}

function describeSupplier({ log }: CalendarParts, { supplierUrl, commerceUrl, userAgent }: ServerCalendarSettings) {
  if (supplierUrl && commerceUrl) return { siteUrl: supplierUrl, commerceUrl, userAgent };
  log.warn('flexday is not refreshed: set SUPPLIER_SITE_URL and COMMERCE_API_URL');
  return undefined;
}

/** Server mode: nine requests, each for one day, production and type. The first error ends the pass. */
function refreshForecast(
  options: RefreshOptions<ForecastUpstream>,
  trigger: Trigger,
  signal?: AbortSignal,
): Promise<RefreshOutcome> {
  const { clock, source } = options;
  return runCalendarPass(options, { trigger, cadenceMinutes: 30 }, async (pass) => {
    let updated = 0;
    for (const request of planForecasts(parisDay(clock.now()))) {
      if (signal?.aborted) break;
      const outcome = await source.readForecast(request, pass.claim);
      if (!outcome.ok) {
        const { failure } = outcome;
        return failedPass(failure, { updated, errors: [`${request.production_type}: ${failure.detail}`] });
      }
      updated += await saveForecasts(options, pass, outcome.data);
    }
    return finishedPass({ updated });
  });
}
