import { addDays, type Day, toDay } from '@svc/domain/day';
import { daysOf } from '@svc/domain/day-range';
import { formatWallTime, startOfDay } from '@svc/domain/paris-time';
import type { FastifyInstance } from 'fastify';
import { measureApi } from './apis.ts';
import { admit, jsonType, refuse } from './gate.ts';
import { type NewQuery, newMeasureConfig, readNewCall } from './measures-2026.ts';
import type { Operator } from './operator.ts';
import { dailyEnergy } from './readings/daily-energy.ts';
import type { Direction, Meter } from './readings/meter.ts';
import { refusal } from './refusals.ts';

const resources = [
  { resource: 'index_consommation', direction: 'consumption', grandeurMetier: 'CONS' },
  { resource: 'index_production', direction: 'production', grandeurMetier: 'PROD' },
] as const;

/** The index routes exist and respond in their own form: `grandeur` is empty and the data are in `contexte`. */
export function registerIndexes2026(app: FastifyInstance, operator: Operator): void {
  for (const { resource, direction, grandeurMetier } of resources) {
    app.get<{ Querystring: NewQuery }>(
      `/${measureApi}/v2/${resource}`,
      { config: { ...newMeasureConfig, route: resource } },
      (request, reply) => {
        const admission = admit(operator, request);
        if (!admission.admitted) return refuse(reply, admission.refusal);
        const call = readNewCall(operator, { direction, kind: 'daily' }, request, admission.token);
        if (!call.ok) return refuse(reply, call.refusal);
        const last = operator.publication.lastDay(call.consent.pdl, resource);
        const days = daysOf(call.range).filter((day) => day <= last);
        if (days.length === 0) return refuse(reply, refusal('no_data', '2026'));
        const valeur = readIndexes(call.consent, direction, days);
        const calendrier = [{ codeCalendrier: 'D', classeTemporelle: [{ codeClasseTemporelle: 'BASE', valeur }] }];
        const cadranTotalisateur = { codeCadran: 'EAST', valeur };
        const body = {
          idPrm: call.consent.pdl,
          etapeMetier: 'BRUT',
          periode: { dateDebut: call.range.start, dateFin: call.range.end },
          grandeur: [],
          contexte: [
            { grandeur: [{ grandeurMetier, grandeurPhysique: 'EA', unite: 'Wh', calendrier, cadranTotalisateur }] },
          ],
        };
        return reply.header('content-type', jsonType).send(JSON.stringify(body));
      },
    );
  }
}

const firstIndexDay = toDay('2021-01-01');

/** The register of the meter at the end of each day: it only ever grows, by the energy of the day. */
function readIndexes(meter: Meter, direction: Direction, days: readonly Day[]): { d: string; v: number; iv: number }[] {
  const requestedDays = new Set(days);
  const end = addDays(days.at(-1) ?? firstIndexDay, 1);
  const indexes: { d: string; v: number; iv: number }[] = [];
  let register = 0;
  for (const day of daysOf({ start: firstIndexDay, end })) {
    register += dailyEnergy(meter, direction, day);
    if (requestedDays.has(day)) indexes.push({ d: formatWallTime(startOfDay(addDays(day, 1))), v: register, iv: 0 });
  }
  return indexes;
}
