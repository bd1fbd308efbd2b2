import { type Outcome, succeed } from '@svc/domain/outcome';
import { z } from 'zod';
import type { ContractFacts } from './contract-body.ts';
import { type AddressBody, type ContactBody, type CustomerBody, renderAddress } from './customer-body.ts';
import { dayField, powerField, segmentField, textField } from './customer-fields.ts';
import type { OperatorRequest } from './exchange.ts';
import { mapOutcome, nonsense, parseShape } from './outcome.ts';

const paths = {
  contracts: '/customers_upc/v5/usage_points/contracts',
  addresses: '/customers_upa/v5/usage_points/addresses',
  identity: '/customers_i/v5/identity',
  contact_data: '/customers_cd/v5/contact_data',
} as const;

export function requestCustomerV5(record: keyof typeof paths, usage_point_id: string): OperatorRequest {
  return { method: 'GET', path: paths[record], query: { usage_point_id } };
}

/** Identity and contact are known from documentation only: an object or a list of one, with a wrapper or without. */
function unwrap(body: unknown): unknown {
  const one = Array.isArray(body) ? body[0] : body;
  return one !== null && typeof one === 'object' && 'customer' in one ? unwrap(one.customer) : one;
}

const contractFields = z.looseObject({
  segment: segmentField,
  subscribed_power: powerField,
  last_activation_date: dayField,
  distribution_tariff: textField,
  offpeak_hours: textField,
  contract_type: textField,
  contract_status: textField,
  last_distribution_tariff_change_date: dayField,
});

const addressFields = z.looseObject({
  street: textField,
  locality: textField,
  postal_code: textField,
  insee_code: textField,
  city: textField,
  country: textField,
  geo_points: z.looseObject({ latitude: textField, longitude: textField, altitude: textField }).nullish().catch(null),
});

const usagePoint = z.looseObject({
  usage_point: z.looseObject({
    usage_point_id: textField,
    usage_point_status: textField,
    meter_type: textField,
    usage_point_addresses: addressFields.optional(),
  }),
  contracts: contractFields.optional(),
  usage_point_addresses: addressFields.optional(),
});

const customerTree = z.looseObject({ customer_id: textField, usage_points: z.array(usagePoint) });

function findPoint(usage_point_id: string, body: unknown) {
  return mapOutcome(parseShape(customerTree, unwrap(body)), ({ customer_id, usage_points }) => {
    const found = usage_points.find(({ usage_point: { usage_point_id: id } }) => id === null || id === usage_point_id);
    return found ? succeed({ customer_id, found }) : nonsense<never>(200, 'the answer is about another point');
  });
}

export function readContractV5(usage_point_id: string, body: unknown): Outcome<ContractFacts> {
  return mapOutcome(findPoint(usage_point_id, body), ({ customer_id, found: { usage_point, contracts } }) => {
    const { usage_point_status, meter_type } = usage_point;
    if (!contracts) return succeed({ customer_id, usage_point_status, meter_type });
    const { segment, last_activation_date, distribution_tariff, offpeak_hours, contract_type } = contracts;
    return succeed({
      customer_id,
      usage_point_status,
      meter_type,
      segment,
      ...contracts.subscribed_power,
      last_activation_date,
      distribution_tariff,
      offpeak_hours,
      contract_type,
      contract_status: contracts.contract_status,
      last_distribution_tariff_change_date: contracts.last_distribution_tariff_change_date,
    });
  });
}

export function readAddressV5(usage_point_id: string, body: unknown): Outcome<AddressBody> {
  return mapOutcome(findPoint(usage_point_id, body), ({ customer_id, found }) => {
    const address = found.usage_point_addresses ?? found.usage_point.usage_point_addresses;
    if (!address) return nonsense(200, 'unexpected shape at usage_point_addresses');
    const { street, locality, postal_code, insee_code, city, country, geo_points: geo } = address;
    const geo_points = geo ? { latitude: geo.latitude, longitude: geo.longitude, altitude: geo.altitude } : null;
    const fields = { street, locality, postal_code, insee_code, city, country, geo_points };
    return succeed(renderAddress(usage_point_id, customer_id, fields));
  });
}

const identity = z.looseObject({
  customer_id: textField,
  identity: z.looseObject({
    natural_person: z.looseObject({ title: textField, firstname: textField, lastname: textField }).nullish(),
    legal_entity: z
      .looseObject({
        name: textField,
        trading_name: textField,
        business: textField,
        industry: textField,
        siret_number: textField,
      })
      .nullish(),
  }),
});

export function readIdentityV5(body: unknown): Outcome<CustomerBody> {
  return mapOutcome(
    parseShape(identity, unwrap(body)),
    ({ customer_id, identity: { natural_person: person, legal_entity: entity } }) =>
      succeed({
        customer_id,
        identity: {
          natural_person: person
            ? { title: person.title, firstname: person.firstname, lastname: person.lastname }
            : null,
          legal_entity: entity
            ? {
                name: entity.name,
                trading_name: entity.trading_name,
                business: entity.business,
                industry: entity.industry,
                siret_number: entity.siret_number,
              }
            : null,
        },
      }),
  );
}

const contactFields = z.looseObject({ email: textField, phone: textField, landline: textField });
const contact = z.union([
  z.looseObject({ customer_id: textField, contact: contactFields }),
  z
    .looseObject({ customer_id: textField, contact_data: contactFields })
    .transform(({ customer_id, contact_data }) => ({ customer_id, contact: contact_data })),
]);

export function readContactV5(body: unknown): Outcome<ContactBody> {
  return mapOutcome(parseShape(contact, unwrap(body)), ({ customer_id, contact: { email, phone, landline } }) =>
    succeed({ customer_id, contact: { email, phone, landline } }),
  );
}
