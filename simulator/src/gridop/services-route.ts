import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { servicesApi } from './apis.ts';
import type { Consent } from './consents.ts';
import { admit, jsonType, refuse } from './gate.ts';
import type { Operator } from './operator.ts';
import { type Direction, stepText } from './readings/meter.ts';
import { newBody, type Refusal } from './refusals.ts';

const stateNames = { DEMANDE: 'Demandé', ACTIF: 'Actif', TERMINE: 'Terminé' } as const;
type ServiceState = keyof typeof stateNames;

const refusals = {
  malformed: { status: 400, body: newBody('400', 'Le champ autorisationId est obligatoire et doit être un entier') },
  foreign: { status: 403, body: newBody('403', "L'autorisation appartient à une autre application") },
  unknown: { status: 404, body: newBody('404', 'Autorisation inconnue') },
} as const satisfies Record<string, Refusal>;

type ServicesBody = { autorisationId?: unknown; comptage?: unknown; etatCode?: unknown; serviceType?: unknown };

/** POST /subscribed_services/v1: what a v2 share grants access to. */
export function registerServicesRoute(app: FastifyInstance, operator: Operator): void {
  const config = { route: servicesApi, api: servicesApi } as const;
  app.post<{ Body: ServicesBody }>(`/${servicesApi}/v1`, { config }, (request, reply) => {
    const admission = admit(operator, request);
    if (!admission.admitted) return refuse(reply, admission.refusal);
    return sendServices(operator, admission.token.client_id, request, reply);
  });
}

function sendServices(
  operator: Operator,
  client_id: string,
  request: FastifyRequest<{ Body: ServicesBody }>,
  reply: FastifyReply,
): FastifyReply {
  const { autorisationId, comptage, etatCode = ['ACTIF', 'DEMANDE'], serviceType = 'ACCES' } = request.body ?? {};
  if (typeof autorisationId !== 'number' || !Number.isInteger(autorisationId) || !Array.isArray(etatCode)) {
    return refuse(reply, refusals.malformed);
  }
  const consent = operator.consents.findByAutorisation(autorisationId);
  if (consent === undefined) return refuse(reply, refusals.unknown);
  if (consent.client_id !== client_id) return refuse(reply, refusals.foreign);
  const state = stateOf(operator, consent);
  const hidden = consumeEmptyResponse(operator) || !etatCode.includes(state) || serviceType !== 'ACCES';
  const serviceSouscrit = hidden ? [] : listServices(consent, state);
  const nbTotalServices = serviceSouscrit.length;
  const body = comptage === true ? { nbTotalServices } : { nbTotalServices, serviceSouscrit };
  return reply.header('content-type', jsonType).send(JSON.stringify(body));
}

/** The list may be empty for some seconds after the consent. */
function consumeEmptyResponse({ settings }: Operator): boolean {
  if (settings.empty_services === 0) return false;
  settings.empty_services--;
  return true;
}

function stateOf(operator: Operator, consent: Consent): ServiceState {
  if (consent.persona.services === 'TERMINE' || operator.today() > consent.ends_on) return 'TERMINE';
  if (consent.demands_left === 0) return 'ACTIF';
  consent.demands_left--;
  return 'DEMANDE';
}

function listServices(consent: Consent, state: ServiceState): object[] {
  const rows = consent.persona.directions.flatMap((direction) => [
    { direction, type: 'CDC', step: stepText(consent.step) },
    { direction, type: 'ENERGIE', step: 'P1D' },
    ...(direction === 'consumption' ? [{ direction, type: 'PMAX', step: 'P1D' }] : []),
  ]);
  return rows.map((row, index) => writeService(consent, state, row, index));
}

function writeService(
  consent: Consent,
  state: ServiceState,
  row: { direction: Direction; type: string; step: string },
  index: number,
): object {
  return {
    id: String(index + 1),
    injection: row.direction === 'production',
    soutirage: row.direction === 'consumption',
    serviceCode: 'ACCES',
    dateDebut: consent.granted_on,
    dateFin: consent.ends_on,
    etatCode: state,
    etatLibelle: stateNames[state],
    pointId: consent.pdl,
    mesuresTypeCode: row.type,
    mesuresPas: row.step,
    mesuresCorrigees: false,
    autorisation: { autorisationId: consent.autorisation_id, autorisationType: 'EXPLICITE' },
  };
}
