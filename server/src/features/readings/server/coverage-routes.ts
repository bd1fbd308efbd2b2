import type { Coverage } from '@svc/domain/readings/coverage';
import { type Measure, measureNames } from '@svc/domain/readings/measure';
import { missingDayReasons } from '@svc/domain/readings/missing-day-reason';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Caller, callerOf } from '#caller.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { usagePointId } from '#usage-point-id.ts';

const range = z.object({ start: z.string(), end: z.string().describe('Excluded') });
const responseSchema = z.object({
  window: range,
  missing_days: z.int(),
  missing: z.array(
    range.extend({
      days: z.int(),
      reason: z.enum(missingDayReasons).describe('not_asked: not cached here: never requested, or no longer cached'),
    }),
  ),
});
const params = z.object({ pdl: usagePointId });
const querystring = z.object({ measure: z.enum(measureNames).default('consumption_detail') });

export type ReadCoverage = (
  request: { readonly caller: Caller; readonly usage_point_id: string; readonly measure: Measure },
  reply: FastifyReply,
) => Promise<Coverage>;

export function serveCoverage(app: App, cover: ReadCoverage): void {
  const summary = 'Which days of a measure are cached, and why the others are not; reads no source';
  app.get(
    '/gridop/coverage/:pdl',
    {
      config: { counted: 'by_query' },
      schema: { tags: ['readings'], summary, params, querystring, response: { 200: envelope(responseSchema) } },
    },
    async (request, reply) => {
      const { params: target, query } = request;
      const readRequest = { caller: callerOf(request), usage_point_id: target.pdl, measure: query.measure };
      const { window, missing, ...rest } = await cover(readRequest, reply);
      return ok({ ...rest, window: { ...window }, missing: missing.map((missingPeriod) => ({ ...missingPeriod })) });
    },
  );
}
