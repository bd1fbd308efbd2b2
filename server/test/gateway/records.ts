/** A contract as the gateway returns it. */
export function standInContract(usage_point_id: string, contracts: Record<string, unknown> = {}) {
  const facts = {
    segment: 'C5',
    subscribed_power: '9 kVA',
    subscribed_power_kva: 9,
    last_activation_date: '2018-08-31',
    distribution_tariff: 'Tarif BT<=36kVA',
    offpeak_hours: 'HC (22H00-6H00)',
    contract_type: 'Contrat GRD-F',
    contract_status: null,
    contract_start: '2024-10-12',
    contractor: 'SUPPLIER',
    last_distribution_tariff_change_date: null,
    services_level: 'Communicant (ouvert aux services)',
    ...contracts,
  };
  const usage_point = { usage_point_id, usage_point_status: 'com', meter_type: 'AMM' };
  const point = { usage_point, contracts: facts, has_production: false, generation_last_activation_date: null };
  return { customer: { customer_id: null, usage_points: [point] } };
}

export function standInAddress(usage_point_id: string, street = '1 RUE PLANTED') {
  const usage_point_addresses = {
    street,
    locality: null,
    postal_code: '59199',
    insee_code: '59112',
    city: 'VILLE',
    country: 'France',
    geo_points: null,
  };
  const usage_points = [{ usage_point: { usage_point_id, usage_point_addresses } }];
  return { customer: { customer_id: null, usage_points } };
}
