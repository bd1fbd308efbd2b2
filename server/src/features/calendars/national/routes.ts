import { consumptionTypes, forecastTypes, productionChoices } from '@svc/domain/calendars/national';
import { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { envelope } from '#platform/http/envelope.ts';
import { sharedRoute } from '#platform/http/shared-response.ts';
import type { ServiceOptions } from '../define-calendar.ts';
import { periodQuery, readPeriod } from '../period.ts';
import { createPublicResponses } from '../public-response.ts';
import type { Span } from './repository.ts';
import { createNationalService, type NationalService, spanOfDays } from './service.ts';

const values = z.array(z.object({ start: z.string(), end: z.string(), value: z.int(), updated_at: z.string() }));

const consumptionQuery = periodQuery.extend({ type: z.enum(consumptionTypes).optional() });
const consumptionResponse = z.object({
  unit: z.literal('MW'),
  series: z.array(z.object({ type: z.enum(consumptionTypes), values })),
});

const forecastQuery = periodQuery.extend({
  production_type: z.enum(productionChoices).optional().describe('WIND is the sum of both, where both are known'),
});
const forecastResponse = z.object({
  unit: z.literal('MW'),
  series: z.array(z.object({ production_type: z.enum(productionChoices), type: z.enum(forecastTypes), values })),
});

const tags = ['national'];
// Four series of quarter hours: a month is 12,000 values.
const longestPeriod = 31;

export function serveNational(app: App, options: ServiceOptions): void {
  const service = createNationalService(options);
  const sendPublic = createPublicResponses(options);
  app.get(
    '/national/consumption',
    {
      ...sharedRoute,
      schema: {
        tags,
        summary: 'Load of the country, both days included, 31 days at most; 24 h either side of now by default',
        querystring: consumptionQuery,
        response: { 200: envelope(consumptionResponse) },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const read = async () => ({
        data: await service.consumption(readSpan(service, query), query.type),
        maxAge: await service.maxAge('consumption'),
      });
      return sendPublic(request, reply, { query, read });
    },
  );
  app.get(
    '/national/forecast',
    {
      ...sharedRoute,
      schema: {
        tags,
        summary: 'Foreseen production, both days included, 31 days at most; 24 h either side of now by default',
        querystring: forecastQuery,
        response: { 200: envelope(forecastResponse) },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const read = async () => ({
        data: await service.forecast(readSpan(service, query), query.production_type),
        maxAge: await service.maxAge('forecast'),
      });
      return sendPublic(request, reply, { query, read });
    },
  );
}

type Given = { readonly start?: string | undefined; readonly end?: string | undefined };

function readSpan(service: NationalService, given: Given): Span {
  if (given.start === undefined && given.end === undefined) return service.defaultSpan();
  return spanOfDays(readPeriod(given, service.defaultPeriod(), longestPeriod));
}
