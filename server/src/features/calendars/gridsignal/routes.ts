import { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { envelope } from '#platform/http/envelope.ts';
import { sharedRoute } from '#platform/http/shared-response.ts';
import type { ServiceOptions } from '../define-calendar.ts';
import { periodQuery, readPeriod } from '../period.ts';
import { createPublicResponses, sourceSilence } from '../public-response.ts';
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
  const sendPublic = createPublicResponses(options);
  app.get(
    '/gridsignal/days',
    {
      ...sharedRoute,
      schema: {
        tags,
        summary: 'Levels by hour, both ends included, 365 days at most; J to J+3 by default',
        querystring: periodQuery,
        response: { 200: envelope(signalDaysResponse) },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const read = async () => {
        const period = readPeriod(query, service.defaultPeriod(), longestPeriod);
        return { data: await service.days(period), maxAge: await service.maxAge() };
      };
      return sendPublic(request, reply, { query, read });
    },
  );
  app.get(
    '/gridsignal/today',
    {
      ...sharedRoute,
      schema: {
        tags,
        summary: 'The running hour, the next one, and J to J+3',
        response: { 200: envelope(signalToday) },
      },
    },
    async (request, reply) =>
      sendPublic(request, reply, {
        read: async () => ({ data: await service.today(), maxAge: await service.maxAge() }),
      }),
  );
}
