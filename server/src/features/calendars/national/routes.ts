import type { App } from '#platform/http/app.ts';
import { envelope } from '#platform/http/envelope.ts';
import { readPeriod } from '../period.ts';
import { sendPublic } from '../public-response.ts';
import type { Span } from './repository.ts';
import { consumptionQuery, consumptionResponse, forecastQuery, forecastResponse } from './schemas.ts';
import { type NationalService, spanOfDays } from './service.ts';

const tags = ['national'];
// Four series of quarter hours: a month is 12,000 values.
const longestPeriod = 31;

export function serveNational(app: App, consumption: NationalService, forecast: NationalService): void {
  app.get(
    '/national/consumption',
    {
      schema: {
        tags,
        summary:
          'Load of the country, both days included, 31 days at most; 24 h either side of now unless told otherwise',
        querystring: consumptionQuery,
        response: { 200: envelope(consumptionResponse) },
      },
    },
    async (request, reply) => {
      const data = await consumption.consumption(readSpan(consumption, request.query), request.query.type);
      return sendPublic(request, reply, data, await consumption.maxAge());
    },
  );
  app.get(
    '/national/forecast',
    {
      schema: {
        tags,
        summary:
          'Foreseen production, both days included, 31 days at most; 24 h either side of now unless told otherwise',
        querystring: forecastQuery,
        response: { 200: envelope(forecastResponse) },
      },
    },
    async (request, reply) => {
      const data = await forecast.forecast(readSpan(forecast, request.query), request.query.production_type);
      return sendPublic(request, reply, data, await forecast.maxAge());
    },
  );
}

type Given = { readonly start?: string | undefined; readonly end?: string | undefined };

function readSpan(service: NationalService, given: Given): Span {
  if (given.start === undefined && given.end === undefined) return service.defaultSpan();
  return spanOfDays(readPeriod(given, service.defaultPeriod(), longestPeriod));
}
