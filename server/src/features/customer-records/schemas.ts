import { z } from 'zod';
import { envelope } from '#platform/http/envelope.ts';
import type { RecordKind } from './record-kinds.ts';

const text = z.string().nullable();
const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

const contract = z.object({
  customer: z.object({
    customer_id: text,
    usage_points: list(
      z.object({
        usage_point: z.object({ usage_point_id: z.string(), usage_point_status: text, meter_type: text }),
        contracts: z.object({
          segment: text,
          subscribed_power: text,
          subscribed_power_kva: z.number().nullable(),
          last_activation_date: text,
          distribution_tariff: text,
          offpeak_hours: text,
          contract_type: text,
          contract_status: text,
          contract_start: text,
          contractor: text,
          last_distribution_tariff_change_date: text,
          services_level: text,
        }),
        has_production: z.boolean().nullable(),
        generation_last_activation_date: text,
      }),
    ),
  }),
});

const address = z.object({
  customer: z.object({
    customer_id: text,
    usage_points: list(
      z.object({
        usage_point: z.object({
          usage_point_id: z.string(),
          usage_point_addresses: z.object({
            street: text,
            locality: text,
            postal_code: text,
            insee_code: text,
            city: text,
            country: text,
            geo_points: z.object({ latitude: text, longitude: text, altitude: text }).nullable(),
          }),
        }),
      }),
    ),
  }),
});

const person = z.object({ title: text, firstname: text, lastname: text });
const company = z.object({ name: text, trading_name: text, business: text, industry: text, siret_number: text });
const customer = z.object({
  customer_id: text,
  identity: z.object({ natural_person: person.nullable(), legal_entity: company.nullable() }),
});
const contact = z.object({ customer_id: text, contact: z.object({ email: text, phone: text, landline: text }) });

export const recordSchemas = { contract, address, customer, contact } satisfies Record<RecordKind, z.ZodType>;

/** Every key is always there; unknown is null. */
export const recordResponses = {
  contract: envelope(contract),
  address: envelope(address),
  customer: envelope(customer),
  contact: envelope(contact),
} satisfies Record<RecordKind, z.ZodType>;

export type RecordBody = z.output<(typeof recordResponses)[RecordKind]>['data'];
export type ContractRecord = z.output<typeof contract>;
export type AddressRecord = z.output<typeof address>;
