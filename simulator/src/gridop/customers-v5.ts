import { formatOffset, parisOffset, startOfDay } from '@svc/domain/paris-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { customerRoutes } from './apis.ts';
import type { Consent } from './consents.ts';
import { type CustomerRecord, consumes, customerOf } from './customer-record.ts';
import { admit, jsonType, refuse } from './gate.ts';
import { type V5Query, v5Subject } from './measures-v5.ts';
import type { Operator } from './operator.ts';
import { openPoint } from './point-access.ts';
import { refusal } from './refusals.ts';

type Write = (consent: Consent, customer: CustomerRecord) => object;
type CustomerRoute = (typeof customerRoutes)[number];

/** GET /customers_…/v5/…: contract, address, identity and contact in the form of v5. */
export function registerCustomersV5(app: FastifyInstance, operator: Operator): void {
  for (const { api, path, route } of customerRoutes) {
    const config = { generation: 'v5', api, route, subject: v5Subject } as const;
    app.get<{ Querystring: V5Query }>(`/${api}/v5/${path}`, { config }, (request, reply) =>
      sendCustomer(operator, writers[route], request, reply),
    );
  }
}

function sendCustomer(
  operator: Operator,
  write: Write,
  request: FastifyRequest<{ Querystring: V5Query }>,
  reply: FastifyReply,
): FastifyReply {
  const admission = admit(operator, request);
  if (!admission.admitted) return refuse(reply, admission.refusal);
  const pdl = request.query.usage_point_id;
  if (!pdl) return refuse(reply, refusal('missing_parameter', 'v5'));
  if (!/^\d{14}$/.test(pdl)) return refuse(reply, refusal('malformed_point', 'v5'));
  const caller = { token: admission.token, generation: 'v5', loggedRequest: request.loggedRequest } as const;
  const access = openPoint(operator, caller, pdl, { kind: 'contract' });
  if (!access.granted) return refuse(reply, access.refusal);
  return reply.header('content-type', jsonType).send(JSON.stringify(write(access.consent, customerOf(pdl))));
}

const writers: Record<CustomerRoute['route'], Write> = {
  contracts: (consent, customer) =>
    writeTree(consent, customer, {
      contracts: {
        segment: consumes(consent) ? 'C5' : 'P4',
        subscribed_power: `${consent.subscribed_power} kVA`,
        last_activation_date: v5Date(consent),
        distribution_tariff: 'BTINFMUDT',
        offpeak_hours: customer.offpeak_hours,
        contract_type: consumes(consent) ? 'Contrat GRD-F' : 'Contrat GRD-A',
        contract_status: 'SERVC',
        last_distribution_tariff_change_date: v5Date(consent),
      },
    }),
  addresses: (consent, customer) =>
    writeTree(consent, customer, {
      usage_point_addresses: {
        street: customer.street,
        locality: '',
        postal_code: customer.postal_code,
        insee_code: customer.insee_code,
        city: customer.city,
        country: 'France',
        geo_points: { latitude: '50.0', longitude: '3.0', altitude: '0' },
      },
    }),
  identity: ({ holder }, { customer_id, title, firstname, lastname }) => ({
    customer_id,
    identity:
      holder === 'natural_person' ? { natural_person: { title, firstname, lastname } } : { legal_entity: company },
  }),
  contact_data: (_consent, { customer_id, phone, email }) => ({ customer_id, contact: { phone, email } }),
};

const company = { name: 'X', trading_name: 'X', business: 'X', industry: 'X', siret_number: '0' };

function writeTree({ pdl }: Consent, { customer_id }: CustomerRecord, leaf: object): object {
  const usage_point = { usage_point_id: pdl, usage_point_status: 'com', meter_type: 'AMM' };
  return { customer: { customer_id, usage_points: [{ usage_point, ...leaf }] } };
}

/** '2021-03-15+01:00'. */
function v5Date({ activated_on }: Consent): string {
  return `${activated_on}${formatOffset(parisOffset(startOfDay(activated_on)))}`;
}
