import type { App } from '#platform/http/app.ts';
import { envelope } from '#platform/http/envelope.ts';
import { periodQuery, readPeriod } from '../period.ts';
import { sendPublic } from '../public-response.ts';
import type { TempoOutlooks } from './outlook.ts';
import { tempoDays, tempoOutlook, tempoOutlookScore, tempoToday } from './schemas.ts';
import type { TempoService } from './service.ts';

const tags = ['tempo'];

export function serveTempo(app: App, service: TempoService, outlooks: TempoOutlooks): void {
  app.get(
    '/tempo/days',
    {
      schema: {
        tags,
        summary: 'Known colours, both ends included; from the start of the season to tomorrow unless told otherwise',
        querystring: periodQuery,
        response: { 200: envelope(tempoDays) },
      },
    },
    async (request, reply) => {
      const period = readPeriod(request.query, service.defaultPeriod());
      return sendPublic(request, reply, await service.days(period), await service.maxAge());
    },
  );
  app.get(
    '/tempo/today',
    {
      schema: {
        tags,
        summary: 'Today, tomorrow, and what the season has left',
        response: { 200: envelope(tempoToday) },
      },
    },
    async (request, reply) => sendPublic(request, reply, await service.today(), await service.maxAge()),
  );
  app.get(
    '/tempo/outlook',
    {
      schema: {
        tags,
        summary: 'Chances of each colour from J+2 to J+9: an estimate, never a colour',
        response: { 200: envelope(tempoOutlook) },
      },
    },
    async (request, reply) => sendPublic(request, reply, await outlooks.give(), await service.maxAge()),
  );
  app.get(
    '/tempo/outlook/score',
    {
      schema: {
        tags,
        summary: 'What past outlooks were worth, against base rates',
        response: { 200: envelope(tempoOutlookScore) },
      },
    },
    async (request, reply) => sendPublic(request, reply, await outlooks.score(), await service.maxAge()),
  );
}
