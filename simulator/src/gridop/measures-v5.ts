import type { DayRange } from '@svc/domain/day-range';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Subject } from '../request-log.ts';
import { admit, jsonType, refuse } from './gate.ts';
import { type Points, readPoints } from './measure-points.ts';
import { readMeasureCall, subjectOf } from './measure-request.ts';
import { type Measure, measures } from './measures.ts';
import type { Operator } from './operator.ts';
import { refusal } from './refusals.ts';

export type V5Query = Record<string, string | undefined>;

/** GET /metering_data_…/v5/…: the measures in the form of v5. */
export function registerMeasuresV5(app: FastifyInstance, operator: Operator): void {
  for (const measure of measures) {
    const { api, resource } = measure.v5;
    const config = { generation: 'v5', api, route: resource, subject: v5Subject } as const;
    app.get<{ Querystring: V5Query }>(`/${api}/v5/${resource}`, { config }, (request, reply) =>
      sendMeasure(operator, measure, request, reply),
    );
  }
}

export function v5Subject(request: FastifyRequest): Subject {
  const { usage_point_id, start, end } = request.query as V5Query;
  return subjectOf(usage_point_id, start, end);
}

function sendMeasure(
  operator: Operator,
  measure: Measure,
  request: FastifyRequest<{ Querystring: V5Query }>,
  reply: FastifyReply,
): FastifyReply {
  const admission = admit(operator, request);
  if (!admission.admitted) return refuse(reply, admission.refusal);
  const caller = { token: admission.token, generation: 'v5', loggedRequest: request.loggedRequest } as const;
  const { usage_point_id: pdl, start, end } = request.query;
  const call = readMeasureCall(operator, caller, measure, { pdl, start, end });
  if (!call.ok) return refuse(reply, call.refusal);
  const served = readPoints(operator, call.consent, measure, call.range);
  if (served.points.length === 0 && operator.publication.emptyResponse === 'not_found') {
    return refuse(reply, refusal('no_data', 'v5'));
  }
  return reply.header('content-type', jsonType).send(writeBody(call.consent.pdl, measure, call.range, served));
}

const readingTypes = {
  daily: { measurement_kind: 'energy', measuring_period: 'P1D', unit: 'Wh', aggregate: 'sum' },
  max_power: { measurement_kind: 'power', measuring_period: 'P1D', unit: 'VA', aggregate: 'maximum' },
  curve: { measurement_kind: 'power', unit: 'W', aggregate: 'average' },
} as const;

function writeBody(usage_point_id: string, { kind }: Measure, range: DayRange, { points, corrected }: Points): string {
  return JSON.stringify({
    meter_reading: {
      usage_point_id,
      start: range.start,
      end: range.end,
      quality: corrected ? 'BEST' : 'BRUT',
      reading_type: readingTypes[kind],
      interval_reading: points.map(({ v, d, p, n }) =>
        kind === 'curve' ? { value: v, date: d, interval_length: p, measure_type: n } : { value: v, date: d },
      ),
    },
  });
}
