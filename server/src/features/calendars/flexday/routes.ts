import type { App } from '#platform/http/app.ts';
import { envelope } from '#platform/http/envelope.ts';
import { periodQuery, readPeriod } from '../period.ts';
import { sendPublic } from '../public-response.ts';
import { flexdayDays, flexdayToday } from './schemas.ts';
import type { FlexdayService } from './service.ts';

const tags = ['flexday'];

export function serveFlexday(app: App, service: FlexdayService): void {
  app.get(
    '/flexday/days',
    {
      schema: {
        tags,
        summary: 'Known day types, both ends included; from 2023-11-01 to tomorrow unless told otherwise',
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
