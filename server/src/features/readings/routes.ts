import { type Day, parseDay } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import { adjustRange } from '@svc/domain/readings/requested-range';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Caller, callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { App } from '#platform/http/app.ts';
import { usagePointId } from '#usage-point-id.ts';
import { type MeasureResponse, sendResponse } from './response.ts';
import { measureQuery, measureResponse } from './schemas.ts';

type MeasurePath = { readonly path: string; readonly measure: Measure; readonly summary: string };

/** The measure routes: a path under /gridop, and the measure it serves. The batch routes return the same entries. */
const measurePaths: readonly MeasurePath[] = measureNames.flatMap((measure) => {
  const { path, gateway_path, title, reading_type } = measures[measure];
  const own = { path, measure, summary: `${title}, ${reading_type.unit}` };
  const batch = { path: gateway_path, measure, summary: `${title} over long ranges, ${reading_type.unit}` };
  return path === gateway_path ? [own] : [own, batch];
});

export type MeasureRequest = {
  readonly caller: Caller;
  readonly usage_point_id: string;
  readonly measure: Measure;
  readonly range: DayRange;
  readonly useCache: boolean;
};

export type MeasureRoutes = {
  readonly clock: Clock;
  /** Client mode: daily readings are also served without `/gridop`, for scripts. */
  readonly shortPaths?: boolean;
  /** Authorises, counts and reads; throws from the catalogue when the request cannot be served. */
  readonly read: (
    request: MeasureRequest,
    reply: FastifyReply,
  ) => Promise<Pick<MeasureResponse, 'result' | 'origin' | 'explain'>>;
};

type Query = z.output<typeof measureQuery>;
const path = z.object({ pdl: usagePointId });
const config = { counted: 'by_query' } as const;

export function serveMeasures(app: App, routes: MeasureRoutes): void {
  for (const { path: under, measure, summary } of measurePaths) {
    const schema = { tags: ['readings'], summary, querystring: measureQuery, response: { 200: measureResponse } };
    const isShort = routes.shortPaths === true && under.endsWith('/daily');
    for (const prefix of isShort ? ['/gridop', ''] : ['/gridop']) {
      app.get(`${prefix}${under}/:pdl`, { config, schema: { ...schema, params: path } }, async (request, reply) => {
        const { params, query } = request;
        await sendMeasure(routes, request, reply, { measure, usage_point_id: params.pdl, query });
        // Already sent as text or as a stream: the returned reply only signals that.
        return reply as never;
      });
    }
  }
}

export async function sendMeasure(
  routes: MeasureRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  target: { readonly measure: Measure; readonly usage_point_id: string; readonly query: Query },
): Promise<void> {
  const { measure, usage_point_id, query } = target;
  const now = routes.clock.now();
  const range = readRange(measure, query, parisDay(now));
  const caller = callerOf(request);
  const found = await routes.read({ caller, usage_point_id, measure, range, useCache: query.use_cache }, reply);
  await sendResponse(request, reply, { usage_point_id, measure, range, reader: caller.user_id, ...found }, query, now);
}

function readRange(measure: Measure, query: Query, today: Day): DayRange {
  const [start, end] = [parseDay(query.start), parseDay(query.end)];
  if (!start || !end) {
    const errors = (['start', 'end'] as const)
      .filter((field) => !parseDay(query[field]))
      .map((field) => ({ field, message: 'must be a real day, YYYY-MM-DD' }));
    throw apiError('INVALID_DATE_FORMAT', { errors });
  }
  const adjusted = adjustRange(measure, start, end, today);
  if (adjusted.ok) return adjusted.range;
  throw apiError(adjusted.code, adjusted.code === 'DATE_RANGE_TOO_LONG' ? { n: adjusted.longest } : {});
}
