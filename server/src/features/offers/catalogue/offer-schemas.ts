import { offerTypes, offerVariants, type PriceField, priceFields } from '@svc/domain/offers/offer';
import { hasPriceDecimals } from '@svc/domain/pricing/money';
import { z } from 'zod';
import { text, trimmedText } from '#platform/http/text.ts';

const price = z.number().nullable();
const pricesShape = Object.fromEntries(priceFields.map((field) => [field, price])) as Record<PriceField, typeof price>;

/** EUR per kWh, tax included. Missing prices are null. */
export const pricesSchema = z.object(pricesShape);

// 00:00-00:00 is the whole day; any other range has two ends.
const hours = /^(?!(?!00:00|24:00)(.{5})-\1$)(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

export const registerSchema = z.object({
  key: text(40).min(1),
  price: z.number(),
  windows: z.union([z.array(z.string().regex(hours)).max(24), z.literal('offpeak')]).optional(),
  months: z.array(z.int().min(1).max(12)).max(12).optional(),
  weekdays: z.array(z.int().min(1).max(7)).max(7).optional(),
  cap_kwh: z.number().positive().optional(),
  cap_per: z.enum(['day', 'month', 'year']).optional(),
  cap_over: text(40).optional(),
});

export const offerSchema = z
  .object({
    id: z.string(),
    provider_id: z.string(),
    provider: z.string(),
    name: z.string(),
    type: z.enum(offerTypes),
    variant: z.enum(offerVariants).nullable(),
    description: z.string().nullable(),
    power_kva: z.int().nullable(),
    subscription_price: z.number().describe('EUR a month, tax included'),
    ...pricesShape,
    registers: z.array(registerSchema).nullable().describe('Of offers of the type CUSTOM only'),
    hc_schedules: z.unknown(),
    price_updated_at: z.string(),
    valid_from: z.string().nullable(),
    valid_to: z.string().nullable().describe('Excluded; null: still valid'),
    offer_url: z.string().nullable(),
    is_active: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: 'EnergyOffer' });
export type OfferResponse = z.output<typeof offerSchema>;

export const offerColumns = z.object({
  count: z.int(),
  columns: z
    .record(z.string(), z.array(z.unknown()))
    .describe('One list a field, in one order; a field that is null everywhere is left out'),
});

export const offersQuery = z.object({
  provider_id: z.uuid().optional(),
  type: z.enum([...offerTypes, ...offerVariants]).optional(),
  power_kva: z.coerce.number().int().min(1).max(36).optional(),
  include_history: z
    .stringbool()
    .default(false)
    .meta({ type: 'boolean', description: 'Also past prices and offers that are no longer sold' }),
  format: z.enum(['rows', 'columns']).default('rows'),
});
export type OffersQuery = z.output<typeof offersQuery>;

export const providerSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    logo_url: z.string().nullable(),
    website: z.string().nullable(),
    scraper_urls: z.array(z.string()).describe('Where its price grids are read; empty: it has no grid that is read'),
    scraper_urls_configured: z.boolean().describe('false: the default addresses; null in a change returns to them'),
    is_active: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'EnergyProvider' });

export const offerTypesSchema = z.array(
  z.object({
    type: z.enum(offerTypes),
    variant: z.enum(offerVariants).nullable(),
    required: z.array(z.string()),
    optional: z.array(z.string()),
  }),
);

/** Before the host a user name may stand, which looks like a host: `https://supplier.example@203.0.113.7/`. */
const namesNoUser = (value: string) => {
  const url = URL.parse(value);
  return !url || (url.username === '' && url.password === '' && !/^[^/?#]*@/.test(value.replace(/^https?:\/\//i, '')));
};
const userRefusal = { error: 'must not contain a user name', abort: true };

/** Stored as a browser reads it, so that a reviewer sees the host that a click leads to. */
export const webAddress = text(1024)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
    error: 'is not a web address',
    abort: true,
  })
  .refine(namesNoUser, userRefusal)
  .overwrite((value) => new URL(value).href)
  .meta({ format: 'uri', pattern: '^[hH][tT][tT][pP][sS]?://[^/?#@\\s]+([/?#]|$)' });
/** Which of them are downloaded from is checked when they are stored. */
const addresses = z
  .array(
    text(2048)
      .min(1)
      .refine(namesNoUser, userRefusal)
      .overwrite((value) => URL.parse(value)?.href ?? value),
  )
  .min(1)
  .max(10)
  .nullable();

export const providerBody = z.strictObject({
  name: trimmedText(255).min(1),
  website: webAddress.nullable().default(null),
  logo_url: webAddress.nullable().default(null),
  scraper_urls: addresses.default(null),
});
export const providerChange = z.strictObject({
  name: trimmedText(255).min(1).optional(),
  website: webAddress.nullable().optional(),
  logo_url: webAddress.nullable().optional(),
  scraper_urls: addresses.optional(),
});

const givenNumber = z
  .number()
  .nonnegative()
  .refine(hasPriceDecimals, 'has more than six decimals')
  .describe('EUR, tax included, with at most six decimals');
const givenPrice = givenNumber.nullable().optional();
const givenPrices = Object.fromEntries(priceFields.map((field) => [field, givenPrice])) as Record<
  PriceField,
  typeof givenPrice
>;

/** User input for one power of an offer. */
export const pricesBody = z.strictObject({
  power_kva: z.int().nullable(),
  subscription_price: givenNumber,
  ...givenPrices,
  registers: z
    .array(registerSchema.extend({ price: givenNumber }))
    .max(24)
    .nullable()
    .optional(),
});

/** Off-peak hours by week day. */
export const schedulesBody = z
  .record(text(20), text(200))
  .refine((days) => Object.keys(days).length <= 10, 'has more entries than a week has days')
  .meta({ maxProperties: 10 });

export const offerBody = z.strictObject({
  ...pricesBody.shape,
  provider_id: z.uuid(),
  name: trimmedText(255).min(1),
  type: z.enum(offerTypes),
  variant: z.enum(offerVariants).nullable().default(null),
  description: text(10_000).nullable().default(null),
  hc_schedules: schedulesBody.nullable().default(null),
  offer_url: webAddress.nullable().default(null),
  valid_from: z.iso.date().nullable().default(null),
});

export const idParams = z.object({ id: z.uuid() });
