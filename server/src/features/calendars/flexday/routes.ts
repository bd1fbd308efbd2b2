import { flexdayTypes } from '@svc/domain/calendars/flexday';
import { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { envelope } from '#platform/http/envelope.ts';
import type { ServiceOptions } from '../define-calendar.ts';
import { periodQuery, readPeriod } from '../period.ts';
import { sendPublic, sourceSilence } from '../public-response.ts';
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
  app.get(
    '/flexday/days',
    {
      schema: {
        tags,
        summary: 'Known day types, both ends included; from 2023-11-01 to tomorrow by default',
        querystring: periodQuery,
        response: { 200: envelope(flexdayDays) },
      },
    },
    async (request, reply) => {
      const period = readPeriod(request.query, service.defaultPeriod());
      return sendPublic(request, reply, await service.days(period), await service.maxAge());
    },
  );
  app.get(
    '/flexday/today',
    { schema: { tags, summary: 'Today and tomorrow', response: { 200: envelope(flexdayToday) } } },
    async (request, reply) => sendPublic(request, reply, await service.today(), await service.maxAge()),
  );
}
