/** Bodies of our address, customer and contact routes: every key is there, unknown is null. */
export type AddressFields = {
  readonly street: string | null;
  readonly locality: string | null;
  readonly postal_code: string | null;
  readonly insee_code: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly geo_points: {
    readonly latitude: string | null;
    readonly longitude: string | null;
    readonly altitude: string | null;
  } | null;
};

export type AddressBody = {
  readonly customer: {
    readonly customer_id: string | null;
    readonly usage_points: readonly [
      { readonly usage_point: { readonly usage_point_id: string; readonly usage_point_addresses: AddressFields } },
    ];
  };
};

export type NaturalPerson = {
  readonly title: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
};

export type LegalEntity = {
  readonly name: string | null;
  readonly trading_name: string | null;
  readonly business: string | null;
  readonly industry: string | null;
  readonly siret_number: string | null;
};

export type CustomerBody = {
  readonly customer_id: string | null;
  readonly identity: { readonly natural_person: NaturalPerson | null; readonly legal_entity: LegalEntity | null };
};

export type ContactBody = {
  readonly customer_id: string | null;
  readonly contact: { readonly email: string | null; readonly phone: string | null; readonly landline: string | null };
};

export function renderAddress(usage_point_id: string, customerId: string | null, address: AddressFields): AddressBody {
  const usage_point = { usage_point_id, usage_point_addresses: address };
  return { customer: { customer_id: customerId, usage_points: [{ usage_point }] } };
}
