import { type Outcome, succeed } from '@svc/domain/outcome';
import { z } from 'zod';
import type { ContractFacts } from './contract-body.ts';
import {
  type AddressBody,
  type ContactBody,
  type CustomerBody,
  type NaturalPerson,
  renderAddress,
} from './customer-body.ts';
import { dayField, powerField, segmentField, textField } from './customer-fields.ts';
import type { OperatorRequest } from './exchange.ts';
import { mapOutcome, nonsense, parseShape } from './outcome.ts';

/** The contractual APIs of 2026. The PDL is in the path: as a query parameter it causes a 500. */
export type ContractApi = 'situation_contrat_auto' | 'synth_contrat_auto' | 'comptage_auto' | 'donnees_generales_auto';

export function requestContractApi(api: ContractApi, usage_point_id: string): OperatorRequest {
  return { method: 'GET', path: `/${api}/v1/${usage_point_id}` };
}

const personFields = z.looseObject({ title: textField, firstname: textField, lastname: textField });
const entityFields = z.looseObject({
  name: textField,
  trading_name: textField,
  business: textField,
  industry: textField,
  siret_number: textField,
});

const contract = z.looseObject({
  usage_point_id: textField,
  contract_start: dayField,
  contract_type: textField,
  contract_status: textField,
  contractor: textField,
  distribution_tariff: textField,
  subscribed_power: powerField,
  segment: segmentField,
  person: personFields.nullish().catch(null),
  legal_entity: entityFields.nullish().catch(null),
  contact_data: z.looseObject({ email: textField, phone: textField, landline: textField }).nullish().catch(null),
});
type Contract = z.infer<typeof contract>;

const situation = z.union([
  z.array(contract),
  z.looseObject({ contracts: z.array(contract) }).transform((body) => body.contracts),
]);

/** Contracts of the requested point, the withdrawal one first: it is the contract of a self-consumer. */
function readSituation(usage_point_id: string, body: unknown): Outcome<Contract[]> {
  return mapOutcome(parseShape(situation, body), (all) => {
    const own = all.filter(({ usage_point_id: id }) => id === null || id === usage_point_id);
    if (own.length === 0 && all.length > 0) return nonsense(200, 'the answer is about another point');
    return succeed(own.toSorted((a, b) => Number(isInjection(a)) - Number(isInjection(b))));
  });
}

function isInjection({ contract_type, segment }: Contract): boolean {
  return (contract_type?.toUpperCase().includes('GRD-A') ?? false) || (segment?.toUpperCase().startsWith('P') ?? false);
}

export function readContractSituation(usage_point_id: string, body: unknown): Outcome<ContractFacts> {
  return mapOutcome(readSituation(usage_point_id, body), (contracts) => {
    const [main] = contracts;
    if (!main) return succeed({});
    const { segment, distribution_tariff, contract_type, contract_status, contract_start, contractor } = main;
    return succeed({
      segment,
      ...main.subscribed_power,
      distribution_tariff,
      contract_type,
      contract_status,
      contract_start,
      contractor,
      has_production: contracts.some(isInjection),
    });
  });
}

const synthesis = z.looseObject({
  consumption_last_activation_date: dayField,
  generation_last_activation_date: dayField,
  services_level: textField,
});

export function readContractSynthesis(body: unknown): Outcome<ContractFacts> {
  return mapOutcome(parseShape(synthesis, body), (reported) => {
    const { consumption_last_activation_date: consumption, generation_last_activation_date: generation } = reported;
    return succeed({
      last_activation_date: consumption ?? generation,
      generation_last_activation_date: generation,
      services_level: reported.services_level,
      has_production: generation !== null ? true : null,
    });
  });
}

const metering = z.looseObject({
  dispositifComptage: z
    .looseObject({ typeComptage: z.looseObject({ code: textField }).nullish().catch(null) })
    .nullish()
    .catch(null),
  relais: z.looseObject({ plageHeuresCreuses: textField }).nullish().catch(null),
});

export function readMetering(body: unknown): Outcome<ContractFacts> {
  return mapOutcome(parseShape(metering, body), ({ dispositifComptage, relais }) =>
    succeed({
      meter_type: dispositifComptage?.typeComptage?.code ?? null,
      offpeak_hours: relais?.plageHeuresCreuses ?? null,
    }),
  );
}

const generalData = z.looseObject({
  address: z.looseObject({ number_street_name: textField, postal_code_city: textField, insee_code: textField }),
});

export function readAddress(usage_point_id: string, body: unknown): Outcome<AddressBody> {
  return mapOutcome(parseShape(generalData, body), ({ address }) => {
    const split = /^(\d{5})\s+(.+)$/.exec(address.postal_code_city ?? '');
    const fields = {
      street: address.number_street_name,
      locality: null,
      postal_code: split?.[1] ?? null,
      insee_code: address.insee_code,
      city: split?.[2] ?? address.postal_code_city,
      // The operator serves one country and does not write it here.
      country: 'France',
      geo_points: null,
    };
    return succeed(renderAddress(usage_point_id, null, fields));
  });
}

export function readCustomer(usage_point_id: string, body: unknown): Outcome<CustomerBody> {
  return mapOutcome(readSituation(usage_point_id, body), (contracts) => {
    const person = contracts.find((one) => one.person)?.person;
    const entity = contracts.find((one) => one.legal_entity)?.legal_entity;
    const natural_person: NaturalPerson | null = person
      ? { title: person.title, firstname: person.firstname, lastname: person.lastname }
      : null;
    const legal_entity = entity
      ? {
          name: entity.name,
          trading_name: entity.trading_name,
          business: entity.business,
          industry: entity.industry,
          siret_number: entity.siret_number,
        }
      : null;
    return succeed({ customer_id: null, identity: { natural_person, legal_entity } });
  });
}

export function readContact(usage_point_id: string, body: unknown): Outcome<ContactBody> {
  return mapOutcome(readSituation(usage_point_id, body), (contracts) => {
    const reported = contracts.find((one) => one.contact_data)?.contact_data;
    const contact = {
      email: reported?.email ?? null,
      phone: reported?.phone ?? null,
      landline: reported?.landline ?? null,
    };
    return succeed({ customer_id: null, contact });
  });
}
