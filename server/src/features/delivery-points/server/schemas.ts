import { consentStatuses } from '@svc/domain/consent/consent';
import { toDay } from '@svc/domain/day';
import { parseUsagePointId } from '@svc/domain/delivery-points/delivery-point';
import { pricingOptions } from '@svc/domain/offers/offer-kinds';
import { z } from 'zod';
import { text, trimmedText } from '#platform/http/text.ts';
import { usagePointId } from '#usage-point-id.ts';

const pastedId = text(100)
  .meta({ pattern: '^\\s*(\\d\\s*){14}$' })
  .transform((given, context) => {
    const id = parseUsagePointId(given);
    if (id !== undefined) return id;
    context.addIssue({ code: 'custom', message: 'must be 14 digits' });
    return z.NEVER;
  })
  .describe('14 digits, as they were copied');

const name = trimmedText(100)
  .nullable()
  .transform((given) => (given === '' ? null : given));

/** Any of the accepted forms; stored in the canonical one. null clears what the owner had set. */
const anyOffPeak = z.unknown().meta({
  description:
    'Off-peak hours: the canonical list of dated schedules, a text such as "22:00-06:00;12:00-14:00" or "HC (22H00-6H00)", a list of texts or of {start, end}, an object {ranges}, {default} or {HC}, or one text per day ({monday: …} or {offpeak_hours_0: …})',
});

const offPeakSchedule = z.object({
  valid_from: z.string().nullable(),
  ranges: z.array(z.string()),
  weekdays: z.array(z.number()).readonly().optional(),
  months: z.array(z.number()).readonly().optional(),
  source: z.enum(['gridop', 'user']),
  raw: z.string().nullable(),
});

export const pointErrorSchema = z.object({
  code: z.string(),
  detail: z.string(),
  help: z.string(),
  others_affected: z
    .object({ pdls: z.int(), share: z.number() })
    .optional()
    .describe('How many PDLs the operator refused with this code in 24 hours; never a figure under 20'),
});

export const pdlSchema = z
  .object({
    id: z.string(),
    usage_point_id: z.string(),
    user_id: z.string(),
    name: z.string().nullable(),
    has_consumption: z.boolean(),
    has_production: z.boolean(),
    subscribed_power: z.number().nullable(),
    activation_date: z.string().nullable(),
    oldest_available_data_date: z.string().nullable(),
    display_order: z.number(),
    is_active: z.boolean(),
    linked_production_pdl_id: z.string().nullable(),
    selected_offer_id: z.string().nullable(),
    pricing_option: z.enum(pricingOptions).nullable(),
    offpeak_hours: z.array(offPeakSchedule),
    offpeak_difference: z
      .object({ user: z.array(z.string()), gridop: z.array(z.string()) })
      .nullable()
      .describe("The owner's hours of today where they are not the operator's"),
    consent_status: z.enum(consentStatuses),
    consent_expires_at: z.string().nullable(),
    problem: pointErrorSchema.nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Pdl' });

/** The id of a PDL, or its 14 digits: both name one PDL of the caller. */
export const pdlParams = z.object({
  id: z.union([z.uuid(), usagePointId], 'must be the id of a PDL, or its 14 digits'),
});

export const additionBody = z.object({ usage_point_id: pastedId, name: name.optional() });
export const adminAdditionBody = additionBody.extend({ user_email: text(254).min(1) });
export const activityBody = z.object({ is_active: z.boolean() });
export const linkBody = z.object({ linked_production_pdl_id: z.uuid().nullable() });
export const offerBody = z.object({
  selected_offer_id: z.uuid().nullable(),
  from: z.iso
    .date()
    .transform(toDay)
    .optional()
    .describe('First day of the choice, today or earlier; absent: today, or since ever for the first choice'),
});
export const choicesSchema = z.array(
  z.object({ valid_from: z.string().nullable().describe('null: since ever'), offer_id: z.string().nullable() }),
);
export const nameBody = z.object({ name });
export const typeBody = z
  .object({ has_consumption: z.boolean(), has_production: z.boolean() })
  .refine((type) => type.has_consumption || type.has_production, 'a PDL has consumption, production or both');
export const pricingBody = z.object({ pricing_option: z.enum(pricingOptions).nullable() });
export const contractBody = z.object({
  subscribed_power: z.int().min(1).max(100_000).nullable().optional(),
  offpeak_hours: anyOffPeak.optional(),
});
export const offPeakBody = z.object({ offpeak_hours: anyOffPeak });
export const reorderBody = z.object({
  orders: z.array(z.object({ id: z.uuid(), order: z.int() })).max(1000, 'at most 1000 PDLs at once'),
});
