import { flexdayTypes } from '@svc/domain/calendars/flexday';
import { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { envelope } from '#platform/http/envelope.ts';
import { sharedRoute } from '#platform/http/shared-response.ts';
import type { ServiceOptions } from '../define-calendar.ts';
import { periodQuery, readPeriod } from '../period.ts';
import { createPublicResponses, sourceSilence } from '../public-response.ts';
import { createFlexdayService } from './service.ts';

const day_type = z.enum(flexdayTypes);
const nullableDayType = z.object({
  date: z.string(),
  day_type: day_type.nullable().describe('null: not known, never ECO'),
});

const flexdayDays = z.array(z.object({ date: z.string(), day_type, updated_at: z.string() }));
const flexdayToday = z.object({ today: nullableDayType, tomorrow: nullableDayType, silent: sourceSilence });

const tags = ['flexday'];

export function serveFlexday(app: App, options: ServiceOptions): void {
  const service = createFlexdayService(options);
  const sendPublic = createPublicResponses(options);
  app.get(
    '/flexday/days',
    {
      ...sharedRoute,
      schema: {
        tags,
        summary: 'Known day types, both ends included; from 2023-11-01 to tomorrow by default',
        querystring: periodQuery,
        response: { 200: envelope(flexdayDays) },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const read = async () => {
        const period = readPeriod(query, service.defaultPeriod());
        return { data: await service.days(period), maxAge: await service.maxAge() };
      };
      return sendPublic(request, reply, { query, read });
    },
  );
  app.get(
    '/flexday/today',
    {
      ...sharedRoute,
      schema: { tags, summary: 'Today and tomorrow', response: { 200: envelope(flexdayToday) } },
    },
    async (request, reply) =>
      sendPublic(request, reply, {
        read: async () => ({ data: await service.today(), maxAge: await service.maxAge() }),
      }),
  );
}
