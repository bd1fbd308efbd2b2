import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperatorClient, openCalmOperator, pdl } from '../../test/operator-client.ts';

const both = '12345678905678';
const producer = '12345678909999';
let operator: OperatorClient;
beforeAll(async () => {
  operator = await openCalmOperator();
  operator.simulator.control({
    consents: [
      { pdl, subscribed_power: 12, activated_on: '2021-03-15' },
      { pdl: both, persona: 2, subscribed_power: 9 },
      { pdl: producer, persona: 3 },
    ],
  });
});
afterAll(() => operator.close());

async function read(path: string, query: Record<string, string> = {}): Promise<string> {
  const response = await operator.get(path, query);
  expect(response.status).toBe(200);
  return response.body;
}

/** The operator's customer data, read from v5; 2026 must return the same. */
async function customer(point: string) {
  const { customer_id, identity } = JSON.parse(await read('/customers_i/v5/identity', { usage_point_id: point }));
  const { contact } = JSON.parse(await read('/customers_cd/v5/contact_data', { usage_point_id: point }));
  const addresses = JSON.parse(await read('/customers_upa/v5/usage_points/addresses', { usage_point_id: point }));
  const address = addresses.customer.usage_points[0].usage_point_addresses;
  return { customer_id, ...identity.natural_person, ...contact, ...address };
}

describe('the contractual data of 2026, byte for byte', () => {
  it('situation_contrat_auto is an array, with adress spelt with one d', async () => {
    const who = await customer(pdl);
    const body = await read(`/situation_contrat_auto/v1/${pdl}`);
    const landline = JSON.parse(body)[0].contact_data.landline;
    expect(body).toBe(
      `[{"usage_point_id":"${pdl}","contract_start":"2024-10-12T00:00:00+0200","contract_type":"Contrat GRD-F","contractor":"SUPPLIER",` +
        `"distribution_tariff":"Tarif BT<=36kVA","subscribed_power":{"unit":"kVA","value":"12"},"segment":"C5",` +
        `"customer":{"customer":{"adress":{"line1":"${who.lastname}","line4":"${who.street}","line6":"${who.postal_code} ${who.city}","line7":"FRANCE"}}},` +
        `"contact_data":{"email":"${who.email}","landline":"${landline}","phone":"${who.phone}"},` +
        `"person":{"title":"${who.title}","lastname":"${who.lastname}","firstname":"${who.firstname}"}}]`,
    );
  });

  it('situation_contrat_auto has two contracts for self-consumption, and only the injection one for a producer', async () => {
    const injection = (point: string) =>
      `{"usage_point_id":"${point}","contract_start":"2024-10-12T00:00:00+0200","contract_type":"Contrat GRD-A","segment":"P4"}`;
    const body = await read(`/situation_contrat_auto/v1/${both}`);
    expect(JSON.parse(body)).toHaveLength(2);
    expect(body.endsWith(`,${injection(both)}]`)).toBe(true);
    expect(await read(`/situation_contrat_auto/v1/${producer}`)).toBe(`[${injection(producer)}]`);
  });

  it.each([
    [pdl, '{"segments":[{"segment":"C5"}],"consumption_last_activation_date":"2021-03-15T00:00:00+0100",'],
    [
      both,
      '{"segments":[{"segment":"C5"},{"segment":"P4"}],"consumption_last_activation_date":"2018-08-31T00:00:00+0200","generation_last_activation_date":"2018-08-31T00:00:00+0200",',
    ],
    [producer, '{"segments":[{"segment":"P4"}],"generation_last_activation_date":"2018-08-31T00:00:00+0200",'],
  ])('synth_contrat_auto of %s returns segments and activation dates', async (point, expected) => {
    expect(await read(`/synth_contrat_auto/v1/${point}`)).toBe(
      `${expected}"services_level":"Communicant (ouvert aux services)"}`,
    );
  });

  it('comptage_auto returns the meter and the off-peak hours, the same as v5', async () => {
    const contract = JSON.parse(await read('/customers_upc/v5/usage_points/contracts', { usage_point_id: pdl }));
    const { offpeak_hours } = contract.customer.usage_points[0].contracts;
    expect(offpeak_hours).toMatch(/^HC \(\d+H\d\d-\d+H\d\d/);
    expect(await read(`/comptage_auto/v1/${pdl}`)).toBe(
      '{"dispositifComptage":{"typeComptage":{"code":"AMM","libelle":"Compteur communicant"}},"compteurs":[{"numeroSerie":"000000"}],' +
        `"relais":{"plageHeuresCreuses":"${offpeak_hours}"}}`,
    );
  });

  it('donnees_generales_auto returns the address, the same as v5', async () => {
    const who = await customer(pdl);
    expect(await read(`/donnees_generales_auto/v1/${pdl}`)).toBe(
      `{"address":{"number_street_name":"${who.street}","postal_code_city":"${who.postal_code} ${who.city}","insee_code":"${who.insee_code}"}}`,
    );
  });

  it('alimentation_auto exists', async () => {
    expect(JSON.parse(await read(`/alimentation_auto/v1/${pdl}`))).toHaveProperty('alimentation');
  });
});

describe('the customer data of v5, byte for byte', () => {
  it('contracts', async () => {
    const body = await read('/customers_upc/v5/usage_points/contracts', { usage_point_id: pdl });
    const { customer_id, usage_points } = JSON.parse(body).customer;
    expect(customer_id).toMatch(/^\d{10}$/);
    expect(body).toBe(
      `{"customer":{"customer_id":"${customer_id}","usage_points":[{"usage_point":{"usage_point_id":"${pdl}","usage_point_status":"com","meter_type":"AMM"},` +
        `"contracts":{"segment":"C5","subscribed_power":"12 kVA","last_activation_date":"2021-03-15+01:00","distribution_tariff":"BTINFMUDT",` +
        `"offpeak_hours":"${usage_points[0].contracts.offpeak_hours}","contract_type":"Contrat GRD-F","contract_status":"SERVC",` +
        `"last_distribution_tariff_change_date":"2021-03-15+01:00"}}]}}`,
    );
  });

  it('addresses', async () => {
    const who = await customer(pdl);
    expect(await read('/customers_upa/v5/usage_points/addresses', { usage_point_id: pdl })).toBe(
      `{"customer":{"customer_id":"${who.customer_id}","usage_points":[{"usage_point":{"usage_point_id":"${pdl}","usage_point_status":"com","meter_type":"AMM"},` +
        `"usage_point_addresses":{"street":"${who.street}","locality":"","postal_code":"${who.postal_code}","insee_code":"${who.insee_code}","city":"${who.city}",` +
        `"country":"France","geo_points":{"latitude":"50.0","longitude":"3.0","altitude":"0"}}}]}}`,
    );
  });

  it('identity of a company', async () => {
    operator.simulator.control({ consents: [{ pdl: '12345678900001', holder: 'legal_entity' }] });
    const body = await read('/customers_i/v5/identity', { usage_point_id: '12345678900001' });
    expect(body).toBe(
      `{"customer_id":"${JSON.parse(body).customer_id}","identity":{"legal_entity":{"name":"X","trading_name":"X","business":"X","industry":"X","siret_number":"0"}}}`,
    );
  });

  it('identity and contact', async () => {
    const who = await customer(pdl);
    expect(await read('/customers_i/v5/identity', { usage_point_id: pdl })).toBe(
      `{"customer_id":"${who.customer_id}","identity":{"natural_person":{"title":"${who.title}","firstname":"${who.firstname}","lastname":"${who.lastname}"}}}`,
    );
    expect(await read('/customers_cd/v5/contact_data', { usage_point_id: pdl })).toBe(
      `{"customer_id":"${who.customer_id}","contact":{"phone":"${who.phone}","email":"${who.email}"}}`,
    );
  });
});
