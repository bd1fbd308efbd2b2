import { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { envelope } from '#platform/http/envelope.ts';
import type { ServiceOptions } from '../define-calendar.ts';
import { periodQuery, readPeriod } from '../period.ts';
import { sendPublic, sourceSilence } from '../public-response.ts';
import { createSignalService } from './service.ts';

const level = z.int().min(1).max(3).nullable();

const signalDay = z.object({
  date: z.string(),
  level: level.describe('of the whole day'),
  message: z.string().nullable(),
  hours: z.array(level).length(24).describe('by hour of the Paris clock; null where none was given'),
  generated_at: z.string().nullable(),
});
const signalHour = z.object({ hour: z.int().min(0).max(23), level });

const signalDaysResponse = z.array(signalDay);

const signalToday = z.object({
  today: signalDay,
  days: z.array(signalDay).describe('J to J+3, as far as they are known'),
  current: signalHour,
  next: signalHour,
  silent: sourceSilence,
});

const tags = ['gridsignal'];
const longestPeriod = 365;

export function serveSignal(app: App, options: ServiceOptions): void {
  const service = createSignalService(options);
  app.get(
    '/gridsignal/days',
    {
      schema: {
        tags,
        summary: 'Levels by hour, both ends included, 365 days at most; J to J+3 by default',
        querystring: periodQuery,
        response: { 200: envelope(signalDaysResponse) },
      },
    },
    async (request, reply) => {
      const period = readPeriod(request.query, service.defaultPeriod(), longestPeriod);
      return sendPublic(request, reply, await service.days(period), await service.maxAge());
    },
  );
  app.get(
    '/gridsignal/today',
    {
      schema: {
        tags,
        summary: 'The running hour, the next one, and J to J+3',
        response: { 200: envelope(signalToday) },
      },
    },
    async (request, reply) => sendPublic(request, reply, await service.today(), await service.maxAge()),
  );
}
