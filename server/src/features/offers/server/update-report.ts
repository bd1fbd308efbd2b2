import { hash } from 'node:crypto';
import type { Day } from '@svc/domain/day';
import type { CatalogueChanges, StoredOffer } from '@svc/domain/offers/catalogue-changes';
import { lastRevision } from '@svc/domain/offers/catalogue-changes';
import { offerTypes } from '@svc/domain/offers/offer';
import { z } from 'zod';
import { describeDraft } from '../catalogue/describe-offer.ts';
import { pricesSchema, registerSchema } from '../catalogue/offer-schemas.ts';

const identity = {
  name: z.string(),
  type: z.enum(offerTypes),
  power_kva: z.int().nullable(),
};
const draft = z.object({
  ...identity,
  variant: z.string().nullable(),
  subscription_price: z.number(),
  ...pricesSchema.shape,
  registers: z.array(registerSchema).readonly().nullable(),
  valid_from: z.string().nullable(),
});
const change = z.object({ old: z.unknown(), new: z.unknown() });

const sold = z.object({
  id: z.string(),
  ...identity,
  subscription_price: z.number(),
  base_price: z.number().nullable(),
  hc_price: z.number().nullable(),
  hp_price: z.number().nullable(),
});

export const previewSchema = z.object({
  offers_to_create: z.array(draft),
  offers_to_update: z.array(
    z.object({ id: z.string(), ...identity, current: draft, new: draft, changes: z.record(z.string(), change) }),
  ),
  offers_to_deactivate: z.array(sold),
  offers_manual: z.array(sold).describe('Contributed or entered by hand, and not in the grid: they stay'),
  used_fallback: z.boolean(),
  fallback_reason: z.string().nullable(),
  warnings: z.array(z.string()),
  summary: z.object({ total_offers: z.int(), new: z.int(), updated: z.int(), deactivated: z.int(), manual: z.int() }),
  seen: z.string().describe('Names these changes: a refresh that is given it writes exactly them, or nothing'),
});
export type Preview = z.input<typeof previewSchema>;

export const resultSchema = z.object({
  provider: z.string(),
  offers_created: z.int(),
  offers_updated: z.int(),
  offers_deactivated: z.int(),
  offers_unchanged: z.int(),
  offers_manual: z.int().describe('Contributed or entered by hand, and not in the grid: they stay'),
  total_offers: z.int().describe('Sold by this provider afterwards'),
  used_fallback: z.boolean(),
  fallback_reason: z.string().nullable(),
  updated_at: z.string(),
});
export type UpdateResult = z.output<typeof resultSchema>;

export type Origin = {
  readonly used_fallback: boolean;
  readonly fallback_reason: string | null;
  /** Of the documents that were read. */
  readonly warnings: readonly string[];
};

export function describePreview(changes: CatalogueChanges, origin: Origin, today: Day): Preview {
  const offers_to_create = changes.create.map(toDraft);
  const offers_to_update = changes.update.map(({ id, current, new: next, changes: fields }) => ({
    id,
    name: next.name,
    type: next.type,
    power_kva: next.power_kva,
    current: toDraft(current),
    new: toDraft(next),
    changes: fields,
  }));
  const offers_to_deactivate = changes.deactivate.map(describeSold);
  const offers_manual = changes.manual.map(describeSold);
  return {
    offers_to_create,
    offers_to_update,
    offers_to_deactivate,
    offers_manual,
    used_fallback: origin.used_fallback,
    fallback_reason: origin.fallback_reason,
    warnings: [...origin.warnings, ...findOldPrices(changes, today)],
    summary: {
      total_offers: countAfter(changes),
      new: offers_to_create.length,
      updated: offers_to_update.length,
      deactivated: offers_to_deactivate.length,
      manual: offers_manual.length,
    },
    seen: hash('sha256', JSON.stringify([offers_to_create, offers_to_update, offers_to_deactivate])).slice(0, 32),
  };
}

function toDraft(offer: CatalogueChanges['create'][number]): z.input<typeof draft> {
  return z.parse(draft, describeDraft(offer));
}

function describeSold({ id, name, type, power_kva, subscription_price, prices }: StoredOffer) {
  const { base_price = null, hc_price = null, hp_price = null } = prices;
  return { id, name, type, power_kva, subscription_price, base_price, hc_price, hp_price };
}

export function countAfter({ create, update, unchanged, manual }: CatalogueChanges): number {
  return create.length + update.length + unchanged.length + manual.length;
}

// Prices that no grid has renewed since the last revision deserve a look.
function findOldPrices({ create, update, unchanged }: CatalogueChanges, today: Day): string[] {
  const revision = lastRevision(today);
  const after = [...create, ...update.map((change) => change.new), ...unchanged];
  const old = after.filter(({ valid_from }) => valid_from !== null && valid_from < revision).length;
  return old === 0 ? [] : [`${old} offers have prices from before the last revision of ${revision}`];
}
