import { contributionLimits, contributionStatuses, contributionTypes } from '@svc/domain/offers/contribution';
import { offerTypes, offerVariants } from '@svc/domain/offers/offer';
import { z } from 'zod';
import { text, trimmedText } from '#platform/http/text.ts';
import { pricesBody, schedulesBody, webAddress } from '../catalogue/offer-schemas.ts';

const variant = pricesBody.extend({ power_kva: z.int().nullable().default(null) });
/** The prices of one power, beside the other fields of an offer. */
const looseVariant = pricesBody.partial();

/** A contribution in any of the forms that are taken; `readBody` makes one of them. */
export const contributionBody = z.strictObject({
  contribution_type: z.enum(contributionTypes),
  provider_name: trimmedText(255).min(1).nullish(),
  provider_website: webAddress.nullish(),
  existing_provider_id: z.uuid().nullish(),
  existing_offer_id: z.uuid().nullish(),
  offer_name: trimmedText(255).min(1).nullish(),
  offer_type: z.enum([...offerTypes, ...offerVariants]).nullish(),
  description: text(2000).nullish(),
  power_variants: z.array(variant).max(contributionLimits.variants).nullish(),
  pricing_data: looseVariant.nullish().describe('The prices of one power; they may also stand at the top'),
  hc_schedules: schedulesBody.nullish(),
  price_sheet_url: webAddress.nullish().describe('Where a reviewer can see the price; needed except for reviewers'),
  screenshot_url: webAddress.nullish(),
  valid_from: z.iso
    .date()
    .refine((day) => day >= '2000-01-01', 'lies before the market opened')
    .nullish(),
  ...looseVariant.shape,
});
export type ContributionBody = z.output<typeof contributionBody>;

export const batchBody = z.strictObject({
  contributions: z.array(contributionBody).min(1).max(contributionLimits.batch),
  price_sheet_url: webAddress.nullish().describe('Of those that name none'),
  auto_approve: z.boolean().default(false).describe('For reviewers'),
});

/** As it is stored: one form, nothing left out. */
export const storedBody = z.object({
  contribution_type: z.enum(contributionTypes),
  provider_name: z.string().nullable(),
  provider_website: z.string().nullable(),
  existing_provider_id: z.string().nullable(),
  existing_offer_id: z.string().nullable(),
  offer_name: z.string().nullable(),
  offer_type: z.string().nullable(),
  description: z.string().nullable(),
  power_variants: z.array(z.looseObject({ power_kva: z.int().nullable(), subscription_price: z.number() })),
  hc_schedules: z.record(z.string(), z.string()).nullable(),
  price_sheet_url: z.string().nullable(),
  screenshot_url: z.string().nullable(),
  valid_from: z.string().nullable(),
});
export type StoredBody = z.output<typeof storedBody>;

export const contributionSchema = z
  .object({
    id: z.string(),
    status: z.enum(contributionStatuses),
    ...storedBody.shape,
    reason: z.string().nullable().describe('Why it was rejected'),
    reviewed_at: z.string().nullable(),
    unread: z.int().describe('What reviewers said that the contributor has not looked at'),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Contribution' });

const priced = z.looseObject({ power_kva: z.int().nullable(), subscription_price: z.number() }).nullable();

/** For reviewers: who sent it, and what it would change. */
export const pendingSchema = contributionSchema.extend({
  contributor_id: z.string(),
  is_own: z.boolean().describe('Sent by the reviewer: another reviewer has to approve it'),
  provider: z.string().nullable(),
  comparison: z.array(
    z.object({
      current: priced.describe('null: not in the catalogue'),
      new: priced.describe('null: no longer sold'),
      changes: z.record(z.string(), z.object({ old: z.unknown(), new: z.unknown() })),
    }),
  ),
  warnings: z.array(z.string()),
});

export const sentSchema = z.object({ id: z.string(), status: z.enum([...contributionStatuses, 'withdrawn']) });

export const listQuery = z.object({
  status: z.enum(contributionStatuses).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
  after: z.uuid().optional().describe('The last one of the page before'),
});
export type ListQuery = z.output<typeof listQuery>;

export const messageSchema = z.object({
  message_type: z.enum(['info_request', 'contributor_response']),
  content: z.string(),
  is_from_admin: z.boolean(),
  created_at: z.string(),
});

export const messageBody = z.strictObject({ message: trimmedText(2000).min(1) });
export const rejectBody = z.strictObject({ reason: trimmedText(2000).min(1) });
export const approveBody = z
  .strictObject({
    updated_at: text(30)
      .optional()
      .describe('As it was seen: one that was changed since is not approved. Needed of one that was ever changed'),
  })
  .nullish();

const ids = z.array(z.uuid()).min(1).max(100);
export const bulkBody = z.strictObject({
  contribution_ids: ids,
  reason: trimmedText(2000).min(1).nullish().describe('Of a rejection; contributors read it'),
});
export const bulkApproveBody = bulkBody.extend({
  seen: z
    .record(z.uuid(), text(30))
    .refine((seen) => Object.keys(seen).length <= 100, 'has more than 100 entries')
    .meta({ maxProperties: 100 })
    .optional()
    .describe('Per contribution the `updated_at` that was seen. One that was ever changed is not approved without it'),
});
export const bulkSchema = z.object({
  done: z.int(),
  errors: z.array(z.object({ contribution_id: z.string(), code: z.string(), message: z.string() })),
});

export const statsSchema = z.object({
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
  total: z.int(),
  oldest_pending_at: z.string().nullable(),
});
