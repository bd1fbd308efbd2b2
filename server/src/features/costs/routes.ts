import { addMonths } from '@svc/domain/day';
import { rangeContains } from '@svc/domain/day-range';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import { readOffPeak } from '@svc/domain/pricing/off-peak-input';
import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { App } from '#platform/http/app.ts';
import { sendWithEtag } from '#platform/http/conditional-response.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import type { Costs } from './costs.ts';
import { wrong } from './invalid-field.ts';
import { privateCacheControl, readDay, readPeriod } from './period.ts';
import { costQuery, costResponse, pointParams, simulationBody, simulationResponse } from './schemas.ts';

const tags = ['costs'];

export function serveCosts(app: App, costs: Costs): void {
  app.get(
    '/pdl/:id/cost',
    {
      schema: {
        tags,
        summary: 'What the stored days of a PDL cost under the offers it had',
        description: 'Prices stored days and reads no source: days that are not stored are counted and named.',
        params: pointParams,
        querystring: costQuery,
        response: { 200: envelope(costResponse) },
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const range = readPeriod(query, costs.today());
      const explain = query.explain === undefined ? undefined : readDay('explain', query.explain);
      if (explain !== undefined && !rangeContains(range, explain))
        throw wrong('explain', 'must be a day of the period');
      const parameters = { by: query.by, explain };
      const result = await costs.compute(callerOf(request), { name: 'cost', id: params.id, range, parameters });
      return sendWithEtag(request, reply, result, privateCacheControl);
    },
  );
  app.post(
    '/simulations',
    {
      config: { openToDemo: true },
      schema: {
        tags,
        summary: 'What every offer would have cost over stored days, the cheapest first',
        description: 'With other off-peak hours, habits or loads where they are given. Stores nothing.',
        body: simulationBody,
        response: { 200: envelope(simulationResponse) },
      },
    },
    async (request, reply) => {
      const { usage_point_id: id, offpeak, power_kva, shifts, loads, include_history } = request.body;
      const range = readPeriod(request.body, costs.today());
      const parameters = { power_kva, offPeak: readHours(offpeak), shifts, loads, include_history };
      const computation = { name: 'simulation', id, range, since: addMonths(range.start, -12), parameters } as const;
      const result = await costs.compute(callerOf(request), computation);
      if ('failure' in result) throw wrong('power_kva', 'is needed: neither contract nor maxima tell the power');
      return reply.header('cache-control', 'no-store').send(ok(result));
    },
  );
}

function readHours(input: unknown): readonly OffPeakSchedule[] | undefined {
  if (input === undefined || input === null) return undefined;
  const read = readOffPeak(input);
  if (read.ok) return read.schedules;
  throw apiError('INVALID_OFFPEAK', { errors: [{ field: 'offpeak', message: read.text }] });
}
