import type { Day } from '@svc/domain/day';
import { billVerdicts } from '@svc/domain/pricing/bill-check';
import { hasPriceDecimals, readMonthlyPrice, readPrice } from '@svc/domain/pricing/money';
import { z } from 'zod';
import { text } from '#platform/http/text.ts';
import { priceText } from './schemas.ts';

// Returned as it was sent, so it is not transformed: the format alone makes it a day.
const day = z.iso.date() as unknown as z.ZodType<Day, string>;
const numberOrText = z.union([z.number().nonnegative().max(10_000), priceText]);
const price = numberOrText.refine((given) => readPrice(given) !== undefined, 'must be a price such as 0,1952');
const monthly = numberOrText.refine((given) => readMonthlyPrice(given) !== undefined, 'must be a price such as 15,47');
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time of day, HH:MM');

const rule = z
  .strictObject({
    price: price.describe('EUR per kWh, taxes included, with a point or a comma and at most six decimals'),
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).optional().describe('1 is Monday'),
    from: time.optional(),
    to: time.optional().describe('Excluded; 00:00 and 24:00 are the end of the day'),
    start: day.optional(),
    end: day.optional().describe('Excluded'),
    direction: z.enum(['consumption', 'production']).default('consumption'),
  })
  .refine(({ from = '00:00', to = '00:00' }) => from !== to || from === '00:00', 'begins and ends at the same time')
  .refine(({ start, end }) => start === undefined || end === undefined || start < end, 'ends before it begins');

const euros = text(20);
/** As it was typed, with what was found on the day it was checked. */
const savedBill = z.strictObject({
  from: day,
  to: day.describe('Included'),
  amount_eur: euros,
  lines: z
    .array(
      z.strictObject({
        tag: text(40).min(1),
        kwh: z.number().nonnegative().max(1_000_000).optional(),
        amount_eur: euros.optional(),
      }),
    )
    .max(50)
    .default([]),
  verdict: z.enum(billVerdicts),
  computed_eur: euros.nullable(),
  checked_on: day,
});

/** What an owner enters about the prices of a PDL. */
export const pricingSchema = z.strictObject({
  shadow_offer_id: text(36)
    .min(1)
    .nullable()
    .default(null)
    .describe('An offer the PDL does not have: what it would have cost is given day by day'),
  invoice: z
    .strictObject({ from: day, months: z.literal([1, 2, 3, 6, 12]) })
    .nullable()
    .default(null)
    .describe('A day on which an invoice period began, and how many months one has'),
  monthly_payment: monthly.nullable().default(null).describe('EUR that the owner pays each month, to be settled later'),
  own_prices: z
    .strictObject({
      subscription_price: monthly.nullable().default(null).describe('EUR a month'),
      rules: z.array(rule).min(1).max(100).describe('In order: the first that holds gives the price of a minute'),
    })
    .nullable()
    .default(null)
    .describe('Prices of one’s own; they win over the chosen offer'),
  // Stored with the prices, so that they are exported, archived and deleted with the PDL.
  bills: z.array(savedBill).max(100).default([]).describe('Bills that were checked, the newest period first'),
});
export type PricingSettings = z.output<typeof pricingSchema>;

/** As an owner enters them. Settings that were stored before six decimals became the limit are still read. */
export const pricingBody = pricingSchema.superRefine(({ own_prices }, context) => {
  const refuse = (path: (string | number)[]) =>
    context.addIssue({ code: 'custom', path: ['own_prices', ...path], message: 'has more than six decimals' });
  for (const [index, { price: given }] of (own_prices?.rules ?? []).entries())
    if (!hasPriceDecimals(given)) refuse(['rules', index, 'price']);
  if (!hasPriceDecimals(own_prices?.subscription_price ?? 0)) refuse(['subscription_price']);
});

export const noSettings: PricingSettings = {
  shadow_offer_id: null,
  invoice: null,
  monthly_payment: null,
  own_prices: null,
  bills: [],
};

/** Stored settings with this schema. What cannot be read, or has another format, counts as no settings. */
export function readSettings(stored: string | undefined): PricingSettings {
  const read = stored === undefined ? undefined : storedSettings.safeParse(stored);
  return read?.success ? read.data : noSettings;
}

const parseJson = z.string().transform((stored, context): unknown => {
  try {
    return JSON.parse(stored);
  } catch {
    context.addIssue('is not JSON');
    return z.NEVER;
  }
});

/** The settings of a PDL as they are stored. */
export const storedSettings = parseJson.pipe(pricingSchema);
/** The offers that a PDL had, as they are stored. */
export const storedChoices = parseJson.pipe(
  z
    .array(z.unknown())
    .max(10_000)
    .pipe(z.array(z.strictObject({ valid_from: day.nullable(), offer_id: text(36).nullable() }))),
);
