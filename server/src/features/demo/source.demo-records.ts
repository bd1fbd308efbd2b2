import type { RecordSource } from '#features/customer-records/index.ts';
import { type DemoPoint, demoActivation } from './demo-points.ts';

/** The records that the operator would return for the fictitious household of the demonstration. */
export function createDemoRecords(point: DemoPoint): RecordSource {
  const records = describeHousehold(point);
  return { fetch: async (kind) => ({ ok: true, data: records[kind] }) };
}

function describeHousehold({ usage_point_id, subscribed_power, has_production }: DemoPoint) {
  const customer_id = null;
  const contracts = {
    segment: 'C5',
    subscribed_power: `${subscribed_power} kVA`,
    subscribed_power_kva: subscribed_power,
    last_activation_date: demoActivation,
    distribution_tariff: 'BTINFMUDT',
    offpeak_hours: 'HC (22H30-6H30)',
    contract_type: 'CU',
    contract_status: 'SERVC',
    contract_start: demoActivation,
    contractor: 'SUPPLIER',
    last_distribution_tariff_change_date: null,
    services_level: 'Communicant (ouvert aux services)',
  };
  const usage_point = { usage_point_id, usage_point_status: 'com', meter_type: 'AMM' };
  const generation_last_activation_date = has_production ? demoActivation : null;
  const usage_point_addresses = {
    street: '1 RUE DE LA DEMONSTRATION',
    locality: null,
    postal_code: '00000',
    insee_code: '00000',
    city: 'EXEMPLE',
    country: 'France',
    geo_points: null,
  };
  return {
    contract: {
      customer: {
        customer_id,
        usage_points: [{ usage_point, contracts, has_production, generation_last_activation_date }],
      },
    },
    address: {
      customer: { customer_id, usage_points: [{ usage_point: { usage_point_id, usage_point_addresses } }] },
    },
    customer: {
      customer_id,
      identity: {
        natural_person: { title: 'Mme', firstname: 'CAMILLE', lastname: 'EXEMPLE' },
        legal_entity: null,
      },
    },
    contact: { customer_id, contact: { email: 'camille@example.org', phone: null, landline: null } },
  };
}
