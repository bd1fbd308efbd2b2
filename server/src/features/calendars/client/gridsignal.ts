import { readSignalLevel, type SignalLevel, signalDays } from '@svc/domain/calendars/gridsignal';
import { parseInstant } from '@svc/domain/paris-time';
import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { isSignalWhole, refreshSignal, type SignalRefreshOptions } from '../gridsignal/refresh.ts';
import { serveSignal } from '../gridsignal/routes.ts';
import { createSignalService } from '../gridsignal/service.ts';
import type { SignalSource } from '../gridsignal/source.ts';
import { serveRefresh } from '../refresh-route.ts';
import { reportToRunner } from '../source/calendar-pass.ts';
import { alwaysRefresh } from '../source/freshness.ts';
import { createSourceGate } from '../source/source-gate.ts';
import { type CalendarGateway, readFromGateway } from './source.gateway.ts';

/** The signal as served by a gateway: 24 entries a day, null for a missing hour. */
function createSignalGateway(gateway: Pick<CalendarGateway, 'readGridsignal'>): SignalSource {
  return {
    readDays: (today, claim) =>
      readFromGateway(
        claim,
        () => gateway.readGridsignal(today, signalDays(today).at(-1) ?? today),
        (days) =>
          days.map(({ date, level, message, hours, generated_at }) => ({
            date,
            level: readSignalLevel(level) ?? null,
            message: message ?? null,
            hours: new Map(hours.slice(0, 24).flatMap(listHour)),
            generated_at: parseInstant(generated_at ?? '') ?? null,
          })),
      ),
  };
}

function listHour(value: number | null, hour: number): [number, SignalLevel][] {
  const level = readSignalLevel(value);
  return level === undefined ? [] : [[hour, level]];
}

type Options = Omit<SignalRefreshOptions, 'log'>;

/** Client mode, after each publication: always read. */
function createSignalSyncJob(options: Options, schedule: Schedule): Job {
  return {
    name: 'gridsignal-sync',
    schedule,
    run: async (_data, { log, slot }) => {
      reportToRunner(await refreshSignal({ ...options, log }, { by: 'job', slot }));
    },
  };
}

/** Client mode, in between and at start: read only when one of J to J+3 is incomplete. */
function createSignalCheckJob(options: Options, schedule: Schedule): Job {
  return {
    name: 'gridsignal-check',
    schedule,
    atStart: true,
    run: async (_data, { log, slot }) => {
      if (await isSignalWhole(options)) return;
      reportToRunner(await refreshSignal({ ...options, log }, { by: 'job', slot }));
    },
  };
}

const code = 'GRIDSIGNAL_SOURCE_ERROR';

export type SignalSchedules = { readonly always: Schedule; readonly whenIncomplete: Schedule };

/**
 * Client mode: the same routes from the local table. The gateway enforces the limit of the source, so none is needed
 * here.
 */
export function createClientSignal(
  options: CalendarOptions,
  gateway: CalendarGateway,
  schedules: SignalSchedules,
): Feature {
  const { clock } = options;
  const gate = createSourceGate({ ...options, source: 'gridsignal' });
  const service = createSignalService({ ...options, freshness: alwaysRefresh });
  const reading = { ...options, source: createSignalGateway(gateway), gate };
  const refresh = () => refreshSignal(reading, { by: 'manual' });
  return {
    name: 'gridsignal',
    routes: (app) => {
      serveSignal(app, service);
      serveRefresh(app, { calendar: 'gridsignal', code, access: 'anyone', clock, refresh });
    },
    jobs: [createSignalSyncJob(reading, schedules.always), createSignalCheckJob(reading, schedules.whenIncomplete)],
  };
}
