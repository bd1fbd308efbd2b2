import type { App } from '#platform/http/app.ts';
import { envelope } from '#platform/http/envelope.ts';
import { periodQuery, readPeriod } from '../period.ts';
import { sendPublic } from '../public-response.ts';
import { signalDaysResponse, signalToday } from './schemas.ts';
import type { SignalService } from './service.ts';

const tags = ['gridsignal'];
const longestPeriod = 365;

export function serveSignal(app: App, service: SignalService): void {
  app.get(
    '/gridsignal/days',
    {
      schema: {
        tags,
        summary: 'Levels by hour, both ends included, 365 days at most; J to J+3 unless told otherwise',
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
