import { minDay } from '@svc/domain/day';
import { monthOfDay } from '@svc/domain/pricing/invoice-period';
import { firstProjectionDay } from '@svc/domain/pricing/projection';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { App } from '#platform/http/app.ts';
import { sendWithEtag } from '#platform/http/conditional-response.ts';
import { envelope } from '#platform/http/envelope.ts';
import type { Costs } from './costs.ts';
import { privateCacheControl, readPeriod } from './period.ts';
import { coverageShape, offerShape, periodQuery, pointParams, rangeSchema } from './schemas.ts';

const tags = ['costs'];
/** Every stretch of every day is looked at. */
const longestCoverage = 400;

const estimate = z.object({
  known_days: z.int(),
  projected_days: z.int(),
  so_far_eur: z.string(),
  total_eur: z.string(),
  low_eur: z.string(),
  high_eur: z.string(),
});
const projected = z.object({
  period: rangeSchema,
  estimate: estimate.nullable().describe('null before five days are known, and without a price for them'),
});
const projectionResponse = z.object({
  today: z.string(),
  includes: z.array(z.enum(['energy', 'subscription', 'taxes'])).readonly(),
  month: projected,
  invoice: projected.nullable().describe('null: the beginning of the invoice period is unknown'),
});

const money = z.string().nullable();
const pair = { actual_eur: money, shadow_eur: money, difference_eur: money, flags: z.array(z.string()) };
const shadowResponse = z.object({
  ...coverageShape,
  shadow: z.object(offerShape),
  ...pair,
  month_to_date: z.object({ ...rangeSchema.shape, ...pair }).nullable(),
  days: z.array(z.object({ date: z.string(), ...pair })).describe('Days that are stored, subscription included'),
});

const coverageResponse = z.object({
  ...coverageShape,
  hours_with_energy: z.int(),
  priced_hours: z.int(),
  unpriced_hours: z.int(),
  unpriced: z.array(z.object({ start: z.string(), end: z.string(), reason: z.string(), kwh: z.string() })),
});

export function serveOutlooks(app: App, costs: Costs): void {
  const params = pointParams;
  app.get(
    '/pdl/:id/projection',
    {
      schema: {
        tags,
        summary: 'What the running month and invoice period will have cost, with a band',
        params,
        response: { 200: envelope(projectionResponse) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const caller = callerOf(request);
      const today = costs.today();
      const { settings } = await costs.open(caller, id);
      const range = { start: firstProjectionDay(settings.invoice, today), end: today };
      const result = await costs.compute(caller, { name: 'projection', id, range, parameters: undefined });
      return sendWithEtag(request, reply, result, privateCacheControl);
    },
  );
  app.get(
    '/pdl/:id/shadow-offer',
    {
      schema: {
        tags,
        summary: 'What the shadow offer would have cost, day by day',
        params,
        querystring: periodQuery,
        response: { 200: envelope(shadowResponse) },
      },
    },
    async (request, reply) => {
      const today = costs.today();
      const range = readPeriod(request.query, today);
      const computation = { id: request.params.id, range, since: minDay(range.start, monthOfDay(today).start) };
      const result = await costs.compute(callerOf(request), { name: 'shadow', ...computation, parameters: undefined });
      if ('failure' in result) throw apiError('OFFER_NOT_FOUND', { detail: 'No shadow offer is chosen' });
      return sendWithEtag(request, reply, result, privateCacheControl);
    },
  );
  app.get(
    '/pdl/:id/cost/coverage',
    {
      schema: {
        tags,
        summary: 'Whether every hour with energy has a cost, and why not',
        params,
        querystring: periodQuery,
        response: { 200: envelope(coverageResponse) },
      },
    },
    async (request, reply) => {
      const range = readPeriod(request.query, costs.today(), longestCoverage);
      const computation = { name: 'coverage', id: request.params.id, range, parameters: undefined } as const;
      return sendWithEtag(request, reply, await costs.compute(callerOf(request), computation), privateCacheControl);
    },
  );
}
