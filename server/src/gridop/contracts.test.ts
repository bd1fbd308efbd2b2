import type { Outcome } from '@svc/domain/outcome';
import { describe, expect, it } from 'vitest';
import { renderContract } from './contract-body.ts';
import {
  readAddress,
  readContact,
  readContractSituation,
  readContractSynthesis,
  readCustomer,
  readMetering,
  requestContractApi,
} from './contracts-2026.ts';
import { readAddressV5, readContactV5, readContractV5, readIdentityV5 } from './contracts-v5.ts';

const pdl = '12345678901234';
const data = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`${outcome.failure.class}: ${outcome.failure.detail}`);
  return outcome.data;
};

const withdrawal = {
  usage_point_id: pdl,
  contract_start: '2024-10-12T00:00:00+0200',
  contract_type: 'Contrat GRD-F',
  contractor: 'SUPPLIER',
  distribution_tariff: 'Tarif BT<=36kVA',
  subscribed_power: { unit: 'kVA', value: '12' },
  segment: 'C5',
  customer: { customer: { adress: { line1: 'A', line4: '1 RUE X', line6: '59199 VILLE', line7: 'FRANCE' } } },
  contact_data: { email: 'a@example.org', landline: '0300000000', phone: '0600000000' },
  person: { title: 'Mme', lastname: 'DOE', firstname: 'JANE' },
};
const injection = {
  usage_point_id: pdl,
  contract_start: '2024-10-12T00:00:00+0200',
  contract_type: 'Contrat GRD-A',
  segment: 'P4',
};
const synthesis = {
  segments: [{ segment: 'C5' }, { segment: 'P4' }],
  consumption_last_activation_date: '2014-01-22T00:00:00+0100',
  generation_last_activation_date: '2024-07-31T00:00:00+0200',
  services_level: 'Communicant (ouvert aux services)',
};
const metering = {
  dispositifComptage: { typeComptage: { code: 'AMM', libelle: 'Compteur communicant' } },
  compteurs: [{ numeroSerie: '000000' }],
  relais: { plageHeuresCreuses: 'HC (22H38-6H38)' },
};
const v5Contract = {
  customer: {
    customer_id: '1358019319',
    usage_points: [
      {
        usage_point: { usage_point_id: pdl, usage_point_status: 'com', meter_type: 'AMM' },
        contracts: {
          segment: 'C5',
          subscribed_power: '9 kVA',
          last_activation_date: '2021-03-15+01:00',
          distribution_tariff: 'BTINFMUDT',
          offpeak_hours: 'HC (22H00-6H00)',
          contract_type: 'Contrat GRD-F',
          contract_status: 'SERVC',
          last_distribution_tariff_change_date: '2021-03-15+01:00',
        },
      },
    ],
  },
};
const v5Address = (addresses: object) => ({
  customer: {
    customer_id: '1358019319',
    usage_points: [{ usage_point: { usage_point_id: pdl, usage_point_addresses: addresses } }],
  },
});

describe('the contract', () => {
  it('is requested with the PDL in the path', () => {
    expect(requestContractApi('comptage_auto', pdl)).toEqual({ method: 'GET', path: `/comptage_auto/v1/${pdl}` });
  });

  it('of a self-consumer is the withdrawal one, in any order, and contains no name', () => {
    const facts = [
      data(readContractSituation(pdl, [injection, withdrawal])),
      data(readContractSynthesis(synthesis)),
      data(readMetering(metering)),
    ];
    const body = renderContract(pdl, facts);
    expect(body).toEqual({
      customer: {
        customer_id: null,
        usage_points: [
          {
            usage_point: { usage_point_id: pdl, usage_point_status: null, meter_type: 'AMM' },
            contracts: {
              segment: 'C5',
              subscribed_power: '12 kVA',
              subscribed_power_kva: 12,
              last_activation_date: '2014-01-22',
              distribution_tariff: 'Tarif BT<=36kVA',
              offpeak_hours: 'HC (22H38-6H38)',
              contract_type: 'Contrat GRD-F',
              contract_status: null,
              contract_start: '2024-10-12',
              contractor: 'SUPPLIER',
              last_distribution_tariff_change_date: null,
              services_level: 'Communicant (ouvert aux services)',
            },
            has_production: true,
            generation_last_activation_date: '2024-07-31',
          },
        ],
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/DOE|JANE|example/);
  });

  it.each<[string, unknown, number | null]>([
    ['an object', { unit: 'kVA', value: '12' }, 12],
    ['an object in VA', { unit: 'VA', value: '9000' }, 9],
    ['a text with its unit', '9 kVA', 9],
    ['a bare text', '6', 6],
    ['a number', 36, 36],
    ['nothing', undefined, null],
    ['something else', ['x'], null],
  ])('has its subscribed power from %s', (_, subscribed_power, kva) => {
    const facts = data(readContractSituation(pdl, { contracts: [{ ...withdrawal, subscribed_power }] }));
    expect(facts.subscribed_power_kva).toBe(kva);
  });

  it('has its segment from a text or a list', () => {
    expect(data(readContractSituation(pdl, [{ ...withdrawal, segment: ['C5', 'P4'] }])).segment).toBe('C5');
  });

  it('detects production from an injection contract or from its activation date, and reports unknown otherwise', () => {
    expect(data(readContractSituation(pdl, [withdrawal])).has_production).toBe(false);
    expect(data(readContractSituation(pdl, [{ ...injection, contract_type: null }])).has_production).toBe(true);
    const without = { ...synthesis, generation_last_activation_date: undefined };
    expect(data(readContractSynthesis(without)).has_production).toBeNull();
    expect(renderContract(pdl, []).customer.usage_points[0].has_production).toBeNull();
    const both = [{ has_production: false }, { has_production: true }];
    expect(renderContract(pdl, both).customer.usage_points[0].has_production).toBe(true);
  });

  it('of v5 has the same form', () => {
    const [point] = renderContract(pdl, [data(readContractV5(pdl, v5Contract))]).customer.usage_points;
    expect(point.usage_point).toEqual({ usage_point_id: pdl, usage_point_status: 'com', meter_type: 'AMM' });
    expect(point.contracts).toMatchObject({
      subscribed_power: '9 kVA',
      subscribed_power_kva: 9,
      last_activation_date: '2021-03-15',
      offpeak_hours: 'HC (22H00-6H00)',
      contract_status: 'SERVC',
      last_distribution_tariff_change_date: '2021-03-15',
    });
  });

  it('of another point is nonsense', () => {
    const other = '99999999999999';
    expect(readContractSituation(other, [withdrawal])).toMatchObject({ ok: false, failure: { class: 'nonsense' } });
    expect(readContractV5(other, v5Contract)).toMatchObject({ ok: false, failure: { class: 'nonsense' } });
  });
});

describe('address, customer and contact', () => {
  const fields = { street: '1 RUE X', locality: null, postal_code: '59199', insee_code: '59112', city: 'VILLE' };

  it('return the address of 2026 with the postal code separate from the city', () => {
    const address = { number_street_name: '1 RUE X', postal_code_city: '59199 VILLE', insee_code: '59112' };
    expect(data(readAddress(pdl, { address }))).toEqual({
      customer: {
        customer_id: null,
        usage_points: [
          {
            usage_point: {
              usage_point_id: pdl,
              usage_point_addresses: { ...fields, country: 'France', geo_points: null },
            },
          },
        ],
      },
    });
  });

  it('return the address of v5 in the same form', () => {
    const geo = { latitude: '50.0', longitude: '3.0', altitude: '0' };
    const address = { ...fields, locality: '', country: 'France', geo_points: geo };
    const [point] = data(readAddressV5(pdl, v5Address(address))).customer.usage_points;
    expect(point.usage_point.usage_point_addresses).toEqual({ ...fields, country: 'France', geo_points: geo });
  });

  const jane = { title: 'Mme', firstname: 'JANE', lastname: 'DOE' };

  it('return the holder of 2026', () => {
    expect(data(readCustomer(pdl, [injection, withdrawal]))).toEqual({
      customer_id: null,
      identity: { natural_person: jane, legal_entity: null },
    });
  });

  it.each<[string, unknown]>([
    ['as documented', { customer_id: '1', identity: { natural_person: jane } }],
    ['as a list of one', [{ customer_id: '1', identity: { natural_person: jane } }]],
    ['in a customer wrapper', { customer: { customer_id: '1', identity: { natural_person: jane } } }],
  ])('return the holder of v5 %s', (_, body) => {
    expect(data(readIdentityV5(body))).toEqual({
      customer_id: '1',
      identity: { natural_person: jane, legal_entity: null },
    });
  });

  it('return a company of v5', () => {
    const legal_entity = { name: 'X', trading_name: 'X', business: 'X', industry: 'X', siret_number: '0' };
    expect(data(readIdentityV5({ customer_id: '1', identity: { legal_entity } })).identity).toEqual({
      natural_person: null,
      legal_entity,
    });
  });

  it('return the contact of 2026', () => {
    expect(data(readContact(pdl, [withdrawal])).contact).toEqual({
      email: 'a@example.org',
      phone: '0600000000',
      landline: '0300000000',
    });
    expect(data(readContact(pdl, [injection])).contact).toEqual({ email: null, phone: null, landline: null });
  });

  it.each<[string, unknown]>([
    ['contact', { customer_id: '1', contact: { phone: '06', email: 'a@example.org' } }],
    ['contact_data', { customer_id: '1', contact_data: { phone: '06', email: 'a@example.org' } }],
    ['a list in a wrapper', [{ customer: { customer_id: '1', contact: { phone: '06', email: 'a@example.org' } } }]],
  ])('return the contact of v5 from %s', (_, body) => {
    expect(data(readContactV5(body))).toEqual({
      customer_id: '1',
      contact: { email: 'a@example.org', phone: '06', landline: null },
    });
  });

  it('take an unknown shape for nonsense', () => {
    for (const outcome of [readAddress(pdl, {}), readIdentityV5({}), readContactV5([]), readCustomer(pdl, 'x')]) {
      expect(outcome).toMatchObject({ ok: false, failure: { class: 'nonsense' } });
    }
  });
});
