import type { DayRange } from '@svc/domain/day-range';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { measureApi } from './apis.ts';
import { admit, jsonType, refuse } from './gate.ts';
import { type Points, readPoints } from './measure-points.ts';
import { type MeasureCall, readMeasureCall, subjectOf } from './measure-request.ts';
import { type Measure, measures } from './measures.ts';
import type { Operator } from './operator.ts';
import { refusal } from './refusals.ts';

export type NewQuery = Record<string, string | undefined>;

const rangeParameters = ['pointId', 'dateDebut', 'dateFin'];
const powerParameters = new Map([
  ['mesuresPas', ['P1D', 'P1M']],
  ['grandeurPhysique', ['PMA', 'TOUT']],
]);

/** GET /mesure_synchrone_auto/v2/{resource}: the measures in the form of 2026. */
export function registerMeasures2026(app: FastifyInstance, operator: Operator): void {
  for (const measure of measures) {
    app.get<{ Querystring: NewQuery }>(
      `/${measureApi}/v2/${measure.resource}`,
      { config: { ...newMeasureConfig, route: measure.resource } },
      (request, reply) => sendMeasure(operator, measure, request, reply),
    );
  }
}

export const newMeasureConfig = {
  generation: '2026',
  api: measureApi,
  subject: (request: FastifyRequest) => {
    const { pointId, dateDebut, dateFin } = request.query as NewQuery;
    return subjectOf(pointId, dateDebut, dateFin);
  },
} as const;

function sendMeasure(
  operator: Operator,
  measure: Measure,
  request: FastifyRequest<{ Querystring: NewQuery }>,
  reply: FastifyReply,
): FastifyReply {
  const admission = admit(operator, request);
  if (!admission.admitted) return refuse(reply, admission.refusal);
  const call = readNewCall(operator, measure, request, admission.token);
  if (!call.ok) return refuse(reply, call.refusal);
  const served = readPoints(operator, call.consent, measure, call.range);
  if (served.points.length === 0 && operator.publication.emptyResponse === 'not_found') {
    return refuse(reply, refusal('no_data', '2026'));
  }
  return reply.header('content-type', jsonType).send(writeBody(call.consent.pdl, measure, call.range, served));
}

/** A missing or unknown parameter is a 500 here, not a 400. */
export function readNewCall(
  operator: Operator,
  measure: Pick<Measure, 'direction' | 'kind'>,
  request: FastifyRequest<{ Querystring: NewQuery }>,
  token: Parameters<typeof readMeasureCall>[1]['token'],
): MeasureCall {
  const { query } = request;
  const known = measure.kind === 'max_power' ? [...rangeParameters, ...powerParameters.keys()] : rangeParameters;
  if (known.some((name) => !query[name])) return { ok: false, refusal: refusal('missing_parameter', '2026') };
  const unknown = Object.keys(query).some((name) => !known.includes(name));
  const wrong = [...powerParameters].some(
    ([name, values]) => known.includes(name) && !values.includes(query[name] ?? ''),
  );
  if (unknown || wrong) return { ok: false, refusal: refusal('unknown_parameter', '2026') };
  return readMeasureCall(operator, { token, generation: '2026', loggedRequest: request.loggedRequest }, measure, {
    pdl: query.pointId,
    start: query.dateDebut,
    end: query.dateFin,
  });
}

function writeBody(idPrm: string, measure: Measure, range: DayRange, served: Points): string {
  const head = {
    idPrm,
    etapeMetier: served.corrected ? 'BEST' : 'BRUT',
    periode: { dateDebut: range.start, dateFin: range.end },
  };
  const grandeurMetier = measure.direction === 'consumption' ? 'CONS' : 'PROD';
  const daily = served.points.map(({ v, d, p }) => ({ v, d, p }));
  if (measure.kind === 'daily') {
    const grandeur = [{ grandeurMetier, grandeurPhysique: 'EA', unite: 'Wh', points: daily }];
    return JSON.stringify({ ...head, modeCalcul: 'DIFF.INDEX', pas: 'P1D', typeValeur: 'GLOBALE', grandeur });
  }
  if (measure.kind === 'max_power') {
    const grandeur = [{ grandeurMetier, grandeurPhysique: 'PMA', unite: 'VA', points: daily }];
    return JSON.stringify({ ...head, modeCalcul: 'MESURE', pas: 'P1D', grandeur });
  }
  const points = served.points.map(({ v, d, p, n }) => ({ v, d, p, n, iv: '0', ec: '0' }));
  const grandeur = [{ grandeurMetier, grandeurPhysique: 'PA', unite: 'W', points, calendrier: [] }];
  return JSON.stringify({ ...head, modeCalcul: 'MESURE', grandeur, contexte: [] });
}
