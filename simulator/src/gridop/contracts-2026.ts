import { type Day, toDay } from '@svc/domain/day';
import { formatOffset, parisOffset, startOfDay } from '@svc/domain/paris-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ContractApi, contractApis } from './apis.ts';
import type { Consent } from './consents.ts';
import { type CustomerRecord, consumes, customerOf, produces } from './customer-record.ts';
import { admit, jsonType, refuse } from './gate.ts';
import type { Operator } from './operator.ts';
import { openPoint } from './point-access.ts';
import { refusal } from './refusals.ts';

type Write = (consent: Consent, customer: CustomerRecord) => object;
type PathOnly = { Params: { pdl?: string }; Querystring: Record<string, string> };

/** GET /{api}/v1/{pdl}: the contractual APIs of 2026. The PDL belongs in the path; in the query it is a 500. */
export function registerContracts2026(app: FastifyInstance, operator: Operator): void {
  for (const api of contractApis) {
    const config = {
      generation: '2026',
      api,
      route: api,
      subject: (request: FastifyRequest) => {
        const { pdl } = request.params as { pdl?: string };
        return pdl ? { pdl } : {};
      },
    } as const;
    const respond = (request: FastifyRequest<PathOnly>, reply: FastifyReply) =>
      sendContract(operator, writers[api], request, reply);
    app.get<PathOnly>(`/${api}/v1/:pdl`, { config }, respond);
    app.get<PathOnly>(`/${api}/v1`, { config }, respond);
  }
}

function sendContract(
  operator: Operator,
  write: Write,
  request: FastifyRequest<PathOnly>,
  reply: FastifyReply,
): FastifyReply {
  const admission = admit(operator, request);
  if (!admission.admitted) return refuse(reply, admission.refusal);
  const { pdl } = request.params;
  if (!pdl) return refuse(reply, refusal('missing_parameter', '2026'));
  if (Object.keys(request.query).length > 0) return refuse(reply, refusal('unknown_parameter', '2026'));
  if (!/^\d{14}$/.test(pdl)) return refuse(reply, refusal('malformed_point', '2026'));
  const caller = { token: admission.token, generation: '2026', loggedRequest: request.loggedRequest } as const;
  const access = openPoint(operator, caller, pdl, { kind: 'contract' });
  if (!access.granted) return refuse(reply, access.refusal);
  return reply.header('content-type', jsonType).send(JSON.stringify(write(access.consent, customerOf(pdl))));
}

const writers: Record<ContractApi, Write> = {
  situation_contrat_auto: (consent, customer) => [
    ...(consumes(consent) ? [withdrawalContract(consent, customer)] : []),
    ...(produces(consent) ? [injectionContract(consent)] : []),
  ],
  synth_contrat_auto: (consent) => ({
    segments: [...(consumes(consent) ? [{ segment: 'C5' }] : []), ...(produces(consent) ? [{ segment: 'P4' }] : [])],
    ...(consumes(consent) && { consumption_last_activation_date: newDate(consent.activated_on) }),
    ...(produces(consent) && { generation_last_activation_date: newDate(consent.activated_on) }),
    services_level: 'Communicant (ouvert aux services)',
  }),
  comptage_auto: (_consent, { offpeak_hours }) => ({
    dispositifComptage: { typeComptage: { code: 'AMM', libelle: 'Compteur communicant' } },
    compteurs: [{ numeroSerie: '000000' }],
    relais: { plageHeuresCreuses: offpeak_hours },
  }),
  donnees_generales_auto: (_consent, { street, postal_code, city, insee_code }) => ({
    address: { number_street_name: street, postal_code_city: `${postal_code} ${city}`, insee_code },
  }),
  alimentation_auto: () => ({ alimentation: { etat: 'ALIM', tensionLivraison: 'BT 230 V' } }),
};

const contractStart = toDay('2024-10-12');

function withdrawalContract({ pdl, subscribed_power }: Consent, customer: CustomerRecord): object {
  return {
    usage_point_id: pdl,
    contract_start: newDate(contractStart),
    contract_type: 'Contrat GRD-F',
    contractor: 'SUPPLIER',
    distribution_tariff: 'Tarif BT<=36kVA',
    subscribed_power: { unit: 'kVA', value: String(subscribed_power) },
    segment: 'C5',
    customer: {
      customer: {
        adress: {
          line1: customer.lastname,
          line4: customer.street,
          line6: `${customer.postal_code} ${customer.city}`,
          line7: 'FRANCE',
        },
      },
    },
    contact_data: { email: customer.email, landline: customer.landline, phone: customer.phone },
    person: { title: customer.title, lastname: customer.lastname, firstname: customer.firstname },
  };
}

function injectionContract({ pdl }: Consent): object {
  return {
    usage_point_id: pdl,
    contract_start: newDate(contractStart),
    contract_type: 'Contrat GRD-A',
    segment: 'P4',
  };
}

/** '2024-10-12T00:00:00+0200': the offset has no colon here. */
function newDate(day: Day): string {
  return `${day}T00:00:00${formatOffset(parisOffset(startOfDay(day))).replace(':', '')}`;
}
