import { readTempoColor } from '@svc/domain/calendars/tempo';
import { lastDay } from '@svc/domain/day-range';
import { parseInstant } from '@svc/domain/paris-time';
import type { Schedule } from '@svc/domain/schedule';
import type { Feature } from '#feature.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { CalendarOptions } from '../calendar-options.ts';
import { serveRefresh } from '../refresh-route.ts';
import { reportToRunner } from '../source/calendar-pass.ts';
import { alwaysRefresh } from '../source/freshness.ts';
import { createSourceGate } from '../source/source-gate.ts';
import { createTempoOutlooks, type TempoOutlooks } from '../tempo/outlook.ts';
import { serveTempo } from '../tempo/routes.ts';
import { createTempoService } from '../tempo/service.ts';
import type { TempoSource } from '../tempo/source.ts';
import { type CalendarGateway, readFromGateway } from './source.gateway.ts';
import { syncTempo, type TempoSyncOptions } from './tempo-sync.ts';

/** Client mode: reads the gateway. */
function createTempoSyncJob(options: Omit<TempoSyncOptions, 'log'>, outlooks: TempoOutlooks, schedule: Schedule): Job {
  return {
    name: 'tempo-sync',
    schedule,
    atStart: true,
    run: async (_data, { log, slot }) => {
      const outcome = await syncTempo({ ...options, log }, { by: 'job', slot });
      await outlooks.save();
      reportToRunner(outcome);
    },
  };
}

/** The colours as served by a gateway: both ends included, French names, unknown days omitted. */
function createTempoGateway(gateway: Pick<CalendarGateway, 'readTempo'>): TempoSource {
  return {
    readDays: (range, claim) =>
      readFromGateway(
        claim,
        () => gateway.readTempo(range.start, lastDay(range)),
        (days) =>
          days.flatMap(({ date, color, updated_at }) => {
            const known = readTempoColor(color);
            return known ? [{ date, color: known, updated_at: parseInstant(updated_at ?? '') ?? null }] : [];
          }),
      ),
  };
}

const code = 'TEMPO_SOURCE_ERROR';

/** Client mode: the same routes from the local table, which only the gateway fills. */
export function createClientTempo(options: CalendarOptions, gateway: CalendarGateway, schedule: Schedule): Feature {
  const { clock } = options;
  const gate = createSourceGate({ ...options, source: 'tempo' });
  const service = createTempoService({ ...options, freshness: alwaysRefresh });
  const outlooks = createTempoOutlooks(options);
  const reading = { ...options, source: createTempoGateway(gateway), gate };
  const refresh = () => syncTempo(reading, { by: 'manual' });
  return {
    name: 'tempo',
    routes: (app) => {
      serveTempo(app, service, outlooks);
      serveRefresh(app, { calendar: 'tempo', code, access: 'anyone', clock, refresh });
    },
    jobs: [createTempoSyncJob(reading, outlooks, schedule)],
  };
}
